import { relative, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { browserGuard, pureSchemas } from "./browser-guard.ts";

const islandQuery = /\?island(-worker)?$/;
const prefix = "\0island:";
/** Output folders: worker files have their own CSP (`public/_headers`). */
const folders = { "?island": "assets", "?island-worker": "workers" } as const;

/**
 * `import address from "./x.ts?island"` is the URL of a standalone script: bundled from that module and its imports, without the
 * framework, for pages that do not hydrate. Dynamic imports become separate files. `?island-worker` does the same for a module
 * worker, whose URL the page passes to its script.
 */
export function islands(): Plugin {
  let isBuild = false;
  return {
    name: "cuesheet:islands",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: {
      filter: { id: islandQuery },
      async handler(source, importer) {
        const entry = await this.resolve(source.replace(islandQuery, ""), importer);
        return entry && `${prefix}${entry.id}${islandQuery.exec(source)?.[0]}`;
      },
    },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      async handler(id) {
        const entry = id.slice(prefix.length).replace(islandQuery, "");
        if (!isBuild) return addressOf(relative(process.cwd(), entry));
        const folder = id.endsWith("-worker") ? folders["?island-worker"] : folders["?island"];
        const files = await buildIsland(entry, folder);
        // Both builds emit the same file names; the browser's build serves them.
        if (this.environment.name === "client")
          for (const { fileName, code } of files) this.emitFile({ type: "asset", fileName, source: code });
        return addressOf(files.find(({ isEntry }) => isEntry)?.fileName ?? "");
      },
    },
  };
}

const addressOf = (path: string): string => `export default ${JSON.stringify(`/${path}`)};`;

async function buildIsland(entry: string, folder: string) {
  const name = `${folder}/[name]-[hash].js`;
  const output = { entryFileNames: name, chunkFileNames: name };
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [browserGuard()],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(entry), output, treeshake: pureSchemas },
    },
  });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  return outputs.flatMap(({ output: files }) => files).filter((file) => file.type === "chunk");
}
