import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { likeness, tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack, type TrackRow } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { featuresOf, giveFeatures, referenceOf } from "#tests/support/give-features.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { answerQuestion, askSimilar } from "./answer-question.ts";
import { findSimilar } from "./find-similar.ts";
import { publishLikeness } from "./open-index.ts";
import { SimilarQuestion } from "./similar.contract.ts";

let labelId: string;
let startAt = Date.UTC(2026, 10, 21);

// An isolate caches the index for 5 s (`open-index.ts`), so each test starts ten minutes after the last.
const ctx = forEachTest(() => createTestContext((startAt += minutes(10))));
beforeEach(async () => {
  labelId = (await makeLabel(ctx.db)).labelId;
  await ctx.db.run(sql`DELETE FROM track_features`);
  await ctx.db.run(sql`UPDATE likeness SET object_key = NULL`);
});

async function bring(kind: Parameters<typeof featuresOf>[0], change: Partial<TrackRow> = {}) {
  const track = await makeTrack(ctx.db, labelId, { bpm: kind.bpm ?? 120, ...change });
  await giveFeatures(ctx, track, featuresOf(kind));
  return track;
}

async function publish(): Promise<void> {
  await publishLikeness(ctx);
  ctx.wait(minutes(1));
}

const titlesLike = async (track: TrackRow, from?: number) =>
  (await findSimilar(ctx, track.id, from))?.map(({ card }) => card.title);
const stored = async () => (await ctx.db.select().from(likeness))[0];

describe("findSimilar", () => {
  test("ranks the nearest track first and omits the track itself", async () => {
    const asked = await bring({ kind: 1 }, { title: "Asked" });
    await bring({ kind: 2 }, { title: "Unlike" });
    await bring({ kind: 1, nth: 9 }, { title: "Like" });
    await publish();
    expect(await titlesLike(asked)).toEqual(["Like", "Unlike"]);
  });

  test("ranks half the tempo above an unrelated tempo", async () => {
    const asked = await bring({ kind: 1 }, { bpm: 120 });
    await bring({ kind: 1, nth: 1 }, { bpm: 97, title: "Other tempo" });
    await bring({ kind: 1, nth: 2 }, { bpm: 60, title: "Half" });
    await publish();
    expect(await titlesLike(asked)).toEqual(["Half", "Other tempo"]);
    const [half] = (await findSimilar(ctx, asked.id, undefined)) ?? [];
    expect(half?.likeness).toMatchObject({ tempo: "half", energy: "same", brightness: "same" });
  });

  test("labels keys as same, related or neither", async () => {
    const asked = await bring({ kind: 1 }, { musicalKey: "A Minor" });
    await bring({ kind: 1, nth: 1 }, { musicalKey: "A Minor" });
    await bring({ kind: 1, nth: 2 }, { musicalKey: "C Major" });
    await bring({ kind: 1, nth: 3 }, { musicalKey: "E Minor" });
    await bring({ kind: 1, nth: 4 }, { musicalKey: "F# Major" });
    await publish();
    const found = await findSimilar(ctx, asked.id, undefined);
    expect(found?.map((one) => one.likeness?.key)).toEqual(["same", "related", "related", null]);
  });

  test("drops a paused track before the next publication", async () => {
    const asked = await bring({ kind: 1 });
    const paused = await bring({ kind: 1, nth: 1 }, { title: "Paused" });
    await bring({ kind: 2 }, { title: "On sale" });
    await publish();
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, paused.id));
    expect(await titlesLike(asked)).toEqual(["On sale"]);
  });

  test("returns null for a track without features", async () => {
    const track = await makeTrack(ctx.db, labelId);
    expect(await findSimilar(ctx, track.id, undefined)).toBeNull();
    expect(await findSimilar(ctx, crypto.randomUUID(), undefined)).toBeNull();
  });

  test("compares a section with sections and returns where it starts", async () => {
    const asked = await bring({ kind: 1, sections: [1, 1, 7, 7] });
    await bring({ kind: 1, nth: 1, sections: [1, 1, 1, 1] }, { title: "Like the beginning" });
    await bring({ kind: 3, sections: [3, 3, 3, 3, 7, 3] }, { title: "Like the end" });
    await publish();
    expect(await titlesLike(asked, 0)).toEqual(["Like the beginning", "Like the end"]);
    const [first] = (await findSimilar(ctx, asked.id, 12)) ?? [];
    expect(first).toMatchObject({ card: { title: "Like the end" }, fromSeconds: 20 });
  });
});

describe("answerQuestion by sound", () => {
  const ask = (kind: Parameters<typeof referenceOf>[0], fromStep?: number) =>
    answerQuestion(ctx, { by: "sound", reference: referenceOf(kind, fromStep) });

  test("finds an excerpt's own recording and its offset", async () => {
    await bring({ kind: 4, nth: 1 }, { title: "Its twin" });
    await bring({ kind: 4 }, { title: "Its own" });
    await publish();
    const [own, twin] = await ask({ kind: 4 });
    expect(own).toMatchObject({ card: { title: "Its own" }, isSame: true });
    expect(own?.fromSeconds).toBeCloseTo(20 * 0.512, 1);
    expect(twin).toMatchObject({ card: { title: "Its twin" }, isSame: false });
  });

  test("stores nothing of the question", async () => {
    await bring({ kind: 4 });
    await publish();
    const rows = () =>
      ctx.db.all(sql`SELECT (SELECT count(*) FROM track_features) AS features, (SELECT count(*) FROM outbox) AS outbox,
        (SELECT changes FROM likeness) AS changes`);
    const before = await rows();
    await ask({ kind: 4 });
    expect(await rows()).toEqual(before);
  });
});

describe("answerQuestion by the look of a video", () => {
  const look = { seconds: 60, cuts: 29, secondsBetweenCuts: 2, motion: 0.2, brightness: 0.5 };

  test("ranks 120 and 60 bpm first for cuts every two seconds", async () => {
    for (const bpm of [97, 120, 118, 60, 141]) await bring({ kind: 1 }, { bpm, title: `${bpm}` });
    await publish();
    const found = await answerQuestion(ctx, { by: "picture", look });
    expect(
      found
        .slice(0, 2)
        .map(({ card }) => card.title)
        .toSorted(),
    ).toEqual(["120", "60"]);
    expect(found[0]?.picture?.cuts).toMatchObject({ secondsBetweenCuts: 2 });
    // The other tempos drift off the cuts.
    expect(found.slice(2).map(({ picture }) => picture?.cuts)).toEqual([null, null, null]);
  });

  test("answers a video without cuts by its motion and brightness", async () => {
    await bring({ kind: 1 });
    await publish();
    const still = { ...look, cuts: 0, secondsBetweenCuts: null };
    const [found] = await answerQuestion(ctx, { by: "picture", look: still });
    expect(found?.picture?.cuts).toBeNull();
  });
});

describe("askSimilar rate limit", () => {
  const question = { by: "sound", reference: referenceOf({ kind: 4 }) } as const;

  test("refuses a viewer over the limit and counts each viewer apart", async () => {
    await bring({ kind: 4 });
    await publish();
    const [eager, other] = [await makeBrand(ctx.db), await makeBrand(ctx.db)];
    const asked: string[] = [];
    ctx.limits.similar = {
      async limit({ key }) {
        asked.push(key);
        return { success: asked.filter((each) => each === key).length <= 2 };
      },
    };
    const ask = (viewer: typeof eager) => askSimilar(ctx, viewer, { question });
    const answers = [await ask(eager), await ask(eager), await ask(eager), await ask(other)];
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, true]);
    expect(answers[2]).toEqual({ ok: false, refusal: "too-many-attempts" });
    expect(new Set(asked)).toEqual(new Set([eager.id, other.id]));
  });
});

describe("SimilarQuestion", () => {
  const reference = referenceOf({ kind: 1 });
  const look = { seconds: 10, cuts: 1, secondsBetweenCuts: null, motion: 0.5, brightness: 0.5 };
  const change = (part: object) => ({
    by: "sound",
    reference: { ...reference, features: { ...reference.features, ...part } },
  });
  const cut = (part: object) => ({
    by: "sound",
    reference: { ...reference, excerpt: { ...reference.excerpt, ...part } },
  });
  const wrong: Record<string, unknown> = {
    null: null,
    "an unknown kind": { by: "smell" },
    "a short vector": change({ vector: reference.features.vector.slice(4) }),
    "an empty vector": change({ vector: "" }),
    "a vector that is not base64": change({ vector: "!".repeat(64) }),
    "a NaN tempo": change({ bpm: Number.NaN }),
    "a tempo of a billion bpm": change({ bpm: 1e9 }),
    "an unknown key": change({ key: "H Major" }),
    "an unknown version": change({ version: 99 }),
    "an excerpt of hours": cut({ courses: Array(3).fill("A".repeat(100_000)) }),
    "an empty excerpt": cut({ courses: ["", "", ""] }),
    "an excerpt with one course": cut({ courses: [reference.excerpt.courses[0]] }),
    "a video of no length": { by: "picture", look: { ...look, seconds: 0 } },
    "motion above 1": { by: "picture", look: { ...look, motion: 2 } },
    "NaN cuts": { by: "picture", look: { ...look, cuts: Number.NaN } },
  };
  test.each(Object.entries(wrong))("refuses %s", (_, question) => {
    expect(SimilarQuestion.safeParse(question).success).toBe(false);
  });
  test("accepts well-formed questions of both kinds", () => {
    expect(SimilarQuestion.safeParse({ by: "sound", reference }).success).toBe(true);
    expect(SimilarQuestion.safeParse({ by: "picture", look }).success).toBe(true);
  });
});

describe("publishLikeness", () => {
  test("republishes only after a change and removes the object before last", async () => {
    await bring({ kind: 1 });
    expect(await publishLikeness(ctx)).toBe(true);
    const first = (await stored())?.objectKey ?? "";
    expect(await publishLikeness(ctx)).toBe(false);
    await bring({ kind: 2 });
    expect(await publishLikeness(ctx)).toBe(true);
    expect(await ctx.media.head(first)).not.toBeNull();
    await bring({ kind: 3 });
    expect(await publishLikeness(ctx)).toBe(true);
    expect(await ctx.media.head(first)).toBeNull();
    expect(await ctx.media.head((await stored())?.objectKey ?? "")).not.toBeNull();
  });

  test("ignores a changed price, not a changed tempo", async () => {
    const track = await bring({ kind: 1 });
    await publish();
    await ctx.db.update(tracks).set({ priceTokens: 9 }).where(eq(tracks.id, track.id));
    expect(await publishLikeness(ctx)).toBe(false);
    await ctx.db.update(tracks).set({ bpm: 99 }).where(eq(tracks.id, track.id));
    expect(await publishLikeness(ctx)).toBe(true);
  });

  const damages: Record<string, (bytes: Uint8Array) => Uint8Array | null> = {
    missing: () => null,
    "cut short": (bytes) => bytes.slice(0, bytes.length - 5),
    empty: () => new Uint8Array(0),
    "of a newer layout": (bytes) => bytes.with(4, 9),
    "damaged inside": (bytes) => bytes.with(bytes.length - 9, bytes.at(-9)! ^ 1),
  };
  test.each(Object.entries(damages))("falls back to the database and republishes when the object is %s", async (_, damage) => {
    const asked = await bring({ kind: 1 });
    await bring({ kind: 2 }, { title: "Unlike" });
    await bring({ kind: 1, nth: 3 }, { title: "Like" });
    await publishLikeness(ctx);
    const key = (await stored())?.objectKey ?? "";
    const damaged = damage((await ctx.media.readWhole(key)) ?? new Uint8Array());
    if (damaged) await ctx.media.write(key, damaged, "application/octet-stream");
    else await ctx.media.remove([key]);
    ctx.wait(minutes(1));
    expect(await titlesLike(asked)).toEqual(["Like", "Unlike"]);
    await ctx.settle();
    expect(await publishLikeness(ctx)).toBe(true);
    ctx.wait(minutes(1));
    expect(await titlesLike(asked)).toEqual(["Like", "Unlike"]);
    expect((await stored())?.objectKey).not.toBe(key);
  });
});
