import { asc, desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { accountOpenings, auditLog, connectedAccounts, payouts, stripeEvents } from "#drizzle/schema/index.ts";
import { expectOk } from "#tests/support/expect-ok.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { asViewer, makeBrand, makeLabel, makeUser } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { createStripe } from "#worker/platform/stripe.ts";
import { runSchedule } from "#tests/support/run-schedule.ts";
import { getAccountStatus } from "./account-status.ts";
import type { AccountStatus } from "./payout-accounts.contract.ts";
import { createAccountLink, createConnectedAccount, describeLabel } from "./create-connected-account.ts";
import { requestAccount } from "./open-account.ts";
import { findOpenAccount } from "./queries.ts";
import { refreshAccount } from "./refresh-account.ts";
import { replaceAccount, resetConnectedAccount } from "./reset-connected-account.ts";

type Label = Awaited<ReturnType<typeof makeLabel>>;
const uk = { country: "GB" } as const;

const ctx = forEachTest(() => createStripeTestContext());
const label = forEachTest(() => makeLabel(ctx.db));

async function open(viewer: Label = label): Promise<string> {
  const outcome = expectOk(await createConnectedAccount(ctx, viewer, uk));
  return outcome.accountId;
}

async function readStatus(viewer: Label = label): Promise<AccountStatus> {
  const outcome = expectOk(await getAccountStatus(ctx, viewer));
  return outcome.status;
}

const setStage = (accountId: string, stage: string) => ctx.control(`accounts/${accountId}/stage`, { stage });
const accountsAtStripe = async () => Object.values((await ctx.standIn.readState()).accounts);
const rowsOf = (viewer: { id: string }) =>
  ctx.db
    .select()
    .from(connectedAccounts)
    .where(eq(connectedAccounts.userId, viewer.id))
    .orderBy(asc(connectedAccounts.generation));
const openingsOf = (viewer: { id: string }) =>
  ctx.db.select().from(accountOpenings).where(eq(accountOpenings.userId, viewer.id));

async function claimPayout(viewer: Label, destination: string): Promise<void> {
  const now = ctx.clock.now();
  const payout = { labelId: viewer.labelId, currency: "USD", amountCents: 500, destination } as const;
  await ctx.db.insert(payouts).values({ ...payout, id: crypto.randomUUID(), nextTryAt: now, createdAt: now });
}

describe("createConnectedAccount", () => {
  test("reports no account for a new label", async () => {
    expect(await readStatus()).toMatchObject({ hasAccount: false, accountId: null, stage: "none" });
  });

  test("opens an incomplete account limited to receiving transfers", async () => {
    const accountId = await open();
    expect(await accountsAtStripe()).toMatchObject([
      { id: accountId, country: "gb", dashboard: "express", displayName: "Night Bus Recordings" },
    ]);
    expect(await readStatus()).toMatchObject({
      hasAccount: true,
      accountId,
      onboardingComplete: false,
      detailsSubmitted: false,
      chargesEnabled: false,
      payoutsEnabled: false,
      stage: "incomplete",
    });
  });

  test("opens one account for ten concurrent calls and a later one", async () => {
    const outcomes = await concurrently(10, () => createConnectedAccount(ctx, label, uk));
    const again = await createConnectedAccount(ctx, label, { country: "US" });
    const [account] = await accountsAtStripe();
    expect(await accountsAtStripe()).toHaveLength(1);
    expect([...outcomes, again]).toEqual(Array.from({ length: 11 }, () => ({ ok: true, accountId: account?.id })));
    expect(await rowsOf(label)).toMatchObject([{ accountId: account?.id, generation: 1 }]);
    expect(await openingsOf(label)).toEqual([]);
  });

  test("finds the existing account after a lost response, even with new choices", async () => {
    await ctx.breakCall("POST", "/v2/core/accounts", "after");
    expect(await createConnectedAccount(ctx, label, uk)).toEqual({ ok: false, refusal: "unavailable" });
    expect(await readStatus()).toMatchObject({ hasAccount: false });
    expect(await accountsAtStripe()).toHaveLength(1);
    const accountId = await createConnectedAccount(ctx, { ...label, email: "new@example.com" }, { country: "US" });
    expect(await accountsAtStripe()).toMatchObject([{ country: "gb" }]);
    expect(accountId).toMatchObject({ ok: true, accountId: (await accountsAtStripe())[0]?.id });
  });

  test("is completed once by cron after a crash", async () => {
    await runBatch(ctx.db, [requestAccount(ctx, label.id, await describeLabel(ctx, label, uk))]);
    ctx.wait(minutes(2));
    await concurrently(10, () => runSchedule(ctx, "* * * * *"));
    const [account, ...others] = await accountsAtStripe();
    expect(others).toEqual([]);
    expect(await rowsOf(label)).toMatchObject([{ accountId: account?.id, generation: 1 }]);
    expect(await readStatus()).toMatchObject({ accountId: account?.id });
  });

  test("reports Stripe's refusal and allows another choice next", async () => {
    const { stripe } = ctx;
    // Stripe rejects an unknown key before it processes the request.
    ctx.stripe = createStripe({
      secretKey: "sk_test_unknownToStripe00",
      apiUrl: ctx.settings.STRIPE_API_URL,
      fetch: (input, init) => ctx.standIn.fetch(new Request(input, init)),
    });
    expect(await createConnectedAccount(ctx, label, uk)).toMatchObject({
      ok: false,
      refusal: "refused",
      message: expect.stringContaining("Invalid API Key"),
    });
    expect(await openingsOf(label)).toMatchObject([{ generation: 1, attempt: 2, request: null }]);
    ctx.stripe = stripe;
    expect(await createConnectedAccount(ctx, label, { country: "US" })).toMatchObject({ ok: true });
    expect(await accountsAtStripe()).toMatchObject([{ country: "us" }]);
  });

  test("refuses brands and super users without calling Stripe", async () => {
    const brand = await makeBrand(ctx.db);
    const superUser = asViewer(await makeUser(ctx.db, { roles: ["super_user"] }), "label");
    for (const [viewer, refusal] of [
      [brand, "labels-only"],
      [superUser, "not-needed"],
    ] as const) {
      const answers = await Promise.all([
        getAccountStatus(ctx, viewer),
        createConnectedAccount(ctx, viewer, uk),
        createAccountLink(ctx, viewer),
        resetConnectedAccount(ctx, viewer, { ...uk, accountId: "acct_x" }),
      ]);
      expect(answers).toEqual(answers.map(() => ({ ok: false, refusal })));
    }
    expect(await accountsAtStripe()).toEqual([]);
  });
});

describe("account status", () => {
  test("follows Stripe through onboarding stages", async () => {
    const accountId = await open();
    await setStage(accountId, "left-halfway");
    expect(await readStatus()).toMatchObject({
      stage: "incomplete",
      onboardingComplete: false,
      requirements: { pastDue: [] },
      actions: [{ action: "bank-account" }, { action: "terms" }],
    });
    await setStage(accountId, "under-review");
    expect(await readStatus()).toMatchObject({
      stage: "reviewing",
      detailsSubmitted: true,
      chargesEnabled: false,
      actions: [],
    });
    await setStage(accountId, "active");
    expect(await readStatus()).toMatchObject({
      stage: "complete",
      onboardingComplete: true,
      detailsSubmitted: true,
      chargesEnabled: true,
      payoutsEnabled: true,
      requirements: { currentlyDue: [], pastDue: [] },
    });
    expect(await findOpenAccount(ctx, label.id)).toMatchObject({
      transfersActive: true,
      capabilityStatus: "active",
    });
  });

  test("reports overdue actions and a rejection", async () => {
    const accountId = await open();
    await setStage(accountId, "restricted");
    expect(await readStatus()).toMatchObject({
      stage: "incomplete",
      actions: [{ action: "identity-document", isPastDue: true }],
    });
    await setStage(accountId, "rejected");
    expect(await readStatus()).toMatchObject({
      stage: "rejected",
      detailsSubmitted: false,
      chargesEnabled: false,
      actions: [{ action: "appeal", isPastDue: true }],
    });
  });

  test("is unknown while Stripe fails, with the last known status", async () => {
    const accountId = await open();
    await setStage(accountId, "active");
    await readStatus();
    await setStage(accountId, "rejected");
    await ctx.breakCall("GET", `/v2/core/accounts/${accountId}`, "before");
    expect(await getAccountStatus(ctx, label)).toMatchObject({
      ok: false,
      refusal: "status-unknown",
      lastKnown: { stage: "complete", checkedAt: ctx.clock.now() },
    });
  });

  test("is none after a close at Stripe, and the next account is new", async () => {
    const first = await open();
    await ctx.stripe.v2.core.accounts.close(first, { applied_configurations: ["recipient"] });
    expect(await readStatus()).toMatchObject({ hasAccount: false, stage: "none" });
    const second = await open();
    expect(second).not.toBe(first);
    expect(await rowsOf(label)).toMatchObject([{ accountId: first }, { accountId: second, closedAt: null }]);
  });

  test("is stored in the same batch as its webhook event", async () => {
    const accountId = await open();
    await setStage(accountId, "active");
    const event = (id: string) =>
      ctx.db.insert(stripeEvents).values({ id, type: "v2.core.account[requirements].updated", createdAt: 1, receivedAt: 2 });
    const id = crypto.randomUUID();
    await refreshAccount(ctx, accountId, [event(id)]);
    expect(await findOpenAccount(ctx, label.id)).toMatchObject({ transfersActive: true });
    await setStage(accountId, "rejected");
    const again = await refreshAccount(ctx, accountId, [event(id)]).catch((error: unknown) => error);
    expect(isRefusedBy(again, "stripe_events.id")).toBe(true);
    expect(await findOpenAccount(ctx, label.id)).toMatchObject({ isRejected: false });
    await refreshAccount(ctx, "acct_of_somebody_else", [event(crypto.randomUUID())]);
  });

  test("ignores a stale response", async () => {
    const accountId = await open();
    await setStage(accountId, "active");
    const early = { ...ctx, clock: { now: () => ctx.clock.now() - minutes(1) } };
    await readStatus();
    await setStage(accountId, "restricted");
    await refreshAccount(early, accountId);
    expect(await findOpenAccount(ctx, label.id)).toMatchObject({ capabilityStatus: "active" });
  });
});

describe("account link", () => {
  test("is new each time and returns to our own page", async () => {
    await open();
    const links = [await createAccountLink(ctx, label), await createAccountLink(ctx, label)];
    expect(new Set(links.map((link) => link.ok && link.url)).size).toBe(2);
    const { links: kept } = await ctx.standIn.readState();
    expect(Object.values(kept)[0]).toMatchObject({
      refreshUrl: "https://cuesheet.test/connect-onboarding?refresh=true",
      returnUrl: "https://cuesheet.test/connect-onboarding?success=true",
    });
  });

  test("is refused to a label without an account", async () => {
    await open();
    const other = await makeLabel(ctx.db, { name: "Theirs" });
    expect(await createAccountLink(ctx, other)).toEqual({ ok: false, refusal: "no-account" });
    expect((await readStatus(other)).hasAccount).toBe(false);
  });

  test("is refused for a rejected account with Stripe's message", async () => {
    const accountId = await open();
    await setStage(accountId, "rejected");
    expect(await createAccountLink(ctx, label)).toMatchObject({
      ok: false,
      refusal: "refused",
      message: expect.stringContaining("rejected"),
    });
  });

  test("is refused after 30 requests, so a redirect loop ends", async () => {
    await open();
    const outcomes = await concurrently(40, () => createAccountLink(ctx, label));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(30);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "too-many-links" });
  });
});

describe("account reset", () => {
  const reset = (accountId: string) => resetConnectedAccount(ctx, label, { ...uk, accountId });

  test("closes the account here and at Stripe and opens the next generation", async () => {
    const first = await open();
    await setStage(first, "rejected");
    const outcome = await reset(first);
    const [old, next] = await rowsOf(label);
    expect(outcome).toEqual({ ok: true, accountId: next?.accountId });
    expect(old).toMatchObject({ accountId: first, closeDueAt: null });
    expect(next).toMatchObject({ generation: 2, closedAt: null });
    expect(await accountsAtStripe()).toMatchObject([{ isClosed: true }, { isClosed: false }]);
    const [act] = await ctx.db.select().from(auditLog).where(eq(auditLog.targetId, label.id)).orderBy(desc(auditLog.seq));
    expect(act?.action).toBe("payout-account.opened");
  });

  test("replaces the account once when ten resets race", async () => {
    const first = await open();
    await concurrently(10, () => reset(first));
    const second = await findOpenAccount(ctx, label.id);
    expect(await reset(first)).toEqual({ ok: true, accountId: second?.accountId });
    expect((await rowsOf(label)).map(({ generation }) => generation)).toEqual([1, 2]);
    expect(await accountsAtStripe()).toHaveLength(2);
  });

  test("is completed by cron after a crash", async () => {
    const first = await open();
    const account = await findOpenAccount(ctx, label.id);
    if (!account) throw new Error("there is an account");
    await runBatch(ctx.db, replaceAccount(ctx, account, await describeLabel(ctx, label, uk)));
    expect(await readStatus()).toMatchObject({ hasAccount: false });
    ctx.wait(minutes(2));
    await Promise.all([runSchedule(ctx, "* * * * *"), runSchedule(ctx, "* * * * *")]);
    expect(await accountsAtStripe()).toMatchObject([{ id: first, isClosed: true }, { isClosed: false }]);
    expect(await readStatus()).toMatchObject({ hasAccount: true, stage: "incomplete" });
    expect((await rowsOf(label)).map(({ closeDueAt }) => closeDueAt)).toEqual([null, null]);
  });

  test("continues when Stripe cannot close the old account, and retries a day later", async () => {
    const first = await open();
    await setStage(first, "active");
    await ctx.control("funds", { amount: 1000, currency: "usd" });
    const transfer = await ctx.stripe.transfers.create({ amount: 500, currency: "usd", destination: first });
    expect(await reset(first)).toMatchObject({ ok: true });
    expect((await rowsOf(label))[0]?.closeDueAt).toBe(ctx.clock.now() + days(1));
    await ctx.stripe.transfers.createReversal(transfer.id);
    ctx.wait(days(1));
    await runSchedule(ctx, "* * * * *");
    expect(await accountsAtStripe()).toMatchObject([{ isClosed: true }, { isClosed: false }]);
    expect((await rowsOf(label))[0]?.closeDueAt).toBeNull();
  });

  test("is refused while a payout is pending", async () => {
    const first = await open();
    await claimPayout(label, first);
    expect(await reset(first)).toEqual({ ok: false, refusal: "payout-pending" });
    const account = await findOpenAccount(ctx, label.id);
    if (!account) throw new Error("there is an account");
    // Even when the payout is claimed after the account was read.
    const late = replaceAccount(ctx, account, await describeLabel(ctx, label, uk));
    expect(await runUnlessStale(ctx.db, late)).toBe(false);
    expect(await rowsOf(label)).toMatchObject([{ accountId: first, closedAt: null }]);
    expect(await openingsOf(label)).toEqual([]);
  });

  test("is refused for another label's account", async () => {
    const theirs = await open(await makeLabel(ctx.db, { name: "Theirs" }));
    await open();
    expect(await reset(theirs)).toEqual({ ok: false, refusal: "no-account" });
    expect(await reset("acct_none")).toEqual({ ok: false, refusal: "no-account" });
    expect((await accountsAtStripe()).map(({ isClosed }) => isClosed)).toEqual([false, false]);
  });

  test("is limited to five a day", async () => {
    await open();
    for (let round = 0; round < 5; round += 1) {
      const account = await findOpenAccount(ctx, label.id);
      expect(await reset(account?.accountId ?? "")).toMatchObject({ ok: true });
    }
    const account = await findOpenAccount(ctx, label.id);
    expect(await reset(account?.accountId ?? "")).toEqual({ ok: false, refusal: "too-many-resets" });
  });
});

test("connected accounts are immutable and stay closed in the database", async () => {
  const accountId = await open();
  const byId = eq(connectedAccounts.accountId, accountId);
  const refusalOf = async (write: PromiseLike<unknown>) => {
    try {
      await write;
    } catch (error) {
      return ["immutable", "account_already_closed"].find((name) => isRefusedBy(error, name));
    }
  };
  expect(await refusalOf(ctx.db.update(connectedAccounts).set({ userId: "x" }).where(byId))).toBe("immutable");
  expect(await refusalOf(ctx.db.delete(connectedAccounts).where(byId))).toBe("immutable");
  await ctx.db.update(connectedAccounts).set({ closedAt: 5 }).where(byId);
  expect(await refusalOf(ctx.db.update(connectedAccounts).set({ closedAt: null }).where(byId))).toBe("account_already_closed");
});
