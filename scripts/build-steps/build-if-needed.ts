import { existsSync, globSync, statSync } from "node:fs";
import { copyFonts } from "#scripts/assets/copy-fonts.ts";
import { makePictures } from "#scripts/assets/make-pictures.ts";
import { makeConfigRelative } from "./relative-config.ts";
import { prerender } from "./prerender.ts";
import { runProcess } from "#scripts/local/processes.ts";

/** Includes folders, whose time changes when files are added or removed. */
const sources = "{app,worker,drizzle,public,render-service,scripts/{vite-plugins,build-steps}}/**";
const settings = ["vite.config.ts", "wrangler.toml", "react-router.config.ts", "package-lock.json", "tsconfig.json"];
/** The last file that a build writes. */
const product = "build/client/sitemap.xml";

/** Builds the product unless `build/` is newer than every source. Returns whether it built. */
export async function buildIfNeeded(): Promise<boolean> {
  await copyFonts("public");
  await makePictures("public");
  if (existsSync(product)) {
    const builtAt = statSync(product).mtimeMs;
    const isStale = [...globSync(sources), ...settings].some((file) => statSync(file).mtimeMs > builtAt);
    if (!isStale) return false;
  }
  // A production build must not contain this machine's URLs.
  const { PUBLIC_ORIGIN: _origin, RENDERER_URL: _renderer, ...env } = process.env;
  await runProcess("react-router", ["build"], { env });
  makeConfigRelative();
  await prerender();
  return true;
}
