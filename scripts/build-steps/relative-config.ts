import { readFileSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

const built = "build/server/wrangler.json";

/**
 * Makes the build's absolute paths relative. wrangler resolves every path from the configuration's folder, so that a build works
 * wherever it is copied, and does not reveal where it was made.
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
