import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions, tracks, userRoles, users } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack, makeUpload, makeUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { signInAs } from "#tests/support/http.ts";
import { laggingCopy } from "#tests/support/lagging-database.ts";
import { LibraryQuery } from "./domain/catalogue/library/library.contract.ts";
import { searchPlainly } from "./domain/catalogue/library/plain-search.ts";
import { getTrack } from "./domain/catalogue/library/queries.ts";
import { readSession, readViewer } from "./domain/people/accounts/sessions.ts";
import { StartRender } from "./domain/licensing/renders/renders.contract.ts";
import { startRender } from "./domain/licensing/renders/start-render.ts";

/* Replicas cannot run here. This stub never receives a change, which is the worst case of lag. */

const ctx = forEachTest(() => ({ ...createTestContext(), nearest: laggingCopy() }));

const browses = (cookie: string) => readViewer(ctx, cookie, true);
const acts = (cookie: string) => readViewer(ctx, cookie);

describe("session on a lagging replica", () => {
  test("can still browse after it was ended, but not act", async () => {
    const brand = await makeBrand(ctx.db);
    const cookie = await signInAs(ctx, brand);
    expect(await browses(cookie)).not.toBeNull();
    await ctx.db.delete(sessions).where(eq(sessions.userId, brand.id));
    expect((await browses(cookie))?.viewer.id).toBe(brand.id);
    expect(await acts(cookie)).toBeNull();
  });

  test("counts as suspended for actions at once", async () => {
    const brand = await makeBrand(ctx.db);
    const cookie = await signInAs(ctx, brand);
    await browses(cookie);
    await ctx.db.update(users).set({ approvalStatus: "rejected" }).where(eq(users.id, brand.id));
    expect((await acts(cookie))?.viewer.approvalStatus).toBe("rejected");
  });

  test("loses a removed super-user role at once", async () => {
    const user = await makeUser(ctx.db, { roles: ["super_user", "brand"] });
    const cookie = await signInAs(ctx, user);
    expect((await browses(cookie))?.viewer.isSuperUser).toBe(true);
    await ctx.db.delete(userRoles).where(eq(userRoles.role, "super_user"));
    expect((await browses(cookie))?.viewer.isSuperUser).toBe(false);
  });
});

describe("changes that the replica lacks", () => {
  test("a session that has just started can browse", async () => {
    const brand = await makeBrand(ctx.db);
    const cookie = await signInAs(ctx, brand);
    const [session] = await ctx.db.select().from(sessions).where(eq(sessions.userId, brand.id));
    await ctx.db.delete(sessions).where(eq(sessions.userId, brand.id));
    expect(await browses(cookie)).toBeNull();
    if (session) await ctx.db.insert(sessions).values(session);
    expect((await browses(cookie))?.viewer.id).toBe(brand.id);
  });

  test("an approval takes effect at once", async () => {
    const user = await makeUser(ctx.db, { approval: "pending" });
    const cookie = await signInAs(ctx, user);
    expect((await browses(cookie))?.viewer.approvalStatus).toBe("pending");
    await ctx.db.update(users).set({ approvalStatus: "approved" }).where(eq(users.id, user.id));
    expect((await browses(cookie))?.viewer.approvalStatus).toBe("approved");
  });

  test("a second factor given a moment ago counts", async () => {
    const brand = await makeBrand(ctx.db);
    const cookie = await signInAs(ctx, brand);
    await ctx.db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, brand.id));
    await ctx.db.update(users).set({ totpConfirmedAt: 1, totpSecret: "x" }).where(eq(users.id, brand.id));
    await readSession(ctx, cookie, true);
    await ctx.db.update(sessions).set({ secondFactorAt: 1 }).where(eq(sessions.userId, brand.id));
    expect((await browses(cookie))?.viewer.id).toBe(brand.id);
  });
});

describe("track on a lagging replica", () => {
  async function lookAt() {
    const [brand, label] = [await makeBrand(ctx.db, { tokens: 50 }), await makeLabel(ctx.db)];
    const { id } = await makeTrack(ctx.db, label.labelId, { priceTokens: 2 });
    const page = await getTrack(ctx, id, brand);
    await searchPlainly(ctx, LibraryQuery.parse({}));
    const upload = await makeUpload(ctx, brand);
    return { brand, id, offer: page?.offer ?? "", uploadId: upload.id };
  }
  type Looked = Awaited<ReturnType<typeof lookAt>>;

  /** Submits the form as the replica currently renders it. */
  async function buy({ brand, id, uploadId }: Looked) {
    const shown = await getTrack(ctx, id, brand);
    const form = { id: crypto.randomUUID(), uploadId, trackId: id, startAtSeconds: 0, volumePercent: 60 };
    const input = { ...form, shownPriceTokens: shown?.priceTokens, shownOffer: shown?.offer };
    return startRender(ctx, brand, StartRender.parse(input));
  }

  test("is sold while nothing has changed", async () => {
    expect(await buy(await lookAt())).toMatchObject({ ok: true });
  });

  test("is not sold at an outdated price", async () => {
    const looked = await lookAt();
    await ctx.db.update(tracks).set({ priceTokens: 5 }).where(eq(tracks.id, looked.id));
    expect((await getTrack(ctx, looked.id, looked.brand))?.priceTokens).toBe(2);
    expect(await buy(looked)).toEqual({ ok: false, refusal: "price-changed", priceTokens: 5 });
  });

  test("is not sold once paused", async () => {
    const looked = await lookAt();
    await ctx.db.update(tracks).set({ isActive: false, status: "unavailable" }).where(eq(tracks.id, looked.id));
    const { cards } = await searchPlainly(ctx, LibraryQuery.parse({}));
    expect(cards.map(({ id }) => id)).toContain(looked.id);
    expect(await buy(looked)).toEqual({ ok: false, refusal: "no-such-track" });
  });
});
