import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isHomeCurrent } from "#scripts/local/home.ts";

const cache = join("node_modules", ".cache");

/** A product as started by `npm start`, with a home directory of its own that is new in every run. */
export type Product = { port: number; origin: string; home: string; log: string };

function product(name: string, port: number): Product {
  const home = join(cache, name);
  return { port, origin: `http://localhost:${port}`, home, log: join(home, "server.log") };
}

/** Shared by all tests; each creates accounts and tracks of its own. */
export const shared = product("e2e-home", 8950);

/** For tests that move the clock, stop the render service or look at all the books: no other tests use it. */
export const apart = product("e2e-home-apart", 8970);

/** Template for home directories: prepared once, never started. */
const model = join(cache, "e2e-model");

const firstTrackCount = 6;
const firstTracks = { CUESHEET_FIRST_TRACKS: String(firstTrackCount), CUESHEET_ONLY_FIRST_TRACKS: "1" };

/** Deletes an outdated template without asking, since it contains no user data. It is then rebuilt. */
export function dropUnusableModel(): void {
  if (!isHomeCurrent(model, firstTrackCount)) rmSync(model, { recursive: true, force: true });
}

/** Environment of `scripts/start.ts --prepare`, which builds the template and the app. */
export const modelEnvironment = { ...firstTracks, CUESHEET_HOME: model };

/** The real render service, except that it encodes each clip once. */
export const renderServiceMain = "tests/e2e/cached-render-service.ts";

/** Environment of `scripts/start.ts` for starting a product in its home directory. */
export const environmentOf = ({ port, home, log }: Product) => ({
  ...firstTracks,
  PORT: String(port),
  CUESHEET_HOME: home,
  CUESHEET_LOG: log,
  RENDERER_MAIN: renderServiceMain,
  // At lower priority, background jobs would starve while browsers keep the machine busy.
  RENDERER_BACKGROUND_NICENESS: "0",
});

/** Replaces a product's home directory with a fresh copy of the template, which must exist. */
export function renewHome({ home }: Product): void {
  if (!existsSync(model)) throw new Error("The model of all homes is not there: run tests/e2e/serve.ts first");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  cpSync(model, home, { recursive: true, filter: (path) => basename(path) !== "music" });
}
