import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { home, statePath } from "./settings.ts";

const stampIn = (folder: string) => join(folder, "made-from");

/** What the database, the demo accounts and the first demo tracks of a home are made from. */
const makers = ["migrations/*.sql", "scripts/demo/**/*.ts", "render-service/ingest/**/*.ts"];

function readMakers(firstTracks: number): string {
  const hash = createHash("sha256").update(`${firstTracks} tracks first`);
  for (const file of globSync(makers).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

/** False for a home carried over from earlier migrations, accounts or first tracks. */
export const isHomeCurrent = (folder: string, firstTracks: number): boolean =>
  existsSync(stampIn(folder)) && readFileSync(stampIn(folder), "utf8") === readMakers(firstTracks);

/** Whether this home has all its migrations, accounts and first tracks, so that a start need not look for them. */
export const isHomeMade = (firstTracks: number): boolean =>
  existsSync(statePath) && isHomeCurrent(home, firstTracks);

/** To be called when everything was made. */
export const stampHome = (firstTracks: number): void => writeFileSync(stampIn(home), readMakers(firstTracks));
