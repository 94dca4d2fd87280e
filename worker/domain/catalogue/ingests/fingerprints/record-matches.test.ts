import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { fingerprintMatches, tracks } from "#drizzle/schema/index.ts";
import { fingerprints as recordings } from "#tests/fixtures/fingerprints.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { giveSound } from "#tests/support/give-sound.ts";
import { makePendingIngest } from "#tests/support/ingests.ts";
import { readMails } from "#tests/support/mails.ts";
import { endIngest } from "#worker/domain/catalogue/ingests/complete-ingest.ts";
import { flushUnsent } from "#worker/domain/services/jobs/outbox.ts";
import { screenTrack } from "./record-matches.ts";

const ctx = forEachTest(() => createTestContext());
beforeEach(async () => {
  await ctx.db.run(sql`DELETE FROM indexed_fingerprints`);
  await ctx.db.run(sql`UPDATE fingerprints SET track_id = NULL`);
});
const first = forEachTest(() => makeLabel(ctx.db));
const second = forEachTest(() => makeLabel(ctx.db, { name: "Second Records" }));

type Recording = keyof typeof recordings;

/** Creates a draft track with this sound and screens it, as its ingest would. */
async function bring(labelId: string, recording: Recording, change: Partial<typeof tracks.$inferInsert> = {}) {
  const track = await makeTrack(ctx.db, labelId, { status: "draft", isActive: false, ...change });
  await giveSound(ctx, track, recordings[recording]);
  await screenTrack(ctx, track.id);
  return track;
}
const matchesOf = (id: string) => ctx.db.select().from(fingerprintMatches).where(eq(fingerprintMatches.trackId, id));
const reload = async (id: string) => (await ctx.db.select().from(tracks).where(eq(tracks.id, id)))[0];

describe("track with original sound", () => {
  test("stays a draft, with no match and no mail", async () => {
    await bring(first.labelId, "song");
    await bring(first.labelId, "anotherSong");
    const track = await bring(second.labelId, "thirdSong");
    expect(await matchesOf(track.id)).toEqual([]);
    expect(await reload(track.id)).toMatchObject({ status: "draft" });
    expect(await readMails(ctx, second)).toEqual([]);
  });

  test("is left alone without a fingerprint", async () => {
    const track = await makeTrack(ctx.db, first.labelId);
    await screenTrack(ctx, track.id);
    await screenTrack(ctx, crypto.randomUUID());
    expect(await reload(track.id)).toMatchObject({ status: "approved", isActive: true });
  });
});

describe("sound of another label's track", () => {
  test.each(["reEncoded", "quieter"] as const)(
    "%s: is matched as same audio, sent to review and mailed to its label",
    async (recording) => {
      const original = await bring(first.labelId, "song", { status: "approved", isActive: true });
      const copy = await bring(second.labelId, recording);
      const [match, ...more] = await matchesOf(copy.id);
      expect(more).toEqual([]);
      expect(match).toMatchObject({ otherTrackId: original.id, kind: "same-audio", verdict: "same" });
      expect(match?.errorRate).toBeLessThan(0.1);
      expect(await reload(copy.id)).toMatchObject({ status: "pending review", submittedAt: ctx.clock.now() });
      expect(await readMails(ctx, second)).toMatchObject([
        { kind: "track-in-question", trackId: copy.id, kinds: ["same-audio"] },
      ]);
      expect(await reload(original.id)).toMatchObject({ status: "approved", isActive: true });
      expect(await readMails(ctx, first)).toEqual([]);
    },
  );

  test("is found in a 20-second excerpt, with its offset", async () => {
    const original = await bring(first.labelId, "song");
    const excerpt = await bring(second.labelId, "excerpt");
    const [match] = await matchesOf(excerpt.id);
    expect(match).toMatchObject({ otherTrackId: original.id, kind: "overlap", verdict: "same" });
    expect(match?.otherStartSeconds).toBeCloseTo(21.37, 0);
  });

  test("is not found when pitched up 3 %", async () => {
    await bring(first.labelId, "song");
    const higher = await bring(second.labelId, "higher");
    expect((await matchesOf(higher.id)).filter(({ verdict }) => verdict === "same")).toEqual([]);
  });

  test("takes an approved track off sale when it replaces the audio", async () => {
    await bring(first.labelId, "song");
    const track = await bring(second.labelId, "anotherSong", { status: "approved", isActive: true });
    await giveSound(ctx, track, recordings.reEncoded);
    await screenTrack(ctx, track.id);
    expect(await reload(track.id)).toMatchObject({ status: "pending review", isActive: false });
  });

  test("is ignored in a draft whose newer audio was refused", async () => {
    await bring(first.labelId, "song");
    const track = await makeTrack(ctx.db, second.labelId, { status: "draft", isActive: false });
    await giveSound(ctx, track, recordings.reEncoded);
    const { ingestId } = await makePendingIngest(ctx, second);
    await ctx.db.update(tracks).set({ audioIngestId: ingestId }).where(eq(tracks.id, track.id));
    await endIngest(ctx, { id: ingestId, attempt: 1, status: "refused", code: "silent" });
    await screenTrack(ctx, track.id);
    expect(await reload(track.id)).toMatchObject({ status: "draft" });
    expect(await readMails(ctx, second)).toEqual([]);
  });
});

describe("within one label", () => {
  test("matches the same recording under two ISRCs", async () => {
    await bring(first.labelId, "song");
    const again = await bring(first.labelId, "reEncoded");
    expect(await matchesOf(again.id)).toMatchObject([{ kind: "same-audio" }]);
  });

  test("ignores an excerpt of the label's own track, and archived tracks", async () => {
    await bring(first.labelId, "song", { isrc: "GBCU72699991", archivedAt: 1 });
    expect(await matchesOf((await bring(first.labelId, "reEncoded")).id)).toEqual([]);
    expect(await matchesOf((await bring(first.labelId, "excerpt")).id)).toEqual([]);
  });
});

describe("ISRC already in the catalogue", () => {
  test("sends a track with different sound to review", async () => {
    const original = await bring(first.labelId, "song", { isrc: "GBCU72600777" });
    const other = await bring(second.labelId, "anotherSong", { isrc: "GBCU72600777" });
    expect(await matchesOf(other.id)).toMatchObject([
      { otherTrackId: original.id, kind: "same-isrc", verdict: null, seconds: null },
    ]);
    expect(await reload(other.id)).toMatchObject({ status: "pending review" });
  });

  test("counts as an overlap with the same sound", async () => {
    await bring(first.labelId, "song", { isrc: "GBCU72600778" });
    const other = await bring(second.labelId, "reEncoded", { isrc: "GBCU72600778" });
    expect(await matchesOf(other.id)).toMatchObject([{ kind: "overlap" }]);
  });
});

test("a changed ISRC is screened again", async () => {
  const track = await bring(first.labelId, "song");
  await ctx.db.update(tracks).set({ isrc: "GBCU72600779" }).where(eq(tracks.id, track.id));
  ctx.wait(10_000);
  await flushUnsent(ctx);
  expect(ctx.takeSent()).toContainEqual({ kind: "screen-track", id: track.id });
});

describe("screening again", () => {
  test("mails nobody twice and leaves a cleared pair cleared", async () => {
    await bring(first.labelId, "song");
    const copy = await bring(second.labelId, "reEncoded");
    await ctx.db
      .update(fingerprintMatches)
      .set({ clearedAt: 5, clearedBy: first.id })
      .where(eq(fingerprintMatches.trackId, copy.id));
    await ctx.db.update(tracks).set({ status: "approved", isActive: true }).where(eq(tracks.id, copy.id));
    await screenTrack(ctx, copy.id);
    expect(await reload(copy.id)).toMatchObject({ status: "approved", isActive: true });
    expect(await matchesOf(copy.id)).toMatchObject([{ clearedAt: 5 }]);
    expect(await readMails(ctx, second)).toHaveLength(1);
  });

  test("drops old matches and index postings after new audio", async () => {
    await bring(first.labelId, "song");
    const copy = await bring(second.labelId, "reEncoded");
    await giveSound(ctx, copy, recordings.thirdSong);
    await screenTrack(ctx, copy.id);
    expect(await matchesOf(copy.id)).toEqual([]);
    const stray = await ctx.db.all(
      sql`SELECT 1 FROM fingerprint_postings WHERE print NOT IN (SELECT seq FROM indexed_fingerprints)`,
    );
    expect(stray).toEqual([]);
  });
});

test("a song is found among 1,000 others that share its keys", { tags: ["full"] }, async () => {
  const original = await bring(first.labelId, "song");
  // 1,000 fingerprints of up to 300 scattered postings each: single values match, no run of them does.
  await ctx.db.run(sql`
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299999)
    INSERT OR IGNORE INTO fingerprint_postings (key, print, position)
    SELECT CASE i % 10 WHEN 0 THEN (SELECT key FROM fingerprint_postings WHERE key >= (i * 40503) % 16777216 LIMIT 1)
      ELSE (i * 2654435761) % 16777216 END, 1000000 + i / 300, (i * 7919) % 1500
    FROM n WHERE i % 10 <> 0 OR (i * 40503) % 16777216 < 8000000`);
  const copy = await bring(second.labelId, "reEncoded");
  expect(await matchesOf(copy.id)).toMatchObject([{ otherTrackId: original.id }]);
  await ctx.db.run(sql`DELETE FROM fingerprint_postings WHERE print >= 1000000`);
});
