import { Hono } from "hono";
import { testClient } from "hono/testing";
import { beforeEach, expect, test } from "vitest";
import { makeLabel } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import type { ApiEnv } from "./access.ts";
import { connect } from "./label.ts";

let call: ReturnType<typeof openDoor>;
let cookie: string;
const ctx = forEachTest(() => createStripeTestContext(Date.now()));
const label = forEachTest(() => makeLabel(ctx.db));
beforeEach(async () => {
  cookie = await signInAs(ctx, label);
  call = openDoor(cookie);
});

/** Client of the connect API with a label's session cookie, backed by the test's own Stripe stand-in. */
function openDoor(cookie: string) {
  const door = new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set("app", ctx);
      await next();
    })
    .route("/api/connect", connect);
  return testClient(door, undefined, undefined, { headers: { cookie } }).api.connect;
}

async function readStatus() {
  const answer = await (await call["account-status"].$get()).json();
  if (!("hasAccount" in answer)) throw new Error(answer.error);
  return answer;
}

test("a label opens an account, gets a link and a status of the specified shape", async () => {
  expect(await readStatus()).toMatchObject({ hasAccount: false, accountId: null });
  const created = await call["create-connected-account"].$post({ json: { country: "GB" } });
  expect([created.status, await created.json()]).toEqual([200, { message: "Your Stripe account is ready for your details." }]);
  const link = await (await call["create-account-link"].$post()).json();
  expect(link).toEqual({ url: expect.stringMatching(/^http:\/\/stand-in\.test\/setup\/s\//) });
  expect(await readStatus()).toMatchObject({
    hasAccount: true,
    accountId: expect.stringMatching(/^acct_/),
    onboardingComplete: false,
    detailsSubmitted: false,
    chargesEnabled: false,
    payoutsEnabled: false,
    requirements: { currentlyDue: expect.arrayContaining(["identity.country"]), pastDue: [] },
  });
});

test("a rejected account gets Stripe's refusal instead of a link, and can be reset", async () => {
  await call["create-connected-account"].$post({ json: { country: "GB" } });
  const { accountId } = await readStatus();
  await ctx.control(`accounts/${accountId}/stage`, { stage: "rejected" });
  const link = await call["create-account-link"].$post();
  expect([link.status, await link.json()]).toEqual([
    502,
    { error: "You cannot create an account link for an account that has been rejected." },
  ]);
  const json = { country: "IE", accountId: accountId ?? "" } as const;
  const reset = await call["reset-connected-account"].$post({ json });
  expect([reset.status, await reset.json()]).toEqual([
    200,
    { message: "You have a new Stripe account. The old one is closed." },
  ]);
  expect((await readStatus()).accountId).not.toBe(accountId);
});

test("an unreadable status returns 503 with the last known one", async () => {
  await call["create-connected-account"].$post({ json: { country: "GB" } });
  const { accountId } = await readStatus();
  await ctx.breakCall("GET", `/v2/core/accounts/${accountId}`, "before");
  const answer = await call["account-status"].$get();
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { error: "Failed to check account status", lastKnown: { accountId } },
  ]);
});

test("a second tab reports the country chosen in the first", async () => {
  await call["create-connected-account"].$post({ json: { country: "DE" } });
  const create = async (country: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ intent: "create", country }).toString();
    const answer = await request("/connect-onboarding", { method: "POST", cookie, headers, body });
    return decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  };
  expect(await create("IE")).toContain("Your account has already been set up there, in Germany");
  // A double click in one tab repeats the country that is already chosen.
  expect(await create("DE")).not.toContain("meanwhile");
});
