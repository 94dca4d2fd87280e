import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isHomeCurrent } from "#scripts/local/index.ts";

const cache = join("node_modules", ".cache");

/** A product as `npm start` brings it up, with a home of its own that is new in every run. */
export type Product = { port: number; origin: string; home: string; log: string };

function product(name: string, port: number): Product {
  const home = join(cache, name);
  return { port, origin: `http://localhost:${port}`, home, log: join(home, "server.log") };
}

/** The one that all journeys share; each brings accounts and tracks of its own. */
export const shared = product("e2e-home", 8950);

/** For journeys that move the clock, stop the render service or look at all the books: nobody else is in it. */
export const apart = product("e2e-home-apart", 8970);

/** Of every browser here: the server waits for the whole page when it takes the visitor for a crawler. */
export const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

/** Made once, never started: homes are copies of it. */
const model = join(cache, "e2e-model");

const firstTrackCount = 6;
const firstTracks = { CUESHEET_FIRST_TRACKS: String(firstTrackCount), CUESHEET_ONLY_FIRST_TRACKS: "1" };

/** Nothing of a person is in the model, so one of another version goes without a question; a new one is what others have. */
export function dropUnusableModel(): void {
  if (!isHomeCurrent(model, firstTrackCount)) rmSync(model, { recursive: true, force: true });
}

/** What `scripts/start.ts --prepare` needs to make the model, and the build. */
export const modelEnvironment = { ...firstTracks, CUESHEET_HOME: model };

/** The render service of test products: the real one, which encodes each clip once. */
export const renderServiceMain = "tests/e2e/cached-render-service.ts";

/** What `scripts/start.ts` needs to start a product in the home it was given. */
export const environmentOf = ({ port, home, log }: Product) => ({
  ...firstTracks,
  PORT: String(port),
  CUESHEET_HOME: home,
  CUESHEET_LOG: log,
  RENDERER_MAIN: renderServiceMain,
  // Beside browsers that keep the machine busy, what steps back behind them comes to its turn only when they wait for it.
  RENDERER_BACKGROUND_NICENESS: "0",
});

/** Puts a fresh copy of the model where a product lives. The model must have been made before. */
export function renewHome({ home }: Product): void {
  if (!existsSync(model))
    throw new Error("The model of all homes is not there: run tests/e2e/serve.ts first");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  cpSync(model, home, { recursive: true, filter: (path) => basename(path) !== "music" });
}
