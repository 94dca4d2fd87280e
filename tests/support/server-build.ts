import { resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";
import routes from "#app/routes.ts";

const name = "virtual:react-router/server-build";

type Entry = { file: string; entry: { id: string; parentId?: string; path?: string; index?: boolean } };

/**
 * Bundles the routes' middleware, loaders and actions for tests inside workerd. Documents are not rendered: React Router's own
 * plug-in, which passes data to components, builds for a browser too.
 */
export function serverBuild(): Plugin {
  return {
    name: "cuesheet:server-build",
    enforce: "pre",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? describeBuild() : null),
  };
}

function describeBuild(): string {
  const root: Entry = { file: "./root.tsx", entry: { id: "root", path: "" } };
  const entries = [root, ...routes.flatMap((entry) => flatten(entry, "root"))];
  const modules = entries.map(({ file }, n) => `import * as route${n} from ${JSON.stringify(inApp(file))};`);
  const described = entries.map(
    ({ entry }, n) => `[${JSON.stringify(entry.id)}, { ...${JSON.stringify(entry)}, module: route${n} }]`,
  );
  const manifest = entries.map(({ entry }) => [entry.id, { ...entry, ...clientSide }]);
  return `
    import * as entryServer from ${JSON.stringify(inApp("entry.server.tsx"))};
    ${modules.join("\n")}
    export const entry = { module: entryServer };
    export const routes = Object.fromEntries([${described.join(",")}]);
    export const assets = ${JSON.stringify({
      version: "test",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(manifest),
    })};
    export const publicPath = "/", assetsBuildDirectory = "build/client", basename = "/", ssr = true;
    export const isSpaMode = false, prerender = [], future = {}, allowedActionOrigins = undefined;
    export const routeDiscovery = { mode: "initial" };
  `;
}

/** Client assets of a route; no test loads any. */
const clientSide = { module: "/assets/route.js", imports: [], css: [], hasLoader: true, hasAction: true };

function flatten({ children = [], ...entry }: RouteConfigEntry, parentId: string): Entry[] {
  const { file, path, index } = entry;
  const id = entry.id ?? file.replace(/^\.\/|\.tsx?$/g, "");
  const own = { id, parentId, ...(path === undefined ? {} : { path }), ...(index ? { index } : {}) };
  return [{ file, entry: own }, ...children.flatMap((child) => flatten(child, id))];
}

const inApp = (file: string): string => resolve("app", file);
