import { readFileSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

const built = "build/server/wrangler.json";

/**
 * The build writes where on this machine it found its parts. wrangler reads every path from the configuration's own
 * folder, so that said so, a build works wherever it is carried to, and tells nobody where it was made.
 */
export function relativeConfig(text: string, file: string, root: string): string {
  const folder = dirname(file);
  const shorten = (_key: string, value: unknown): unknown => {
    if (typeof value !== "string" || !isAbsolute(value)) return value;
    const isOurs = value === root || value.startsWith(root + sep);
    return isOurs ? relative(folder, value).replaceAll(sep, "/") : value;
  };
  return JSON.stringify(JSON.parse(text), shorten);
}

export function makeConfigRelative(root = process.cwd()): void {
  writeFileSync(built, relativeConfig(readFileSync(built, "utf8"), `${root}/${built}`, root));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) makeConfigRelative();
