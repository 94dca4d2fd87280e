import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ingests, tracks } from "#drizzle/schema/index.ts";
import { unpackBeats } from "#render-service/listening/beats/beat-grid.contract.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { featuresOf, giveFeatures } from "#tests/support/give-features.ts";
import { AskedTracks } from "./comparisons.contract.ts";
import { compareTracks } from "./compare-tracks.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));

const make = () => makeAnyTrack(ctx.db);

describe("compareTracks", () => {
  test("returns each track once in the address's order, with loudness and beats", async () => {
    const [first, second] = [await make(), await make()];
    const ingestId = await giveFeatures(ctx, second, featuresOf({ kind: 1 }));
    const facts = { loudness: { integratedLufs: -13.4, truePeakDbtp: -0.8, rangeLu: 5 } };
    await ctx.db.update(ingests).set({ facts }).where(eq(ingests.id, ingestId));
    await ctx.db.update(tracks).set({ audioIngestId: ingestId }).where(eq(tracks.id, second.id));
    const asked = AskedTracks.parse([`${second.id}, ${first.id}`, second.id]);
    const { tracks: compared, ...left } = await compareTracks(ctx, asked);
    expect(left).toEqual({ missing: 0, beyond: 0 });
    expect(compared.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(compared[0]?.loudness).toEqual({ integratedLufs: -13.4, truePeakDbtp: -0.8 });
    expect(unpackBeats(compared[0]?.beats ?? "")?.slice(0, 2)).toEqual([
      { atMs: 0, isDownbeat: true },
      { atMs: 500, isDownbeat: false },
    ]);
    expect(compared[1]).toMatchObject({ title: first.title, loudness: null, beats: null });
  });

  test("omits beats of another listening version", async () => {
    const track = await make();
    await giveFeatures(ctx, track, featuresOf({ kind: 2 }));
    await ctx.db.run(sql`UPDATE beat_grids SET version = version + 1`);
    expect((await compareTracks(ctx, [track.id])).tracks[0]?.beats).toBeNull();
  });

  test("compares four at most and counts paused and unknown tracks as missing", async () => {
    const [first, paused] = [await make(), await make()];
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, paused.id));
    const others = [await make(), await make()];
    const ids = [first.id, paused.id, "nothing", ...others.map(({ id }) => id)];
    const compared = await compareTracks(ctx, ids);
    expect(compared).toMatchObject({ missing: 2, beyond: 1 });
    expect(compared.tracks.map(({ id }) => id)).toEqual([first.id, others[0]?.id]);
  });

  test("returns nothing for an empty query and reads 50 ids at most", async () => {
    expect(AskedTracks.parse(["", " , ", "x".repeat(3000)])).toEqual([]);
    expect(AskedTracks.parse([Array.from({ length: 90 }, (_, n) => n).join(",")])).toHaveLength(50);
    expect(await compareTracks(ctx, [])).toEqual({ tracks: [], missing: 0, beyond: 0 });
  });
});
