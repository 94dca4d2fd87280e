import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { shortlistTracks, tracks } from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { eraseAccount } from "#tests/support/erase-account.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { deleteTrack, discardTracks, undoRemoval } from "#worker/domain/catalogue/tracks/label-tracks/delete-track.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { chooseShortlist, createShortlist, deleteShortlist, renameShortlist, restoreShortlist } from "./edit-shortlists.ts";
import { noteTrack, reorderTrack, transferTrack } from "./edit-entries.ts";
import { heartTrack, removeTrack, restoreTrack, unheartTrack } from "./heart-track.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { getCurrentShortlist, getShortlist, heartSql, listShortlists } from "./queries.ts";
import { maxShortlists, maxShortlistTracks } from "./shortlist-limits.contract.ts";
import { CreateShortlist, NoteTrack } from "./shortlists.contract.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
const label = forEachTest(() => makeLabel(ctx.db));

const makeTracks = (count: number) => concurrently(count, () => makeTrack(ctx.db, label.labelId));
const heart = (trackId: string, who = brand) => heartTrack(ctx, who, { trackId });
const create = (name: string, who = brand) => createShortlist(ctx, who, CreateShortlist.parse({ name }));

async function idOf(name: string): Promise<string> {
  const created = expectOk(await create(name));
  return created.id;
}

/** Hearts the tracks one by one, in this order. */
async function listOf(trackIds: readonly string[]): Promise<string> {
  let id = "";
  for (const trackId of trackIds) {
    const hearted = expectOk(await heart(trackId));
    id = hearted.id;
  }
  return id;
}

const idsOn = async (id: string, who = brand) => ((await getShortlist(ctx, who, id))?.tracks ?? []).map((track) => track.id);

/** Inserts tracks directly, bypassing hearts: the limit only counts rows. */
async function fill(id: string, count: number): Promise<void> {
  for (const { id: trackId } of await makeTracks(count))
    await ctx.db.insert(shortlistTracks).values({ shortlistId: id, trackId, note: "", position: 1, addedAt: 1 });
}

const isHearted = async (viewer: Viewer, trackId: string) => (await ctx.db.all(heartSql(viewer, trackId))).length > 0;

describe("hearts", () => {
  test("create a shortlist and add a track once when pressed concurrently", async () => {
    const [one, two] = await makeTracks(2);
    const pressed = await Promise.all([1, 2, 3, 4].map(() => heart(one?.id ?? "")));
    expect(pressed.every(({ ok }) => ok)).toBe(true);
    await heart(two?.id ?? "");
    expect(await listShortlists(ctx, brand)).toMatchObject([{ name: "Shortlist", isCurrent: true, tracks: 2 }]);
    expect(await getCurrentShortlist(ctx, brand)).toMatchObject({
      trackIds: expect.arrayContaining([one?.id, two?.id]),
    });
    expect(await isHearted(brand, one?.id ?? "")).toBe(true);
    expect(await isHearted(await makeBrand(ctx.db), one?.id ?? "")).toBe(false);
  });

  test("refuse tracks that are not on sale and create no shortlist", async () => {
    const paused = await makeTrack(ctx.db, label.labelId, { isActive: false, status: "unavailable" });
    expect(await heart(paused.id)).toEqual({ ok: false, refusal: "no-such-track" });
    expect(await heart(crypto.randomUUID())).toEqual({ ok: false, refusal: "no-such-track" });
    expect(await listShortlists(ctx, brand)).toEqual([]);
    expect(await getCurrentShortlist(ctx, brand)).toBeNull();
  });

  test("use the chosen shortlist, and the newest one left after its deletion", async () => {
    const [track] = await makeTracks(1);
    const spring = await idOf("Spring");
    ctx.wait(minutes(1));
    const autumn = await idOf("Autumn");
    ctx.wait(minutes(1));
    const winter = await idOf("Winter");
    expect((await getCurrentShortlist(ctx, brand))?.id).toBe(spring);
    expect(await chooseShortlist(ctx, brand, { id: autumn })).toBe(true);
    await heart(track?.id ?? "");
    expect([await idsOn(spring), await idsOn(autumn)]).toEqual([[], [track?.id]]);
    await deleteShortlist(ctx, brand, { id: autumn });
    await deleteShortlist(ctx, brand, { id: autumn });
    expect((await getCurrentShortlist(ctx, brand))?.id).toBe(winter);
    expect(await isHearted(brand, track?.id ?? "")).toBe(false);
  });

  test("are restored with position and note, even by concurrent undos", async () => {
    const made = await makeTracks(3);
    const [one = "", two = "", three = ""] = made.map(({ id }) => id);
    const id = await listOf([one, two, three]);
    await noteTrack(ctx, brand, { id, trackId: two, note: "for the teaser" });
    const removed = await unheartTrack(ctx, brand, { trackId: two });
    expect(await unheartTrack(ctx, brand, { trackId: two })).toBeNull();
    expect(removed).toEqual({ id, trackId: two, note: "for the teaser", position: 2 });
    if (!removed) throw new Error("nothing was removed");
    const [fourth] = await makeTracks(1);
    await heart(fourth?.id ?? "");
    expect(await Promise.all([1, 2].map(() => restoreTrack(ctx, brand, removed)))).toEqual([{ ok: true }, { ok: true }]);
    expect(await idsOn(id)).toEqual([one, two, three, fourth?.id]);
    expect((await getShortlist(ctx, brand, id))?.tracks[1]?.note).toBe("for the teaser");
  });
});

describe("shortlists", () => {
  test("need names that differ by more than case", async () => {
    const id = await idOf("  Spring film ");
    expect(await create("SPRING FILM")).toEqual({ ok: false, refusal: "name-taken" });
    await idOf("Été");
    expect(await create("ÉTÉ")).toEqual({ ok: false, refusal: "name-taken" });
    expect(await renameShortlist(ctx, brand, { id, name: "été" })).toEqual({
      ok: false,
      refusal: "name-taken",
    });
    expect(await renameShortlist(ctx, brand, { id, name: "Spring Film" })).toEqual({ ok: true });
    expect((await create("Spring film", await makeBrand(ctx.db))).ok).toBe(true);
    for (const name of ["", "  ", "x".repeat(81), undefined]) expect(CreateShortlist.safeParse({ name }).success).toBe(false);
  });

  test("are limited to 50 under concurrency", async () => {
    const outcomes = await concurrently(maxShortlists + 5, (n) => create(`List ${n}`));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(maxShortlists);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "too-many-shortlists" });
    const lists = await listShortlists(ctx, brand);
    expect(lists.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  test("refuse the 201st track, whether hearted concurrently, moved or restored", { tags: ["full"] }, async () => {
    const [first, ...others] = await makeTracks(6);
    const id = await listOf([first?.id ?? ""]);
    await fill(id, maxShortlistTracks - 3);
    const outcomes = await Promise.all(others.map((track) => heart(track.id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "shortlist-full" });
    // Hearting a track already on the list still succeeds.
    expect((await heart(first?.id ?? "")).ok).toBe(true);
    const other = await idOf("Other");
    const [late = ""] = (await makeTracks(1)).map((track) => track.id);
    await chooseShortlist(ctx, brand, { id: other });
    await heart(late);
    expect(await transferTrack(ctx, brand, { id: other, trackId: late, toId: id })).toEqual({
      ok: false,
      refusal: "shortlist-full",
    });
    expect(await restoreTrack(ctx, brand, { id, trackId: late, note: "", position: 1 })).toEqual({
      ok: false,
      refusal: "shortlist-full",
    });
    expect((await getShortlist(ctx, brand, id))?.tracks).toHaveLength(maxShortlistTracks);
  });

  test("reorder tracks one step at a time, not past their ends", async () => {
    const [one = "", two = "", three = ""] = (await makeTracks(3)).map(({ id }) => id);
    const id = await listOf([one, two, three]);
    const move = (trackId: string, direction: "up" | "down") => reorderTrack(ctx, brand, { id, trackId, direction });
    await move(three, "up");
    expect(await idsOn(id)).toEqual([one, three, two]);
    await move(one, "up");
    await move(two, "down");
    expect(await idsOn(id)).toEqual([one, three, two]);
    await removeTrack(ctx, brand, { id, trackId: three });
    await move(one, "down");
    expect(await idsOn(id)).toEqual([two, one]);
  });

  test("move a track with its note to the end of another, unless already there", async () => {
    const [one = "", two = ""] = (await makeTracks(2)).map(({ id }) => id);
    const id = await listOf([one, two]);
    await noteTrack(ctx, brand, { id, trackId: one, note: "warm" });
    const toId = await idOf("Second");
    expect(await transferTrack(ctx, brand, { id, trackId: one, toId })).toEqual({ ok: true });
    expect((await getShortlist(ctx, brand, toId))?.tracks).toMatchObject([{ id: one, note: "warm" }]);
    await heart(one);
    expect(await transferTrack(ctx, brand, { id, trackId: one, toId })).toEqual({
      ok: false,
      refusal: "already-there",
    });
    expect(await idsOn(id)).toEqual([two, one]);
  });

  test("accept notes of 500 characters, counting a CRLF as one", () => {
    const ids = { id: crypto.randomUUID(), trackId: crypto.randomUUID() };
    const longest = `${"x".repeat(249)}\r\n${"x".repeat(250)}`;
    expect(NoteTrack.parse({ ...ids, note: longest }).note).toHaveLength(500);
    expect(NoteTrack.safeParse({ ...ids, note: "x".repeat(501) }).success).toBe(false);
    expect(NoteTrack.parse(ids).note).toBe("");
  });

  test("can be neither read nor changed by other brands", async () => {
    const [track = ""] = (await makeTracks(1)).map((one) => one.id);
    const id = await listOf([track]);
    const other = await makeBrand(ctx.db);
    const theirs = await createShortlist(ctx, other, { name: "Theirs" });
    const toId = theirs.ok ? theirs.id : "";
    const before = await getShortlist(ctx, brand, id);
    expect(await getShortlist(ctx, other, id)).toBeNull();
    expect(await renameShortlist(ctx, other, { id, name: "Mine" })).toEqual({
      ok: false,
      refusal: "no-such-shortlist",
    });
    expect(await chooseShortlist(ctx, other, { id })).toBe(false);
    expect(await noteTrack(ctx, other, { id, trackId: track, note: "x" })).toBe(false);
    expect(await removeTrack(ctx, other, { id, trackId: track })).toBeNull();
    expect(await restoreTrack(ctx, other, { id, trackId: track, note: "", position: 1 })).toMatchObject({
      ok: false,
    });
    for (const [who, from, to] of [
      [other, id, toId],
      [brand, id, toId],
      [other, toId, id],
    ] as const)
      expect(await transferTrack(ctx, who, { id: from, trackId: track, toId: to })).toEqual({
        ok: false,
        refusal: "no-such-entry",
      });
    await reorderTrack(ctx, other, { id, trackId: track, direction: "down" });
    await deleteShortlist(ctx, other, { id });
    expect(await getShortlist(ctx, brand, id)).toEqual(before);
    expect((await getCurrentShortlist(ctx, other))?.id).toBe(toId);
  });

  test("are restored with notes, order and hearts, without deleted tracks", async () => {
    const [first = "", second = "", gone = ""] = (await makeTracks(3)).map(({ id }) => id);
    const other = await idOf("Autumn");
    await deleteShortlist(ctx, brand, { id: other });
    const id = await listOf([first, gone, second]);
    await noteTrack(ctx, brand, { id, trackId: first, note: "for the “teaser”\nand more" });
    await create("Winter");
    const [lists, before] = [await listShortlists(ctx, brand), await getShortlist(ctx, brand, id)];
    expect(await deleteShortlist(ctx, brand, { id })).toEqual({ isRestorable: true });
    expect((await getCurrentShortlist(ctx, brand))?.name).toBe("Winter");
    const stranger = await makeBrand(ctx.db);
    expect(await restoreShortlist(ctx, stranger, { id })).toEqual({ ok: false, refusal: "gone" });
    expect(await Promise.all([restoreShortlist(ctx, brand, { id }), restoreShortlist(ctx, brand, { id })])).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect(await listShortlists(ctx, brand)).toEqual(lists);
    expect(await getShortlist(ctx, brand, id)).toEqual(before);
    await deleteShortlist(ctx, brand, { id });
    await deleteTrack(ctx, label, gone);
    await restoreShortlist(ctx, brand, { id });
    expect(await idsOn(id)).toEqual([first, second]);
  });

  test("are restored as current if there is no other, not beside a duplicate name", async () => {
    const id = await idOf("Spring");
    const later = await idOf("Autumn");
    await deleteShortlist(ctx, brand, { id: later });
    await deleteShortlist(ctx, brand, { id });
    expect(await restoreShortlist(ctx, brand, { id: later })).toEqual({ ok: true });
    expect((await getCurrentShortlist(ctx, brand))?.id).toBe(later);
    await create("spring");
    expect(await restoreShortlist(ctx, brand, { id })).toEqual({ ok: false, refusal: "name-taken" });
    expect((await getCurrentShortlist(ctx, brand))?.id).toBe(later);
  });

  test("show a paused track as not on sale and drop a deleted one after a minute", async () => {
    const [paused, gone, licensed] = await makeTracks(3);
    if (!paused || !gone || !licensed) throw new Error("no tracks");
    await makeFinishedRender(ctx, brand, licensed);
    await ctx.db.update(tracks).set({ coverKey: "covers/1" }).where(eq(tracks.labelId, label.labelId));
    const id = await listOf([paused.id, gone.id, licensed.id]);
    await ctx.db.update(tracks).set({ isActive: false, status: "unavailable" }).where(eq(tracks.id, paused.id));
    for (const { id: trackId } of [gone, licensed]) {
      await deleteTrack(ctx, label, trackId);
      await undoRemoval(ctx, label, { id: trackId });
      await deleteTrack(ctx, label, trackId);
    }
    // Deleted tracks stay listed while the deletion can be undone.
    expect((await getShortlist(ctx, brand, id))?.tracks).toMatchObject(
      [paused, gone, licensed].map((track) => ({
        id: track.id,
        isOnSale: false,
        hasCover: track === licensed,
      })),
    );
    ctx.wait(minutes(1) + 1);
    await discardTracks(ctx);
    expect((await getShortlist(ctx, brand, id))?.tracks).toMatchObject([{ id: paused.id, isOnSale: false }]);
    const removed = await removeTrack(ctx, brand, { id, trackId: paused.id });
    if (!removed) throw new Error("nothing was removed");
    expect(await restoreTrack(ctx, brand, removed)).toEqual({ ok: true });
    const draft = await makeTrack(ctx.db, label.labelId, { isActive: false, status: "draft" });
    for (const trackId of [draft.id, licensed.id])
      expect(await restoreTrack(ctx, brand, { ...removed, trackId })).toEqual({
        ok: false,
        refusal: "no-such-track",
      });
  });

  test("are in the data export and erased with the account", async () => {
    const [track = ""] = (await makeTracks(1)).map((one) => one.id);
    const id = await listOf([track]);
    await noteTrack(ctx, brand, { id, trackId: track, note: "for the teaser" });
    const answer = await request("/account/export.zip", { cookie: await signInAs(ctx, brand) });
    const files = readZip(new Uint8Array(await answer.arrayBuffer()));
    const told = (name: string): unknown => JSON.parse(new TextDecoder().decode(files.get(name)));
    expect(told("shortlists.json")).toMatchObject([{ id, name: "Shortlist" }]);
    expect(told("shortlist-tracks.json")).toMatchObject([{ track_id: track, note: "for the teaser" }]);
    expect(await eraseAccount(ctx, brand)).toMatchObject({ ok: true });
    expect(await listShortlists(ctx, brand)).toEqual([]);
    expect(await ctx.db.select().from(shortlistTracks).where(eq(shortlistTracks.shortlistId, id))).toEqual([]);
  });
});
