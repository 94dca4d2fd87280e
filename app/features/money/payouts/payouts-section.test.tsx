import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import { accountNotices, heldExplained, lateExplained, payoutsCopy } from "#app/content/payouts-copy.ts";
import type { PayoutsPanel } from "#worker/domain/money/payouts/payouts.contract.ts";
import { PayoutsSection } from "./payouts-section.tsx";
import { StatementList } from "./statement-list.tsx";

const panel: PayoutsPanel = {
  label: { id: "label", name: "Slow Harbour Records" },
  account: "ready",
  share: { policyName: "2026-2", basisPoints: 7000, announced: [] },
  unpaid: [{ currency: "USD", dueCents: 0, pendingCents: 0, heldCents: 0, underWayCents: 0, lateCents: 0 }],
  pending: [],
  recent: [],
};
const payout = (number: number) => ({
  id: `payout-${number}`,
  currency: "USD" as const,
  cents: number * 250,
  processedAt: Date.UTC(2026, 10, 28 - number),
  transferId: `tr_${number}`,
  reversedCents: number === 2 ? 100 : 0,
});

const show = (change: Partial<PayoutsPanel>) => markupOf(<PayoutsSection panel={{ ...panel, ...change }} />);

test("PayoutsSection explains the first payout before any sale", () => {
  const html = show({});
  expect(html).toContain("$0.00");
  expect(html).toContain(payoutsCopy.recentNone);
  expect(html).not.toContain(payoutsCopy.owing);
});

test("PayoutsSection shows share, policy and announced changes with dates", () => {
  const html = show({});
  expect(html).toContain("70% (policy 2026-2)");
  expect(html).not.toContain("Announced");
  const coming = { policyName: "2027-1", basisPoints: 6667, validFrom: Date.UTC(2027, 0, 31) };
  const told = show({ share: { policyName: "2026-2", basisPoints: 7000, announced: [coming] } });
  expect(told).toContain("66.67% from 31 Jan 2027 (policy 2027-1)");
});

test.each(["none", "incomplete", "bank-failed"] as const)(
  "PayoutsSection links to onboarding for an account in state %s",
  (account) => {
    const html = show({ account });
    expect(html).toContain(accountNotices[account].action);
    expect(html).toContain('href="/connect-onboarding"');
  },
);

test("PayoutsSection shows 5 of 10 payouts and folds the others", () => {
  const html = show({ recent: Array.from({ length: 10 }, (_, index) => payout(index + 1)) });
  const [shown = "", folded = ""] = html.slice(html.indexOf(payoutsCopy.recent)).split("<details>");
  expect(shown.match(/tr_\d+/g)).toEqual(["tr_1", "tr_2", "tr_3", "tr_4", "tr_5"]);
  expect(folded).toContain("Show 5 older payouts");
  expect(folded.match(/tr_\d+/g)).toHaveLength(5);
  expect(shown).toContain("$1.00 returned");
});

test("PayoutsSection explains held, in-transit and negative balances", () => {
  const html = show({
    unpaid: [{ currency: "USD", dueCents: -250, pendingCents: 1, heldCents: 500, underWayCents: 750, lateCents: 0 }],
  });
  for (const words of [payoutsCopy.owing, heldExplained, "\u2212$2.50", "On its way", "$7.50", "On hold"]) {
    expect(html).toContain(words);
  }
});

test("StatementList offers CSV and PDF, with older statements folded", () => {
  const months = Array.from({ length: 9 }, (_, index) => ({
    month: `2026-0${9 - index}`,
    isOver: index > 0,
    closing: [{ currency: "USD" as const, cents: 100 * index }],
  }));
  const html = renderToStaticMarkup(<StatementList labelId="label" months={months} />);
  expect(html).toContain("/api/label-statements/label/2026-09.csv");
  expect(html.match(/\.pdf"/g)).toHaveLength(9);
  expect(html).toContain("Show 3 older statements");
  expect(html.match(/so far/g)).toHaveLength(1);
});

test("PayoutsSection explains an account rejected by Stripe and the next step", () => {
  const html = show({ account: "rejected" });
  expect(html).toContain("Stripe rejected your payout account");
  expect(html).toContain("/connect-onboarding");
  expect(html).not.toContain("Stripe needs more information");
});

test("PayoutsSection links to the payout account even when it is ready", () => {
  expect(show({ account: "ready" })).toContain(`href="/connect-onboarding"`);
});

test("PayoutsSection explains a payout delayed after a refusal by the provider", () => {
  const view = { currency: "USD", dueCents: 0, pendingCents: 0, heldCents: 0, underWayCents: 750 } as const;
  expect(show({ unpaid: [{ ...view, lateCents: 750 }] })).toContain(lateExplained);
  expect(show({ unpaid: [{ ...view, lateCents: 0 }] })).not.toContain(lateExplained);
});
