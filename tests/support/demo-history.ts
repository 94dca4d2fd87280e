import { acceptEverything } from "./accept-everything.ts";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { type Database, createDatabase, runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import { buildTrack } from "#scripts/demo/build-track.ts";
import { openFilmMaker } from "#scripts/demo/history/films.ts";
import type { History } from "#scripts/demo/history/open-history.ts";
import { adminViewer, brandViewer, labelViewer } from "#scripts/demo/history/people.ts";
import { historyTracks } from "#scripts/demo/history/plan.ts";
import { historyStart, tellHistory } from "#scripts/demo/history/tell-history.ts";
import { importWasmAsModules } from "#scripts/demo/history/wasm-modules.ts";
import { labelId } from "#scripts/demo/seed-accounts.ts";
import { seedTrack } from "#scripts/demo/seed-track.ts";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { createSqliteD1 } from "#scripts/local/sqlite-d1.ts";
import { makeSigningKey } from "#scripts/local/settings.ts";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { addBrandProfile, addLabelProfile } from "#worker/domain/people/profiles/statements.ts";

/** End of the generated history. */
export const now = Date.UTC(2026, 10, 22, 15);

export type TestHistory = { db: Database; history: History; close(): Promise<void> };

/** Builds the demo history in an in-memory database, with tracks of a few seconds. */
export async function openTestHistory(): Promise<TestHistory> {
  importWasmAsModules();
  const folder = await mkdtemp(join(tmpdir(), "cuesheet-history-"));
  const films = await openFilmMaker();
  const platform = await getPlatformProxy<{ MEDIA: R2Bucket }>({
    configPath: "wrangler.toml",
    persist: { path: join(folder, "v3") },
    remoteBindings: false,
  });
  const media = platform.env.MEDIA;
  const db = createDatabase(createSqliteD1(createMigratedDatabase()));
  await addDemoAccounts(db);
  await addTracks(db, media, folder);
  const payments = { load: async () => null, save: async () => undefined };
  const history = await tellHistory({ db, media, payments, secrets, films }, now);
  return {
    db,
    history,
    async close() {
      await films.close();
      await platform.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const secrets = {
  STRIPE_SECRET_KEY: "sk_test_forTestsOnly0000000",
  STRIPE_WEBHOOK_SECRET: "whsec_webhooks-for-tests-only",
  STRIPE_EVENTS_SECRET: "whsec_events-for-tests-only",
  LICENCE_SIGNING_KEY: makeSigningKey(),
};

/** Adds the demo's accounts without their passwords, which each installation generates. */
async function addDemoAccounts(db: Database): Promise<void> {
  const at = historyStart(now);
  const northwind = brandViewer("Northwind Coffee");
  const open = ({ id, email, roles }: Viewer) => [
    ...openAccount(db, { id, email, roles, passwordHash: "none" }, at),
    ...acceptEverything(db, id, at),
  ];
  const profile = (userId: string, name: string) => ({
    userId,
    name,
    legalEntity: `${name} Ltd`,
    address: "1 Street",
    phoneNumber: "1",
  });
  const labels = [...new Set(catalogue.map(({ label }) => label))];
  await runBatch(db, [
    ...[northwind, labelViewer, adminViewer].flatMap(open),
    addBrandProfile(db, { id: crypto.randomUUID(), ...profile(northwind.id, "Northwind Coffee") }, at),
    ...labels.flatMap((name, index) =>
      addLabelProfile(db, { id: labelId(name), ...profile(labelViewer.id, name), isPrimary: index === 0 }, at),
    ),
    db.update(users).set({ approvalStatus: "approved", profileCompleted: true }),
  ]);
}

/**
 * Adds the catalogue's first tracks, all with the files of one short piece; only the first track has its fingerprint. The piece
 * is long enough for screening, which ignores matches under ten seconds.
 */
async function addTracks(db: Database, media: R2Bucket, folder: string): Promise<void> {
  const firstTracks = catalogue.slice(0, historyTracks);
  const [first] = firstTracks;
  if (!first) throw new Error("the catalogue is empty");
  const short = { ...first, composition: { ...first.composition, form: "short" as const, bpm: 60 } };
  const built = await buildTrack(short, join(folder, "music"));
  for (const track of firstTracks) {
    const heard = track === first ? built.facts.fingerprint : randomBytes(2000).toString("base64");
    const facts = { ...built.facts, fingerprint: heard };
    await seedTrack(db, media, track, { ...built, facts });
  }
}
