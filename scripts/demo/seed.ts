import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createDatabase } from "#drizzle/client.ts";
import { tracks as trackTable } from "#drizzle/schema/index.ts";
import { buildTracks, trackFolder } from "./build-track.ts";
import { catalogue } from "./catalogue.ts";
import { historyStart } from "./history/tell-history.ts";
import { buyMissingTokens, seedAccounts } from "./seed-accounts.ts";
import { isHistoryDue, seedHistory } from "./seed-history.ts";
import { seedTrack } from "./seed-track.ts";
import { openLocalPlatform } from "#scripts/local/platform.ts";
import { musicPath } from "#scripts/local/settings.ts";

/**
 * Fills the local database and store: accounts first, then tracks as they are built, and in a new home the demo's history when
 * its tracks exist. `node scripts/demo/seed.ts [--first N] [--concurrency N]` prints a line per track; existing ones are skipped.
 */
const { values } = parseArgs({
  options: { first: { type: "string" }, concurrency: { type: "string", default: "2" } },
});

const platform = await openLocalPlatform();
try {
  const db = createDatabase(platform.DB);
  const now = Date.now();
  const hasHistory = await isHistoryDue(db, values.first, now);
  await seedAccounts(db, hasHistory ? historyStart(now) : now);
  const selection = values.first ? catalogue.slice(0, Number(values.first)) : catalogue;
  const rows = await db.select({ id: trackTable.id }).from(trackTable);
  const there = new Set(rows.map(({ id }) => id));
  const missing = selection.filter((track) => !there.has(track.id));
  let done = selection.length - missing.length;
  // Stored sequentially, in whatever order they are built.
  let seeded = Promise.resolve();
  await buildTracks(missing, {
    outDir: musicPath,
    concurrency: Number(values.concurrency),
    onTrack(track, built) {
      seeded = seeded.then(async () => {
        await seedTrack(db, platform.MEDIA, track, built);
        // The store has its own copy now, so this one is deleted to save disk space.
        await rm(trackFolder(track, musicPath), { recursive: true, force: true });
        done += 1;
        console.log(`track ${done}/${selection.length} ${track.title}`);
      });
    },
  });
  await seeded;
  if (hasHistory) await seedHistory(platform.MEDIA, now);
  await buyMissingTokens(db);
} finally {
  await platform.close();
}
