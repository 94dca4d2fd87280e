import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, createDatabase, runBatch } from "#drizzle/client.ts";
import { disputes, labelEntries, licences, payouts, renders, tracks, users } from "#drizzle/schema/index.ts";
import { buildTrack } from "#scripts/demo/build-track.ts";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { type FilmMaker, openFilmMaker } from "#scripts/demo/history/films.ts";
import type { History } from "#scripts/demo/history/open-history.ts";
import { adminViewer, brandViewer, labelViewer } from "#scripts/demo/history/people.ts";
import { historyTracks } from "#scripts/demo/history/plan.ts";
import { historyStart, tellHistory } from "#scripts/demo/history/tell-history.ts";
import { importWasmAsModules } from "#scripts/demo/history/wasm-modules.ts";
import { labelId } from "#scripts/demo/seed-accounts.ts";
import { seedTrack } from "#scripts/demo/seed-track.ts";
import { createSqliteD1 } from "#scripts/local/sqlite-d1.ts";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { openAccount } from "#worker/domain/accounts/sign-up.ts";
import { listUsers } from "#worker/domain/approvals/queries.ts";
import { compareBalances, readComparisons } from "#worker/domain/ledger/compare-balances.ts";
import { getStatement, listStatementMonths } from "#worker/domain/label-statements/queries.ts";
import { getPayoutsPanel, listLabels } from "#worker/domain/payouts/queries.ts";
import { addBrandProfile, addLabelProfile } from "#worker/domain/profiles/statements.ts";
import { listReports } from "#worker/domain/reports/queries.ts";
import { getSyncCards } from "#worker/domain/syncs/queries.ts";
import { days } from "#worker/domain/time.ts";
import { listReviews } from "#worker/domain/track-reviews/queries.ts";

const now = Date.UTC(2026, 10, 22, 15);
const firstTracks = catalogue.slice(0, historyTracks);

let folder: string;
let films: FilmMaker;
let platform: Awaited<ReturnType<typeof getPlatformProxy<{ MEDIA: R2Bucket }>>>;
let history: History;
let db: Database;

beforeAll(async () => {
  importWasmAsModules();
  folder = await mkdtemp(join(tmpdir(), "cuesheet-history-"));
  films = await openFilmMaker();
  platform = await getPlatformProxy({
    configPath: "wrangler.toml",
    persist: { path: join(folder, "v3") },
    remoteBindings: false,
  });
  db = createDatabase(createSqliteD1(createMigratedDatabase()));
  await addDemoAccounts();
  await addTracks();
  const payments = { load: async () => null, save: async () => undefined };
  history = await tellHistory({ db, media: platform.env.MEDIA, payments, secrets, films }, now);
}, 240_000);

afterAll(async () => {
  await films.close();
  await platform.dispose();
  await rm(folder, { recursive: true, force: true });
});

const secrets = {
  STRIPE_SECRET_KEY: "sk_test_forTestsOnly0000000",
  STRIPE_WEBHOOK_SECRET: "whsec_webhooks-for-tests-only",
  STRIPE_EVENTS_SECRET: "whsec_events-for-tests-only",
};

/** The demo's accounts without their passwords, which belong to a home. */
async function addDemoAccounts(): Promise<void> {
  const at = historyStart(now);
  const northwind = brandViewer("Northwind Coffee");
  const open = ({ id, email, roles }: Viewer) =>
    openAccount(db, { id, email, roles, passwordHash: "none" }, at);
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
      addLabelProfile(
        db,
        { id: labelId(name), ...profile(labelViewer.id, name), isPrimary: index === 0 },
        at,
      ),
    ),
    db.update(users).set({ approvalStatus: "approved", profileCompleted: true }),
  ]);
}

/**
 * The catalogue's first tracks with the files of one short piece, which only the first of them is heard to be. It is long
 * enough for screening, to which less than ten seconds that are alike say nothing.
 */
async function addTracks(): Promise<void> {
  const [first] = firstTracks;
  if (!first) throw new Error("the catalogue is empty");
  const short = { ...first, composition: { ...first.composition, form: "short" as const, bpm: 60 } };
  const built = await buildTrack(short, join(folder, "music"));
  for (const track of firstTracks) {
    const heard = track === first ? built.facts.fingerprint : randomBytes(2000).toString("base64");
    const facts = { ...built.facts, fingerprint: heard };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as in a start
    await seedTrack(db, platform.env.MEDIA, track, { ...built, facts });
  }
}

test("every count of syncs is the licences there are, and the label sees them all", async () => {
  const rows = await db.select().from(tracks);
  const sold = await db.select().from(licences);
  expect(sold).toHaveLength(38);
  for (const { id, syncCount } of rows)
    expect(syncCount).toBe(sold.filter(({ trackId }) => trackId === id).length);
  expect(await getSyncCards(history.ctx, labelViewer, undefined)).toMatchObject({
    totalSyncs: 38,
    uniqueBrands: 4,
    tracksUsed: historyTracks,
  });
  for (const { name, id } of await listLabels(history.ctx, labelViewer)) {
    const titles = rows.filter((row) => row.labelId === id);
    // oxlint-disable-next-line no-await-in-loop -- five labels, one after the other
    const { totalSyncs } = await getSyncCards(history.ctx, labelViewer, id);
    expect([name, totalSyncs]).toEqual([name, titles.reduce((sum, { syncCount }) => sum + syncCount, 0)]);
  }
});

test("every delivered video and every licence document is in the store, with the hash that is written down", async () => {
  const delivered = await db.select().from(renders);
  const documents = await db.select().from(licences);
  expect(delivered.map(({ status }) => status)).toEqual(Array.from({ length: 38 }, () => "completed"));
  const files = [
    ...delivered.map(({ outputKey: key, sha256 }) => ({ key, sha256 })),
    ...documents.map(({ pdfKey: key, pdfSha256: sha256 }) => ({ key, sha256 })),
  ];
  const found = await Promise.all(
    files.map(async ({ key }) => {
      const bytes = await history.ctx.media.readWhole(key ?? "");
      return { key, sha256: bytes && createHash("sha256").update(bytes).digest("hex") };
    }),
  );
  expect(found).toEqual(files);
  expect(new Set(documents.map(({ renderId }) => renderId)).size).toBe(38);
});

test("the books hold, and the payment provider has the money that they say", async () => {
  expect(await findLedgerFaults(db)).toEqual([]);
  await compareBalances(history.ctx);
  for (const comparison of await readComparisons(history.ctx))
    expect(comparison).toMatchObject({ differsSince: null });
});

test("what was earned more than 90 days ago is paid, the rest is on its way, and statements say so", async () => {
  const entries = await db.select().from(labelEntries);
  const paid = await db.select().from(payouts);
  for (const { eligibleAt, payoutId } of entries)
    expect([eligibleAt < now, payoutId !== null]).toEqual([eligibleAt < now, eligibleAt < now]);
  expect(paid.every(({ status }) => status === "paid")).toBe(true);
  expect(paid.length).toBeGreaterThan(10);
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
  for (const { id } of await listLabels(history.ctx, labelViewer)) {
    const own = entries.filter((entry) => entry.labelId === id && entry.payoutId === null);
    /* oxlint-disable no-await-in-loop -- five labels, one after the other */
    const panel = await getPayoutsPanel(history.ctx, labelViewer, id);
    const [newest] = await listStatementMonths(history.ctx, labelViewer, id);
    const asked = { labelId: id, month: newest?.month ?? "" };
    const statement = await getStatement(history.ctx, labelViewer, asked);
    /* oxlint-enable no-await-in-loop */
    expect(panel?.account).toBe("ready");
    expect(sum(panel?.pending.map(({ cents }) => cents) ?? [])).toBe(sum(own.map((e) => e.amountCents)));
    expect(statement?.currencies.map(({ closingCents }) => closingCents)).toEqual([
      sum(own.map((entry) => entry.amountCents)),
    ]);
  }
});

test("accounts, a track in question, reports and a dispute wait for super users", async () => {
  const waiting = await listUsers(history.ctx, adminViewer, { q: "", status: "pending" });
  expect(waiting.users.map(({ roles }) => roles[0]).toSorted()).toEqual(["brand", "label"]);
  const reviews = await listReviews(history.ctx, adminViewer, { after: undefined });
  expect(reviews.tracks.map(({ title }) => title)).toContain("First Light (Edit)");
  expect(reviews.tracks.find(({ title }) => title === "First Light (Edit)")?.evidence).not.toEqual([]);
  const { counts } = await listReports(history.ctx, adminViewer, {});
  expect(counts).toEqual({ pending: 2, reviewed: 0, dismissed: 1 });
  expect(await db.select().from(disputes)).toMatchObject([{ status: "open", kind: "dispute" }]);
});

test("the demo's own brand has the tokens it was announced with, and all happened after its account was opened", async () => {
  const balance = await db.$client
    .prepare(
      "SELECT credits_posted - debits_posted - debits_pending AS tokens FROM ledger_accounts WHERE id = ?",
    )
    .bind(`tok:${brandViewer("Northwind Coffee").id}`)
    .first("tokens");
  expect(balance).toBe(25);
  const dates = (await db.select().from(licences)).map(({ issuedAt }) => issuedAt);
  expect(Math.min(...dates)).toBeGreaterThan(historyStart(now));
  expect(Math.max(...dates)).toBeLessThan(now);
  expect(now - Math.min(...dates)).toBeGreaterThan(days(270));
});
