import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tracks } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeLabel } from "#tests/support/factories.ts";
import { listTracks } from "#tests/support/list-tracks.ts";
import { lookForSnapshot, readSnapshot } from "#tests/support/read-snapshot.ts";
import { searchLibrary } from "#tests/support/search-library.ts";
import { minutes, seconds } from "#worker/domain/lib/time.ts";
import { runChore } from "#worker/scheduled.ts";
import { browseLibrary } from "#worker/domain/catalogue/library/answer-library.ts";
import { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { keysOf, Manifest } from "./manifest.ts";
import { openSnapshot } from "./open-snapshot.ts";
import { publishSnapshot } from "./publish-snapshot.ts";

let ctx: TestContext;
let labelId: string;
const alarms = vi.fn<(line: string) => void>();

beforeEach(async () => {
  // The cache is keyed by `settings`: a copy acts as a fresh isolate.
  const context = createTestContext();
  ctx = { ...context, settings: { ...context.settings } };
  await ctx.db.run(sql`UPDATE tracks SET is_active = 0 WHERE is_active = 1`);
  await ctx.db.run(sql`UPDATE catalogue_snapshot SET number = number + 1, manifest = NULL`);
  ({ labelId } = await makeLabel(ctx.db));
  await listTracks(ctx, labelId, [{ title: "Night Bus" }, { title: "Morning Tram" }, { title: "Last Ferry" }]);
  alarms.mockClear();
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    if (line.includes("catalogue.snapshot-un")) alarms(line);
  });
});
afterEach(() => vi.restoreAllMocks());

const query = LibraryQuery.parse({ sort: "none" });
const titles = async (asking = ctx) => (await browseLibrary(asking, query)).cards.map(({ title }) => title);
const everything = ["Last Ferry", "Morning Tram", "Night Bus"];
/** Earlier tests leave inactive tracks of the same titles. */
const onSale = (title: string) => and(eq(tracks.title, title), eq(tracks.isActive, true));
const idOf = async (title: string) => (await ctx.db.select({ id: tracks.id }).from(tracks).where(onSale(title)))[0]?.id ?? "";
const pause = async (title: string) =>
  ctx.db
    .update(tracks)
    .set({ isActive: false })
    .where(eq(tracks.id, await idOf(title)));

type Row = { number: number; manifest: string; checked_at: number };
async function readPublished() {
  const [row] = await ctx.db.all<Row>(sql`SELECT * FROM catalogue_snapshot`);
  return {
    number: row?.number ?? 0,
    checkedAt: row?.checked_at,
    manifest: Manifest.parse(JSON.parse(row?.manifest ?? "")),
  };
}
const setManifest = async (change: Partial<Manifest> | { windows: unknown }) => {
  const { manifest } = await readPublished();
  const text = JSON.stringify({ ...manifest, ...change });
  await ctx.db.run(sql`UPDATE catalogue_snapshot SET number = number + 1, manifest = ${text}`);
};
const countChanges = async () =>
  (await ctx.db.all<{ changes: number }>(sql`SELECT count(*) AS changes FROM catalogue_changes`))[0]?.changes;

describe("publishSnapshot", () => {
  test("publishes changes, and otherwise only updates the time of the check", async () => {
    await runChore(ctx, {
      kind: "chore",
      id: "publishSnapshot",
      cron: "* * * * *",
      scheduledAt: ctx.clock.now(),
    });
    const first = await readPublished();
    expect(first.manifest.isWhole).toBe(true);
    ctx.wait(minutes(1));
    expect(await publishSnapshot(ctx)).toBe(false);
    expect(await readPublished()).toEqual({ ...first, checkedAt: ctx.clock.now() });
    await pause("Night Bus");
    expect(await publishSnapshot(ctx)).toBe(true);
    const second = await readPublished();
    expect(second.manifest.windows).toEqual(first.manifest.windows);
    expect(second.manifest.delta).not.toBe(first.manifest.delta);
    expect(second.manifest.version).toBeGreaterThan(first.manifest.version);
  });

  test("publishes one whole catalogue when two chores race", async () => {
    await Promise.all([publishSnapshot(ctx), publishSnapshot(ctx)]);
    const { manifest } = await readPublished();
    for (const key of keysOf(manifest)) expect(await ctx.media.head(key)).not.toBeNull();
    await readSnapshot(ctx);
    expect(await titles()).toEqual(everything);
  });

  test("merges many changes into their windows and empties the delta", async () => {
    await publishSnapshot(ctx);
    const before = await readPublished();
    await ctx.db.run(sql`
      WITH RECURSIVE many (seq) AS (SELECT 10000 UNION ALL SELECT seq + 1 FROM many WHERE seq < 15000)
      INSERT INTO catalogue_changes SELECT seq, 1 FROM many`);
    await pause("Night Bus");
    await publishSnapshot(ctx);
    const { manifest } = await readPublished();
    expect(await countChanges()).toBe(0);
    expect(manifest.delta).toBeNull();
    expect(manifest.windows).not.toEqual(before.manifest.windows);
    await readSnapshot(ctx);
    expect(await titles()).toEqual(["Last Ferry", "Morning Tram"]);
  });

  test("builds a large catalogue in two runs while the database answers", async () => {
    const id = await idOf("Last Ferry");
    await ctx.db.update(tracks).set({ seq: 300_000 }).where(eq(tracks.id, id));
    await ctx.db.run(sql`UPDATE catalogue_snapshot SET number = number + 1, manifest = NULL`);
    await publishSnapshot(ctx);
    expect((await readPublished()).manifest).toMatchObject({ isWhole: false, delta: null });
    expect(await lookForSnapshot(ctx)).toBeNull();
    expect(await titles()).toEqual(everything);
    await publishSnapshot(ctx);
    expect((await readPublished()).manifest.windows).toHaveLength(13);
    expect((await readSnapshot(ctx)).tracks).toBe(3);
    expect(await titles()).toEqual(everything);
    expect(alarms).not.toHaveBeenCalled();
    await ctx.db.run(sql`UPDATE tracks SET seq = (SELECT max(seq) + 1 FROM tracks WHERE id <> ${id}) WHERE id = ${id}`);
  });

  test("removes stray objects after ten minutes, not those of the last two catalogues", async () => {
    await publishSnapshot(ctx);
    const stray = `catalogue/delta-${crypto.randomUUID()}.bin`;
    await ctx.media.write(stray, new Uint8Array(4), "application/octet-stream");
    const old = {
      ...ctx,
      media: {
        ...ctx.media,
        list: async (after: string) => {
          const { objects, isLast } = await ctx.media.list(after);
          return { objects: objects.map(({ key }) => ({ key, uploadedAt: 0 })), isLast };
        },
      },
    };
    await pause("Morning Tram");
    await publishSnapshot({ ...old, media: ctx.media });
    expect(await ctx.media.head(stray)).not.toBeNull();
    const second = await readPublished();
    await pause("Night Bus");
    await publishSnapshot(old);
    expect(await ctx.media.head(stray)).toBeNull();
    for (const key of [...keysOf(second.manifest), ...keysOf((await readPublished()).manifest)])
      expect(await ctx.media.head(key)).not.toBeNull();
  });
});

describe("browsing a snapshot", () => {
  const browsing = () => {
    const asked = vi.spyOn(ctx.nearest.$client, "batch");
    return () => asked.mock.calls.length;
  };

  test("queries nothing while fresh and revalidates in the background after two seconds", async () => {
    await publishSnapshot(ctx);
    await readSnapshot(ctx);
    const countAsked = browsing();
    expect(await titles()).toEqual(everything);
    expect((await browseLibrary(ctx, LibraryQuery.parse({ q: "mornign" }))).corrections).toHaveLength(1);
    expect(countAsked()).toBe(0);
    await pause("Night Bus");
    ctx.wait(seconds(2));
    expect(await titles()).toEqual(everything);
    await ctx.settle();
    expect(countAsked()).toBe(1);
    expect(await titles()).toEqual(["Last Ferry", "Morning Tram"]);
  });

  test("applies a pause or a new price within five seconds, published or not", async () => {
    await publishSnapshot(ctx);
    await readSnapshot(ctx);
    await pause("Night Bus");
    await ctx.db.update(tracks).set({ priceTokens: 77 }).where(onSale("Last Ferry"));
    ctx.wait(seconds(4));
    const { cards } = await browseLibrary(ctx, query);
    expect(cards.map(({ title, priceTokens }) => [title, priceTokens])).toEqual([
      ["Last Ferry", 77],
      ["Morning Tram", 2],
    ]);
    expect(await browseLibrary(ctx, query)).toEqual(await searchLibrary(ctx, query));
    await publishSnapshot(ctx);
    await readSnapshot(ctx);
    expect(await browseLibrary(ctx, query)).toEqual(await searchLibrary(ctx, query));
  });

  test("waits for the snapshot on the first visit, but not for a stuck one", async () => {
    expect(await browseLibrary(ctx, query)).toMatchObject({ total: null, facets: null });
    await publishSnapshot(ctx);
    ctx.wait(seconds(2));
    const media = { ...ctx.media, readWhole: () => new Promise<never>(() => undefined) };
    const stuck = { ...ctx, media, settings: { ...ctx.settings } };
    expect(await browseLibrary(stuck, query)).toMatchObject({ total: null });
    expect(await titles(stuck)).toEqual(everything);
    expect((await browseLibrary(ctx, query)).total).toBe(3);
  });

  test("answers with merged changes until the next publication is loaded", async () => {
    await publishSnapshot(ctx);
    await readSnapshot(ctx);
    await pause("Night Bus");
    await publishSnapshot(ctx);
    ctx.wait(seconds(2));
    const media = { ...ctx.media, readWhole: () => new Promise<never>(() => undefined) };
    const loading = { ...ctx, media, defer: () => undefined };
    await browseLibrary(loading, query);
    await expect.poll(async () => (await browseLibrary(loading, query)).total).toBe(2);
  });

  test("shows a viewer's own write at once", async () => {
    await publishSnapshot(ctx);
    await readSnapshot(ctx);
    await pause("Morning Tram");
    expect(await titles()).toEqual(everything);
    expect(await titles({ ...ctx, hasJustWritten: true })).toEqual(["Last Ferry", "Night Bus"]);
  });

  test("falls back to the database after more than 500 changes", async () => {
    await publishSnapshot(ctx);
    await readSnapshot(ctx);
    const { manifest } = await readPublished();
    await ctx.db.run(sql`
      WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 501)
      INSERT INTO catalogue_changes SELECT 20000 + n, ${manifest.version} + n FROM many`);
    await ctx.db.run(sql`UPDATE catalogue_version SET version = version + 501`);
    expect(await lookForSnapshot(ctx)).toBeNull();
    expect(await titles()).toEqual(everything);
    await publishSnapshot(ctx);
    await readSnapshot(ctx);
    expect(await titles()).toEqual(everything);
  });
});

test("a snapshot too large for an isolate falls back to the database without an alarm", async () => {
  await publishSnapshot(ctx);
  const { windows } = (await readPublished()).manifest;
  await setManifest({ windows: windows.map((each) => ({ ...each, bytes: 64 * 2 ** 20 })) });
  const loading = vi.spyOn(ctx.media, "readWhole");
  expect(await lookForSnapshot(ctx)).toBeNull();
  expect(await titles()).toEqual(everything);
  expect(loading).not.toHaveBeenCalled();
  expect(alarms).not.toHaveBeenCalled();
});

describe("unusable snapshot", () => {
  const anyKey = async () => keysOf((await readPublished()).manifest)[0] ?? "";
  const cut = async (key: string) => {
    const bytes = (await ctx.media.readWhole(key)) ?? new Uint8Array();
    await ctx.media.write(key, bytes.slice(0, bytes.length - 4), "application/octet-stream");
  };
  const flip = async (key: string) => {
    const bytes = (await ctx.media.readWhole(key)) ?? new Uint8Array();
    bytes[bytes.length - 9]! ^= 1;
    await ctx.media.write(key, bytes, "application/octet-stream");
  };
  const newerFormat = async (key: string) => {
    const bytes = (await ctx.media.readWhole(key)) ?? new Uint8Array();
    bytes[4] = 99;
    await ctx.media.write(key, bytes, "application/octet-stream");
  };
  const faults: Record<string, () => Promise<unknown>> = {
    missing: async () => ctx.media.remove([await anyKey()]),
    truncated: async () => cut(await anyKey()),
    empty: async () => ctx.media.write(await anyKey(), new Uint8Array(0), "application/octet-stream"),
    damaged: async () => flip(await anyKey()),
    "of a newer format": async () => newerFormat(await anyKey()),
    "marked as of a newer format": () => setManifest({ format: 99 }),
    "with an invalid manifest": () => setManifest({ windows: "all" }),
    "older than ten minutes": async () => ctx.wait(minutes(10) + 1),
  };

  test.each(Object.entries(faults))(
    "%s: falls back to the database, alarms once and recovers at the next chore",
    async (_, fault) => {
      await publishSnapshot(ctx);
      await fault();
      for (let times = 0; times < 3; times++) {
        expect(await lookForSnapshot(ctx)).toBeNull();
        expect(await titles()).toEqual(everything);
      }
      expect(alarms).toHaveBeenCalledTimes(1);
      await publishSnapshot(ctx);
      await readSnapshot(ctx);
      expect(await titles()).toEqual(everything);
    },
  );

  test("alarms instead of serving stale data when its state cannot be read", async () => {
    await publishSnapshot(ctx);
    await readSnapshot(ctx);
    ctx.wait(seconds(4));
    const broken = {
      ...ctx,
      nearest: {
        ...ctx.nearest,
        $client: { ...ctx.nearest.$client, batch: () => Promise.reject(new Error("down")) },
      },
    } as TestContext;
    expect(await openSnapshot(broken)).toBeNull();
    expect(alarms).toHaveBeenCalledTimes(1);
    await readSnapshot(ctx);
  });
});
