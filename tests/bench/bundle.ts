import { globSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { buildIfNeeded } from "#scripts/build-steps/build-if-needed.ts";
import type { Bench, Row } from "./bench.ts";

const client = join("build", "client");

/** Routes of a screen from the document inwards, and its budget for scripts. */
const screens = [
  { path: "/library", routes: ["root", "routes/signed-in", "routes/library"], scriptsKb: 150 },
  { path: "/track", routes: ["root", "routes/signed-in", "routes/track"], scriptsKb: 180 },
];
const styleKb = 14;
const fontKb = 75;

export const bundle: Bench = {
  name: "bundle",
  about:
    "What a first visit to a screen loads, in kB after gzip, file by file: the scripts its document names (entry and route " +
    "modules with all their static imports), its sheets, its preloaded font. The baseline is the floor: React, React DOM and " +
    "React Router with an entry and no page.",
  async run() {
    await buildIfNeeded();
    const manifest = readManifest();
    const floor = sizeOf(closure([manifest.entry.module, ...manifest.entry.imports]));
    return screens.flatMap(({ path, routes, scriptsKb }): Row[] => {
      const modules = routes.map((id) => routeOf(manifest, id));
      const scripts = closure([
        manifest.entry.module,
        ...manifest.entry.imports,
        ...modules.flatMap((route) => [route.module, route.clientActionModule ?? [], route.imports].flat()),
      ]);
      const sheets = modules.flatMap(({ css }) => css);
      return [
        {
          what: `${path}: scripts (${scripts.size} files)`,
          value: sizeOf(scripts),
          unit: "kB",
          baseline: { what: "React + React Router", value: floor },
          goal: { of: "value", atMost: scriptsKb },
        },
        budget(`${path}: styles`, sizeOf(new Set([...namedBy(scripts, "app-*.css"), ...sheets])), styleKb),
        budget(`${path}: fonts`, kilobytes(namedBy(scripts, "*.woff2").map((file) => read(file).length)), fontKb),
      ];
    });
  },
};

function budget(what: string, value: number, atMost: number): Row {
  return { what, value, unit: "kB", baseline: null, goal: { of: "value", atMost } };
}

const RouteEntry = z.object({
  module: z.string(),
  clientActionModule: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.object({
  entry: z.object({ module: z.string(), imports: z.array(z.string()) }),
  routes: z.record(z.string(), RouteEntry),
});

/** Reads React Router's manifest of each route's assets: `window.__reactRouterManifest={…};`. */
function readManifest(): z.infer<typeof Manifest> {
  const [file, second] = globSync(join(client, "assets", "manifest-*.js"));
  if (!file || second) throw new Error("Expected exactly one route manifest in the build");
  const text = readFileSync(file, "utf8");
  return Manifest.parse(JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)));
}

function routeOf(manifest: z.infer<typeof Manifest>, id: string): z.infer<typeof RouteEntry> {
  const route = manifest.routes[id];
  if (!route) throw new Error(`The build has no route ${id}`);
  return route;
}

/** React Router appends `#` to the path of a style sheet that another route shares. */
const read = (path: string) => readFileSync(join(client, path.replace(/#$/, "")));
const kilobytes = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0) / 1000;
const sizeOf = (paths: Iterable<string>) => kilobytes([...paths].map((path) => gzipSync(read(path)).length));

/** Returns the scripts and all their static imports, as absolute paths of the site. */
function closure(paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const source = read(path).toString("utf8");
    for (const match of source.matchAll(/(?:^|[;}\s])(?:import|export)\b[^"'()]*?["'](\.[^"']+\.js)["']/g)) {
      visit(posix.join(posix.dirname(path), match[1] ?? ""));
    }
  };
  paths.forEach(visit);
  return found;
}

/**
 * Finds the files that scripts name, which are those in a route's `links`. Other fonts load from the style sheet; of the style
 * sheets, a screen of the product uses the one called "app".
 */
function namedBy(scripts: Iterable<string>, files: string): string[] {
  const sources = [...scripts].map((path) => read(path).toString("utf8"));
  return globSync(join(client, "assets", files))
    .map((file) => `/assets/${basename(file)}`)
    .filter((named) => sources.some((source) => source.includes(named)));
}
