import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { tracks } from "#drizzle/schema/index.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { heartTrack } from "#worker/domain/catalogue/shortlists/heart-track.ts";
import { getShortlist } from "#worker/domain/catalogue/shortlists/queries.ts";
import { readVotes, voteTrack } from "./compare-tracks.ts";

let ids: string[];
const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
beforeEach(async () => {
  ids = await concurrently(3, async () => (await makeAnyTrack(ctx.db)).id);
});

const vote = (at: number, isOn: "on" | "off" = "on", among = ids) => voteTrack(ctx, brand, { trackId: ids[at]!, among, isOn });

describe("voteTrack", () => {
  test("replaces an earlier vote in the comparison and can be undone", async () => {
    expect(await vote(0)).toEqual({ ok: true });
    expect(await vote(1)).toEqual({ ok: true });
    expect(await vote(1)).toEqual({ ok: true });
    expect(await readVotes(ctx, brand, ids)).toEqual([ids[1]]);
    expect(await vote(1, "off")).toEqual({ ok: true });
    expect(await readVotes(ctx, brand, ids)).toEqual([]);
  });

  test("preserves votes of other comparisons and brands", async () => {
    await vote(0, "on", [ids[0]!, ids[1]!]);
    ctx.wait(1000);
    await vote(2, "on", [ids[2]!]);
    expect(await readVotes(ctx, brand, ids)).toEqual([ids[2], ids[0]]);
    expect(await readVotes(ctx, await makeBrand(ctx.db), ids)).toEqual([]);
  });

  test("refuses a track not on sale and preserves the earlier vote", async () => {
    await vote(0);
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, ids[1]!));
    expect(await vote(1)).toEqual({ ok: false, refusal: "no-such-track" });
    expect(await readVotes(ctx, brand, ids)).toEqual([ids[0]]);
  });

  test("refuses the 1,001st vote", async () => {
    const fill = `WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
      INSERT INTO track_votes (user_id, track_id, voted_at) SELECT ?, 'old' || i, 0 FROM n`;
    await expect(ctx.db.$client.prepare(fill).bind(brand.id).run()).rejects.toThrow("too_many_votes");
  });

  test("marks the voted track on a shortlist", async () => {
    for (const trackId of ids.slice(0, 2)) await heartTrack(ctx, brand, { trackId });
    const list = expectOk(await heartTrack(ctx, brand, { trackId: ids[2]! }));
    await vote(1);
    const { tracks: entries } = (await getShortlist(ctx, brand, list.id))!;
    expect(entries.map(({ hasVote }) => hasVote)).toEqual([false, true, false]);
  });
});
