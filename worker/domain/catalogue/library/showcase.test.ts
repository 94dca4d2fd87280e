import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { getShowcase } from "./queries.ts";

const ctx = createTestContext();

test("getShowcase is empty for an empty catalogue", async () => {
  expect(await getShowcase(ctx)).toEqual({ tracks: [], counts: { licences: 0, activeTracks: 0 } });
});

test("getShowcase shows listed tracks and counts them with issued licences", async () => {
  const brand = await makeBrand(ctx.db);
  const label = await makeLabel(ctx.db);
  const track = await makeTrack(ctx.db, label.labelId);
  const draft = await makeTrack(ctx.db, label.labelId);
  await ctx.db.run(sql`UPDATE tracks SET is_active = 0 WHERE id = ${draft.id}`);
  await makeFinishedRender(ctx, brand, track);
  const { tracks, counts } = await getShowcase(ctx);
  expect(tracks.map(({ id }) => id)).toEqual([track.id]);
  expect(counts).toEqual({ licences: 1, activeTracks: 1 });
});

test("getShowcase picks five tracks of different moods and artists", async () => {
  const label = await makeLabel(ctx.db);
  const moods = ["Happy", "Happy", "Happy", "Sad", "Calm", "Dark", "Dark"];
  for (const [index, mood] of moods.entries()) {
    // Sequential: insertion order decides their age.
    const { id } = await makeTrack(ctx.db, label.labelId);
    await ctx.db.run(sql`UPDATE tracks SET mood = ${mood}, artist = ${`Artist ${index}`} WHERE id = ${id}`);
  }
  const { tracks } = await getShowcase(ctx);
  expect(tracks).toHaveLength(5);
  expect(tracks.slice(0, 4).map(({ mood }) => mood)).toEqual(["Dark", "Calm", "Sad", "Happy"]);
});

test("getShowcase ranks titles in the page's script first", async () => {
  const label = await makeLabel(ctx.db);
  for (const [index, title] of ["Øre & Sand", "Café 24", "夜の環状線"].entries()) {
    // Sequential: insertion order decides their age.
    const { id } = await makeTrack(ctx.db, label.labelId);
    await ctx.db.run(sql`
      UPDATE tracks SET title = ${title}, mood = ${["Happy", "Sad", "Calm"][index]}, artist = ${title} WHERE id = ${id}`);
  }
  const { tracks } = await getShowcase(ctx);
  expect(tracks.map(({ title }) => title).slice(0, 2)).toEqual(["Café 24", "Øre & Sand"]);
  expect(tracks.at(-1)?.title).toBe("夜の環状線");
});
