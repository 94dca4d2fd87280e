import { type SoldScope, soldScopes } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import * as fc from "fast-check";
import type { ProblemAct } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { tokenPackages } from "#worker/domain/money/purchases/tokens/packages.ts";
import { days, hours, minutes } from "#worker/domain/lib/time.ts";
import type { Fault } from "./process.ts";

/** Test numbers of scripts/payment-stand-in/test-methods.ts by their effect. */
export const cards = {
  paid: "4242424242424242",
  declined: "4000000000000002",
  disputed: "4000000000000259",
  "refund-fails": "4000000000005126",
  "refund-waits": "4000000000007726",
  settles: "000123456789",
  "fails-later": "000111111116",
} as const;
export type Card = keyof typeof cards;

export const chores = [
  "reconcilePurchases",
  "retryStalledJobs",
  "flushUnsent",
  "resumeRefunds",
  "reconcileWithdrawals",
  "repayDebts",
  "resumePayoutAccounts",
  "payDueLabels",
  "checkBooks",
] as const;
export type Chore = (typeof chores)[number];

/** Index into the existing things; wraps around, so that every number picks one. */
type Pick = number;

/** Action of a user, the provider or time. A no-op where it is impossible. */
export type Act =
  | { do: "buy"; brand: Pick; offer: string; currency: "USD" | "GBP"; card: Card | null; taxCents: number }
  | { do: "pay"; session: Pick; card: Card }
  | { do: "verify"; session: Pick }
  | { do: "settle"; session: Pick; outcome: "succeeds" | "fails" }
  | { do: "deliver"; event: Pick; order: "first" | "last" | "again" }
  | { do: "deliver-all" }
  | { do: "lose"; event: Pick }
  | { do: "render"; brand: Pick; track: Pick; scope: SoldScope; isAgain: boolean }
  /** Starts a render and ends it. */
  | { do: "make"; brand: Pick; track: Pick; scope?: SoldScope; as: "completed" | "failed" }
  /** Starts a version of a finished render's video and ends it; null leaves it pending. */
  | { do: "version"; render: Pick; as: "completed" | "failed" | "refused" | null }
  /** A brand undoes a finished render, downloads its video, or upgrades its licence. */
  | { do: "undo" | "download" | "upgrade"; render: Pick }
  /** A brand reports a problem with a finished render; a super user decides on one. */
  | { do: "report-problem"; render: Pick }
  | { do: "decide-problem"; problem: Pick; act: ProblemAct }
  | { do: "dispatch"; message: Pick; isAgain: boolean }
  | { do: "report"; job: Pick; as: "completed" | "failed" | "refused" }
  | { do: "refund"; purchase: Pick; tokens: number; isAgain: boolean }
  | { do: "end-refund"; refund: Pick; outcome: "succeeded" | "failed" }
  | { do: "dispute"; charge: Pick }
  | { do: "end-dispute"; dispute: Pick; outcome: "won" | "lost" }
  | { do: "refund-outside"; charge: Pick; cents: number | null }
  | { do: "onboard"; label: Pick; stage: "active" | "under-review" | "restricted" | "rejected" }
  | { do: "reset"; label: Pick }
  | { do: "reverse"; transfer: Pick; cents: number }
  | { do: "adjust"; account: Pick; amount: number }
  /** Sets a share of the list price; `label` null is for all labels, `inDays` null for at once. */
  | {
      do: "set-share";
      label: Pick | null;
      basisPoints: number;
      inDays: number | null;
      act: "confirm" | "decline" | "leave";
    }
  | { do: "top-up"; currency: "usd" | "gbp" }
  /** The provider settles in these currencies from now on, and converts payments in others. */
  | { do: "settle-in"; currencies: ("usd" | "gbp")[]; rate: number }
  | { do: "chore"; chore: Chore }
  | { do: "pay-day" }
  | { do: "wait"; milliseconds: number };

export type Step = { fault: Fault | null; acts: Act[] };
export type Scenario = { seed: number; isReady: boolean; steps: Step[] };

const pick = fc.nat(7);
const scope = fc.constantFrom(...soldScopes);
const card = fc.constantFrom<Card[]>(
  "paid",
  "paid",
  "paid",
  "declined",
  "disputed",
  "refund-fails",
  "refund-waits",
  "settles",
  "fails-later",
);
const currency = fc.constantFrom("USD" as const, "USD" as const, "GBP" as const);
const offer = fc.constantFrom(...tokenPackages.map(({ id }) => id), "tokens-10", "tokens-10");

const shapes: { weight: number; arbitrary: fc.Arbitrary<Act> }[] = [
  weighted(9, {
    do: fc.constant("buy" as const),
    brand: pick,
    offer,
    currency,
    card: fc.option(card, { freq: 8 }),
    taxCents: fc.constantFrom(0, 0, 1, 777),
  }),
  weighted(2, { do: fc.constant("pay" as const), session: pick, card }),
  weighted(3, { do: fc.constant("verify" as const), session: pick }),
  weighted(1, {
    do: fc.constant("settle" as const),
    session: pick,
    outcome: fc.constantFrom("succeeds" as const, "fails" as const),
  }),
  weighted(6, {
    do: fc.constant("deliver" as const),
    event: pick,
    order: fc.constantFrom("first" as const, "first" as const, "last" as const, "again" as const),
  }),
  weighted(5, { do: fc.constant("deliver-all" as const) }),
  weighted(1, { do: fc.constant("lose" as const), event: pick }),
  weighted(14, {
    do: fc.constant("make" as const),
    brand: pick,
    track: pick,
    scope,
    as: fc.constantFrom("completed" as const, "completed" as const, "completed" as const, "failed" as const),
  }),
  weighted(5, { do: fc.constant("render" as const), brand: pick, track: pick, scope, isAgain: rarely() }),
  weighted(4, { do: fc.constant("undo" as const), render: pick }),
  weighted(4, { do: fc.constant("upgrade" as const), render: pick }),
  weighted(6, {
    do: fc.constant("version" as const),
    render: pick,
    as: fc.constantFrom("completed" as const, "completed" as const, "completed" as const, "refused" as const, null),
  }),
  weighted(1, { do: fc.constant("download" as const), render: pick }),
  weighted(4, { do: fc.constant("report-problem" as const), render: pick }),
  weighted(4, {
    do: fc.constant("decide-problem" as const),
    problem: pick,
    act: fc.constantFrom("refund-problem" as const, "refund-problem" as const, "answer-problem" as const),
  }),
  weighted(3, { do: fc.constant("dispatch" as const), message: pick, isAgain: rarely() }),
  weighted(4, {
    do: fc.constant("report" as const),
    job: pick,
    as: fc.constantFrom("completed" as const, "completed" as const, "failed" as const, "refused" as const),
  }),
  weighted(6, {
    do: fc.constant("refund" as const),
    purchase: pick,
    tokens: fc.constantFrom(1, 2, 9, 10, 25),
    isAgain: rarely(),
  }),
  weighted(4, {
    do: fc.constant("end-refund" as const),
    refund: pick,
    outcome: fc.constantFrom("succeeded" as const, "failed" as const),
  }),
  weighted(5, { do: fc.constant("dispute" as const), charge: pick }),
  weighted(8, {
    do: fc.constant("end-dispute" as const),
    dispute: pick,
    outcome: fc.constantFrom("won" as const, "lost" as const),
  }),
  weighted(4, {
    do: fc.constant("refund-outside" as const),
    charge: pick,
    cents: fc.constantFrom(null, 500, 1000, 750),
  }),
  weighted(2, {
    do: fc.constant("onboard" as const),
    label: pick,
    stage: fc.constantFrom(
      "active" as const,
      "active" as const,
      "under-review" as const,
      "restricted" as const,
      "rejected" as const,
    ),
  }),
  weighted(3, {
    do: fc.constant("adjust" as const),
    account: fc.nat(15),
    amount: fc.constantFrom(1, 3, -1, -2, 100, -300),
  }),
  weighted(4, {
    do: fc.constant("set-share" as const),
    label: fc.option(pick),
    basisPoints: fc.constantFrom(4999, 5000, 6000, 6667, 7000, 7333, 8000, 10_000),
    inDays: fc.constantFrom(null, null, 1, 29, 30, 45, 91),
    act: fc.constantFrom("confirm" as const, "confirm" as const, "confirm" as const, "decline" as const, "leave" as const),
  }),
  weighted(1, { do: fc.constant("reset" as const), label: pick }),
  weighted(1, {
    do: fc.constant("reverse" as const),
    transfer: pick,
    cents: fc.constantFrom(100, 250, 1750),
  }),
  weighted(1, {
    do: fc.constant("top-up" as const),
    currency: fc.constantFrom("usd" as const, "gbp" as const),
  }),
  weighted(2, {
    do: fc.constant("settle-in" as const),
    currencies: fc.constantFrom<("usd" | "gbp")[][]>(["usd"], ["usd"], ["usd", "gbp"]),
    rate: fc.constantFrom(1.27, 1.3, 0.99),
  }),
  weighted(7, {
    do: fc.constant("chore" as const),
    chore: fc.constantFrom(...chores, "payDueLabels" as const),
  }),
  weighted(7, { do: fc.constant("pay-day" as const) }),
  weighted(5, {
    do: fc.constant("wait" as const),
    milliseconds: fc.constantFrom(minutes(1), minutes(3), hours(1), hours(13), days(1), days(4), days(45), days(91), days(100)),
  }),
];

function weighted<Shape extends { do: unknown }>(
  weight: number,
  shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> },
): { weight: number; arbitrary: fc.Arbitrary<Act> } {
  // The shapes are those of `Act`; the compiler checks them where each is performed.
  return { weight, arbitrary: fc.record(shape) as unknown as fc.Arbitrary<Act> };
}

function rarely(): fc.Arbitrary<boolean> {
  return fc.integer({ min: 0, max: 3 }).map((drawn) => drawn === 3);
}

const act = fc.oneof(...shapes);

const fault: fc.Arbitrary<Fault> = fc.record({
  at: fc.integer({ min: 1, max: 6 }),
  moment: fc.constantFrom("before" as const, "after" as const),
  how: fc.constantFrom("fails" as const, "dies" as const, "dies" as const, "500" as const),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: act.map((one) => ({ fault: null, acts: [one] })) },
  { weight: 2, arbitrary: fc.record({ fault, acts: act.map((one) => [one]) }) },
  // Concurrent acts; some identical, like a double click or a duplicate webhook event.
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.array(act, { minLength: 2, maxLength: 4 }).map((acts) => ({ fault: null, acts })),
      fc.tuple(act, fc.integer({ min: 2, max: 4 })).map(([one, times]) => ({
        fault: null,
        acts: Array.from({ length: times }, () => one),
      })),
    ),
  },
);

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  isReady: fc.boolean(),
  steps: fc.noBias(fc.array(step, { minLength: 1, maxLength: 28, size: "max" })),
});
