import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { labelProfiles, tracks } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import { createAnswerCache } from "#worker/platform/answer-cache.ts";
import { browseLibrary } from "./browse-library.ts";
import { LibraryQuery } from "./library.contract.ts";

let ctx: TestContext;
let labelId: string;

beforeEach(async () => {
  ctx = { ...createTestContext(), libraryPages: createAnswerCache({ checkEvery: 2_000, answerLimit: 9 }) };
  ({ labelId } = await makeLabel(ctx.db));
});

const browse = (q: string) => browseLibrary(ctx, LibraryQuery.parse({ q }));
const titles = async (q: string) => (await browse(q)).cards.map(({ title }) => title);

test("a page of the library is found once and given again while nothing on sale changes", async () => {
  await makeTrack(ctx.db, labelId, { title: "Keepsake" });
  const first = await browse("keepsake");
  await makeTrack(ctx.db, labelId, { title: "Keepsake draft", isActive: false, status: "draft" });
  ctx.wait(10_000);
  expect(await browse("keepsake")).toBe(first);
});

test("a track that was paused elsewhere is gone from the library within two seconds", async () => {
  const { id } = await makeTrack(ctx.db, labelId, { title: "Taken away" });
  expect(await titles("taken")).toEqual(["Taken away"]);
  await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, id));
  ctx.wait(2_000);
  expect(await titles("taken")).toEqual([]);
});

test("each change that the library shows is a new version: price, name, new tracks, deleted ones, the label's name", async () => {
  const { id } = await makeTrack(ctx.db, labelId, { title: "Everchanging" });
  const changes = [
    () => ctx.db.update(tracks).set({ priceTokens: 9 }).where(eq(tracks.id, id)),
    () => ctx.db.update(tracks).set({ title: "Everchanged" }).where(eq(tracks.id, id)),
    () => ctx.db.update(tracks).set({ syncCount: 4 }).where(eq(tracks.id, id)),
    () => makeTrack(ctx.db, labelId, { title: "Another" }),
    () => ctx.db.update(labelProfiles).set({ labelName: "Renamed" }).where(eq(labelProfiles.id, labelId)),
    () => ctx.db.delete(tracks).where(eq(tracks.id, id)),
  ];
  let before = await browse("ever");
  for (const change of changes) {
    await change();
    ctx.wait(2_000);
    const page = await browse("ever");
    expect(page).not.toBe(before);
    before = page;
  }
});
