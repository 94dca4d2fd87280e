import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { channels, claims } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeClaim } from "#tests/support/claims.ts";
import { makeBrand, makeLabel, makeTrack, makeUser } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";

type Person = { id: string };

let renderId: string;

// The first request loads all page modules, hence the long timeout.
beforeAll(async () => {
  await request("/auth.data");
}, 120_000);

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 10 }));
const label = forEachTest(() => makeLabel(ctx.db));
beforeEach(async () => {
  ({ renderId } = await makeFinishedRender(ctx, brand, await makeTrack(ctx.db, label.labelId)));
});

/** Status of a client-side navigation (a `.data` request); a redirect returns 202. */
const open = async (who: Person, path: string) =>
  (await request(path.replace(/(\?|$)/, ".data$1"), { cookie: await signInAs(ctx, who) })).status;
async function send(who: Person, path: string, form: Record<string, string>) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const cookie = await signInAs(ctx, who);
  const body = new URLSearchParams(form).toString();
  const answer = await request(`${path}.data`, { method: "POST", cookie, headers, body });
  return { status: answer.status, text: await answer.text() };
}
const form = (more: object = {}) => ({
  intent: "report",
  id: crypto.randomUUID(),
  platform: "youtube",
  channel: "@northwind",
  videoUrl: "youtube.com/watch?v=8fQx2mLw0Zk",
  reference: "",
  ...more,
});
const statusOf = async (id: string) =>
  (await ctx.db.select({ status: claims.status }).from(claims).where(eq(claims.id, id)))[0]?.status;

describe("claims pages", () => {
  test("open only for the licence's brand or the right role", async () => {
    const page = `/render/${renderId}/claims`;
    expect(await open(brand, page)).toBe(200);
    for (const stranger of [await makeBrand(ctx.db), label]) expect(await open(stranger, page)).not.toBe(200);
    expect(await open(brand, `/render/${crypto.randomUUID()}/claims`)).toBe(404);
    expect(await open(label, "/label/claims")).toBe(200);
    expect(await open(brand, "/label/claims")).toBe(202);
    expect(await open(brand, "/admin?tab=claims")).not.toBe(200);
    expect(await open(brand, "/my-videos/channels")).toBe(200);
  });

  test("report a claim once and let only its label release it", async () => {
    const asked = form();
    expect((await send(brand, `/render/${renderId}/claims`, asked)).status).toBe(202);
    expect((await send(brand, `/render/${renderId}/claims`, asked)).status).toBe(202);
    expect(await statusOf(asked.id)).toBe("open");
    const release = { act: "release-claim", claimId: asked.id, reason: "" };
    expect((await send(await makeLabel(ctx.db), "/label/claims", release)).status).toBe(202);
    expect(await statusOf(asked.id)).toBe("open");
    await send(label, "/label/claims", release);
    expect(await statusOf(asked.id)).toBe("released");
  });

  test("return 400 with a field message for an invalid form", async () => {
    const asked = form({ videoUrl: "vimeo.com/1" });
    const { status, text } = await send(brand, `/render/${renderId}/claims`, asked);
    expect(status).toBe(400);
    expect(text).toContain("Enter a link to YouTube");
    expect(await statusOf(asked.id)).toBeUndefined();
  });

  test("take the render from the URL, not from the form", async () => {
    const other = await makeBrand(ctx.db, { tokens: 10 });
    const asked = form({ renderId });
    await send(other, `/render/${crypto.randomUUID()}/claims`, asked);
    expect(await statusOf(asked.id)).toBeUndefined();
  });

  test("require a reason to refuse, and a super user instead of a brand", async () => {
    const id = await makeClaim(ctx, brand, renderId);
    const refuse = { act: "refuse-claim", claimId: id, reason: " " };
    await send(label, "/label/claims", refuse);
    expect(await statusOf(id)).toBe("open");
    await send(brand, "/admin", { ...refuse, reason: "No." });
    expect(await statusOf(id)).toBe("open");
    const admin = await makeUser(ctx.db, { roles: ["super_user", "brand"] });
    await send(admin, "/admin", { ...refuse, reason: "It is about another song." });
    expect(await statusOf(id)).toBe("refused");
  });

  test("add, remove and restore a channel", async () => {
    const id = crypto.randomUUID();
    const kept = () => ctx.db.$count(channels, eq(channels.id, id));
    const add = { intent: "add", id, platform: "tiktok", channel: "@Northwind", isForAll: "on" };
    expect((await send(brand, "/my-videos/channels", { ...add, channel: "tiktok.com/x" })).status).toBe(400);
    await send(brand, "/my-videos/channels", add);
    expect(await kept()).toBe(1);
    await send(await makeBrand(ctx.db), "/my-videos/channels", { intent: "delete", id });
    expect(await kept()).toBe(1);
    await send(brand, "/my-videos/channels", { intent: "delete", id });
    expect(await kept()).toBe(0);
    await send(brand, "/my-videos/channels", { intent: "restore", id });
    expect(await kept()).toBe(1);
  });
});
