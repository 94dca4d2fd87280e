import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack, makeUser } from "#tests/support/factories.ts";
import { request, signInAs } from "#tests/support/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { getAnalytics } from "#worker/domain/licensing/licences/label-analytics/queries.ts";
import { days } from "#worker/domain/lib/time.ts";
import { countPlay, discardListeners } from "./count-play.ts";

const ctx = createTestContext(Date.now());
let label: Viewer & { labelId: string };

beforeAll(async () => {
  label = await makeLabel(ctx.db);
});

async function playsOf(trackId: string): Promise<number> {
  const [row] = await ctx.db.all<{ plays: number }>(sql`
    SELECT ifnull(sum(plays), 0) AS plays FROM preview_plays WHERE track_id = ${trackId}`);
  return row?.plays ?? 0;
}

test("counts one play per person and day", async () => {
  const track = await makeTrack(ctx.db, label.labelId);
  const [one, other] = [await makeBrand(ctx.db), await makeBrand(ctx.db)];
  await Promise.all([one, one, one, other].map((viewer) => countPlay(ctx, viewer, track.id)));
  expect(await playsOf(track.id)).toBe(2);
  ctx.wait(days(1));
  await countPlay(ctx, one, track.id);
  expect(await playsOf(track.id)).toBe(3);
  const { periods, played } = await getAnalytics(ctx, label, { range: "30-days", label: undefined });
  expect(periods.slice(-2).map(({ plays }) => plays)).toEqual([2, 1]);
  expect(played[0]).toMatchObject({ id: track.id, plays: 3, syncs: 0 });
});

test("ignores plays by the label itself and by super users", async () => {
  const track = await makeTrack(ctx.db, label.labelId);
  await countPlay(ctx, label, track.id);
  await countPlay(ctx, { id: (await makeUser(ctx.db)).id, isSuperUser: true }, track.id);
  expect(await playsOf(track.id)).toBe(0);
});

test("discards listeners after the next day, not the count", async () => {
  const track = await makeTrack(ctx.db, label.labelId);
  await countPlay(ctx, await makeBrand(ctx.db), track.id);
  ctx.wait(days(3));
  await discardListeners(ctx);
  expect(await ctx.db.all(sql`SELECT * FROM preview_listeners`)).toEqual([]);
  expect(await playsOf(track.id)).toBe(1);
});

test("counts a preview by its first bytes, not by HEAD or later ranges", async () => {
  const live = createTestContext(Date.now());
  const track = await makeTrack(ctx.db, label.labelId);
  await live.media.write(track.previewKey ?? "", new Uint8Array(100), "audio/mp4");
  const cookie = await signInAs(live, await makeBrand(ctx.db));
  const ask = async (init: RequestInit) => {
    const answer = await request(`/media/previews/${track.id}`, { cookie, ...init });
    await answer.arrayBuffer();
  };
  await ask({ method: "HEAD" });
  await ask({ headers: { range: "bytes=50-" } });
  expect(await playsOf(track.id)).toBe(0);
  await ask({ headers: { range: "bytes=0-" } });
  await expect.poll(() => playsOf(track.id)).toBe(1);
});

test("counts a prefetched preview once it is played, and refuses a paused one", async () => {
  const live = createTestContext(Date.now());
  const track = await makeTrack(ctx.db, label.labelId);
  const paused = await makeTrack(ctx.db, label.labelId, { isActive: false, status: "unavailable" });
  await live.media.write(track.previewKey ?? "", new Uint8Array(100), "audio/mp4");
  const cookie = await signInAs(live, await makeBrand(ctx.db));
  const ahead = await request(`/media/previews/${track.id}?ahead`, {
    cookie,
    headers: { range: "bytes=0-" },
  });
  expect([ahead.status, (await ahead.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const hear = async (id: string) => (await request(`/media/previews/${id}/plays`, { method: "POST", cookie })).status;
  expect(await hear(paused.id)).toBe(404);
  expect([await playsOf(track.id), await playsOf(paused.id)]).toEqual([0, 0]);
  expect([await hear(track.id), await hear(track.id)]).toEqual([204, 204]);
  expect(await playsOf(track.id)).toBe(1);
});
