import { cpSync, readFileSync, rmSync, writeFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { hostRule } from "./static-headers.ts";
import { pagesFolder, type Place } from "#scripts/local/index.ts";

/**
 * Copies the built static files and lets the pages among them name this start's address as their own. What `npm run
 * build` made stays as it goes to production.
 */
export function addressPages(place: Pick<Place, "port" | "origin">): void {
  const folder = pagesFolder(place);
  rmSync(folder, { recursive: true, force: true });
  cpSync("build/client", folder, { recursive: true });
  const builtFor = builtOrigin();
  for (const file of globSync("{**/*.{html,xml,txt},.well-known/*}", { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(builtFor, place.origin));
  }
  const headers = join(folder, "_headers");
  writeFileSync(headers, readFileSync(headers, "utf8").replace(hostRule(builtFor), hostRule(place.origin)));
}

/** The address that the build was made for, as its site map tells it. */
function builtOrigin(): string {
  const page = /<loc>([^<]+)<\/loc>/.exec(readFileSync("build/client/sitemap.xml", "utf8"))?.[1];
  if (!page) throw new Error("build/client/sitemap.xml names no page");
  return new URL(page).origin;
}
