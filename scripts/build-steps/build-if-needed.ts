import { existsSync, globSync, statSync } from "node:fs";
import { copyFonts, makePictures } from "#scripts/assets/index.ts";
import { makeConfigRelative } from "./relative-config.ts";
import { prerender } from "./prerender.ts";
import { runProcess } from "#scripts/local/index.ts";

/** Folders among them: theirs is the time at which a file came or went. */
const sources = "{app,worker,drizzle,public,render-service,scripts/{vite-plugins,build-steps}}/**";
const settings = [
  "vite.config.ts",
  "wrangler.toml",
  "react-router.config.ts",
  "package-lock.json",
  "tsconfig.json",
];
/** What is written last. */
const product = "build/client/sitemap.xml";

/** Builds the product unless what stands in `build/` is newer than every source. Returns whether it built. */
export async function buildIfNeeded(): Promise<boolean> {
  await copyFonts("public");
  await makePictures("public");
  if (existsSync(product)) {
    const builtAt = statSync(product).mtimeMs;
    const isStale = [...globSync(sources), ...settings].some((file) => statSync(file).mtimeMs > builtAt);
    if (!isStale) return false;
  }
  // A build for production must not carry this machine's addresses.
  const { PUBLIC_ORIGIN: _origin, RENDERER_URL: _renderer, ...env } = process.env;
  await runProcess("react-router", ["build"], { env });
  makeConfigRelative();
  await prerender();
  return true;
}
