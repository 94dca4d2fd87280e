import { describe, expect, test } from "vitest";
import { day, type TestStandIn, makeLabel, makeStandIn } from "./test-stand-in.ts";

const everything = { include: ["configuration.recipient" as const, "requirements" as const] };

async function statusOf({ stripe }: TestStandIn, id: string) {
  const account = await stripe.v2.core.accounts.retrieve(id, everything);
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  return {
    transfers: balance?.stripe_transfers?.status,
    payouts: balance?.payouts?.status,
    code: balance?.stripe_transfers?.status_details[0]?.code,
    due: account.requirements?.entries?.map((entry) => entry.minimum_deadline.status),
  };
}

function makeLink({ stripe }: TestStandIn, account: string) {
  return stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: "account_onboarding",
      account_onboarding: {
        refresh_url: "http://product.test/connect-onboarding?refresh=true",
        return_url: "http://product.test/connect-onboarding?success=true",
        collection_options: { fields: "eventually_due" },
      },
    },
  });
}

/** Opens a page or posts a form; returns the redirect target, or else the body. */
async function go({ standIn }: TestStandIn, path: string, form?: Record<string, string>) {
  const body = form ? new URLSearchParams(form) : null;
  const request = new Request(new URL(path, "http://standin.test"), { method: form ? "POST" : "GET", body });
  const response = await standIn.fetch(request);
  return response.headers.get("location") ?? (await response.text());
}

describe("a label's account", () => {
  test("starts with requirements due, included only on request", async () => {
    const made = makeStandIn();
    const id = await makeLabel(made, "new");
    const plain = await made.stripe.v2.core.accounts.retrieve(id);
    expect(plain).not.toHaveProperty("configuration");
    expect(plain).not.toHaveProperty("requirements");
    expect(await statusOf(made, id)).toMatchObject({
      transfers: "restricted",
      code: "requirements_past_due",
      due: ["currently_due", "currently_due", "currently_due", "currently_due"],
    });
  });

  test.each([
    ["active", "active", undefined, []],
    ["under-review", "pending", "requirements_pending_verification", ["eventually_due"]],
    ["restricted", "restricted", "requirements_past_due", ["past_due"]],
    ["rejected", "rejected", "rejected_other", ["past_due"]],
  ])("reports its status in the API's terms: %s", async (stage, transfers, code, due) => {
    const made = makeStandIn();
    const id = await makeLabel(made, stage);
    expect(await statusOf(made, id)).toMatchObject({ transfers, code, due });
  });

  test("receives no transfer and no link once closed", async () => {
    const made = makeStandIn();
    const id = await makeLabel(made);
    const closed = await made.stripe.v2.core.accounts.close(id, { applied_configurations: ["recipient"] });
    expect(closed.closed).toBe(true);
    await made.control("funds", { amount: 1000, currency: "usd" });
    const transfer = { amount: 100, currency: "usd", destination: id };
    await expect(made.stripe.transfers.create(transfer)).rejects.toMatchObject({ code: "resource_missing" });
    await expect(makeLink(made, id)).rejects.toThrow("closed");
  });

  test("requires the platform to collect fees and losses for an Express dashboard", async () => {
    const { stripe } = makeStandIn();
    await expect(stripe.v2.core.accounts.create({ dashboard: "express" })).rejects.toThrow("fees_collector");
  });

  test("pays its balance out to the bank after two days", async () => {
    const made = makeStandIn();
    const id = await makeLabel(made);
    await made.control("funds", { amount: 1000, currency: "usd" });
    await made.stripe.transfers.create({ amount: 700, currency: "usd", destination: id });
    await made.standIn.advance(3 * day);
    const { events, payouts } = await made.standIn.readState();
    expect(Object.values(payouts)).toMatchObject([{ account: id, amount: 700, status: "paid" }]);
    expect(Object.values(events).map(({ type }) => type)).toContain("payout.paid");
  });

  test("keeps a failed payout's money and has to name another bank", async () => {
    const made = makeStandIn();
    const id = await makeLabel(made);
    await made.control(`accounts/${id}/fail-next-payout`);
    await made.control("funds", { amount: 1000, currency: "usd" });
    await made.stripe.transfers.create({ amount: 700, currency: "usd", destination: id });
    await made.standIn.advance(3 * day);
    expect(await statusOf(made, id)).toMatchObject({
      transfers: "active",
      payouts: "restricted",
      due: ["past_due"],
    });
    await made.control(`accounts/${id}/repair-bank`);
    await made.standIn.advance(day);
    const { payouts } = await made.standIn.readState();
    expect(Object.values(payouts).map(({ status }) => status)).toEqual(["failed", "paid"]);
  });
});

describe("onboarding", () => {
  test("returns to the product with an active account", async () => {
    const made = makeStandIn();
    const id = await makeLabel(made, "new");
    const { url } = await makeLink(made, id);
    const about = await go(made, url);
    expect(await go(made, about)).toContain("Kind of business");
    const bank = await go(made, about, { country: "gb", entity_type: "company" });
    const review = await go(made, bank, { bank: "works" });
    expect(await go(made, review, { stage: "active" })).toBe("http://product.test/connect-onboarding?success=true");
    expect(await statusOf(made, id)).toMatchObject({ transfers: "active", payouts: "active", due: [] });
    const { accounts } = await made.standIn.readState();
    expect(accounts[id]).toMatchObject({ country: "gb", entityType: "company" });
  });

  test("can be abandoned halfway, with the rest still due", async () => {
    const made = makeStandIn();
    const id = await makeLabel(made, "new");
    const about = await go(made, (await makeLink(made, id)).url);
    const bank = await go(made, about, { country: "us", entity_type: "individual" });
    expect(await go(made, bank, { leave: "yes" })).toContain("success=true");
    expect(await statusOf(made, id)).toMatchObject({
      transfers: "restricted",
      due: ["currently_due", "currently_due"],
    });
  });

  test("opens a link once and sends later visitors to refresh it", async () => {
    const made = makeStandIn();
    const { url } = await makeLink(made, await makeLabel(made, "new"));
    await go(made, url);
    expect(await go(made, url)).toBe("http://product.test/connect-onboarding?refresh=true");
    expect(await go(made, `${url}/review?visit=guessed`, { stage: "active" })).toContain("refresh=true");
  });

  test("refuses a link older than five minutes", async () => {
    const made = makeStandIn();
    const { url } = await makeLink(made, await makeLabel(made, "new"));
    await made.standIn.advance(300_001);
    expect(await go(made, url)).toContain("refresh=true");
  });

  test("refuses a link for a rejected account", async () => {
    const made = makeStandIn();
    const id = await makeLabel(made, "rejected");
    await expect(makeLink(made, id)).rejects.toThrow("rejected");
  });

  test("refuses `configurations`, removed in the pinned version", async () => {
    const made = makeStandIn();
    const account = await makeLabel(made, "new");
    const onboarding = { refresh_url: "http://product.test/", configurations: ["recipient"] };
    const use_case = { type: "account_onboarding", account_onboarding: onboarding };
    await expect(made.stripe.v2.core.accountLinks.create({ account, use_case })).rejects.toMatchObject({
      code: "parameter_unknown",
    });
  });

  test("opens the label's own dashboard", async () => {
    const made = makeStandIn();
    expect(await go(made, `/express/${await makeLabel(made)}`)).toContain("Transfers active");
  });
});
