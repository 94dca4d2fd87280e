import { days, hours } from "#worker/domain/lib/time.ts";
import type { Act, Step, Scenario } from "./step.ts";

const alone = (...acts: Act[]): Step[] => acts.map((act) => ({ fault: null, acts: [act] }));

const payDay: Act = { do: "chore", chore: "payDueLabels" };
const disputeOfFirst: Act[] = [{ do: "dispute", charge: 2 }, { do: "deliver-all" }];
const chargeBack = (dispute: number, charge: number): Act[] => [
  { do: "dispute", charge },
  { do: "deliver-all" },
  { do: "end-dispute", dispute, outcome: "lost" },
  { do: "deliver-all" },
];
const repay = (currency: "USD" | "GBP"): Act[] => [
  { do: "buy", brand: 1, offer: "tokens-10", currency, card: "paid", taxCents: 0 },
  { do: "deliver-all" },
];
const madeByOne: Act = { do: "make", brand: 1, track: 1, as: "completed" };

/** Scenarios run every time: rare ones and past failures. All begin ready. */
export const knownScenarios: Scenario[] = [
  // A transfer succeeds and its response is lost; the idempotency key expires at the provider before the retry.
  ...[5, 6, 7].map((at) => [
    ...alone(madeByOne, { do: "wait", milliseconds: days(91) }),
    { fault: { at, moment: "after" as const, how: "dies" as const }, acts: [payDay] },
    ...alone({ do: "wait", milliseconds: hours(25) }, payDay, { do: "wait", milliseconds: days(2) }, payDay),
  ]),
  // The same, but the response is a 500 of the provider.
  ...[4, 6].map((at) => [
    ...alone(madeByOne, { do: "wait", milliseconds: days(91) }),
    { fault: { at, moment: "after" as const, how: "500" as const }, acts: [payDay] },
    ...alone({ do: "wait", milliseconds: hours(1) }, payDay, { do: "wait", milliseconds: days(2) }, payDay),
  ]),
  // Between claim and transfer the provider rejects the payee, and later accepts it again.
  [
    ...alone(madeByOne, { do: "wait", milliseconds: days(91) }),
    { fault: { at: 4, moment: "before" as const, how: "dies" as const }, acts: [payDay] },
    ...alone({ do: "onboard", label: 0, stage: "rejected" }, { do: "wait", milliseconds: hours(1) }, payDay),
  ],
  // Two contradicting reports of a render's end race, each sent twice.
  ...[0, 1, 2].map(() => [
    ...alone(
      { do: "render", brand: 1, track: 1, scope: "social", isAgain: false },
      { do: "dispatch", message: 0, isAgain: false },
    ),
    {
      fault: null,
      acts: (["completed", "refused", "refused", "completed"] as const).map((as) => ({ do: "report", job: 0, as }) as const),
    },
  ]),
  // The product crashes while handling the only webhook event of a dispute's end.
  ...[1, 2, 3].map((at) => [
    ...alone(madeByOne, ...disputeOfFirst, { do: "end-dispute", dispute: 0, outcome: "lost" }),
    {
      fault: { at, moment: "before" as const, how: "dies" as const },
      acts: [{ do: "deliver-all" } as const],
    },
    ...alone({ do: "deliver-all" }),
  ]),
  // An earning is disputed before its payout; the dispute is won, or lost.
  ...(["won", "lost"] as const).map((outcome) => [
    ...alone(madeByOne, ...disputeOfFirst, { do: "pay-day" }),
    ...alone({ do: "end-dispute", dispute: 0, outcome }, { do: "deliver-all" }, { do: "pay-day" }),
  ]),
  // An earning is disputed after its payout, and the dispute is lost; the label keeps earning.
  alone(
    madeByOne,
    { do: "pay-day" },
    ...disputeOfFirst,
    { do: "end-dispute", dispute: 0, outcome: "lost" },
    { do: "deliver-all" },
    { do: "make", brand: 0, track: 1, as: "completed" },
    { do: "pay-day" },
    { do: "pay-day" },
  ),
  // The same with only part of what was paid out, and the response to the reversal of the label's transfer is lost.
  ...[4, 5].map((at) => [
    ...alone(madeByOne, { do: "make", brand: 0, track: 0, as: "completed" }, { do: "pay-day" }),
    ...alone({ do: "dispute", charge: 0 }, { do: "deliver-all" }),
    ...alone({ do: "end-dispute", dispute: 0, outcome: "lost" }, { do: "deliver-all" }),
    { fault: { at, moment: "after" as const, how: "dies" as const }, acts: [payDay] },
    ...alone(payDay),
  ]),
  // A refund's response is lost, and it is retried a day later.
  ...[2, 3, 4].map((at) => [
    {
      fault: { at, moment: "after" as const, how: "dies" as const },
      acts: [{ do: "refund", purchase: 2, tokens: 2, isAgain: false } as const],
    },
    ...alone({ do: "wait", milliseconds: hours(25) }, { do: "chore", chore: "resumeRefunds" }),
    ...alone({ do: "chore", chore: "resumeRefunds" }, { do: "deliver-all" }),
  ]),
  // A payment with tax is refunded in parts that do not divide the tax evenly.
  alone(
    { do: "buy", brand: 0, offer: "tokens-10", currency: "USD", card: "paid", taxCents: 777 },
    { do: "deliver-all" },
    ...[3, 3, 4].map((tokens): Act => ({ do: "refund", purchase: 3, tokens, isAgain: false })),
    { do: "deliver-all" },
  ),
  // A payment is disputed again while a refund of it has been requested but not yet sent.
  [
    ...alone({ do: "dispute", charge: 0 }, { do: "end-dispute", dispute: 0, outcome: "won" }),
    {
      fault: { at: 2, moment: "before" as const, how: "dies" as const },
      acts: [{ do: "refund", purchase: 0, tokens: 1, isAgain: false } as const],
    },
    ...alone({ do: "dispute", charge: 0 }),
  ],
  // Spent tokens are disputed and lost, and the next purchase repays the debt.
  alone(
    { do: "make", brand: 1, track: 3, as: "completed" },
    ...disputeOfFirst,
    { do: "end-dispute", dispute: 0, outcome: "lost" },
    { do: "deliver-all" },
    { do: "buy", brand: 1, offer: "tokens-10", currency: "GBP", card: "paid", taxCents: 777 },
    { do: "deliver-all" },
  ),
  // Amounts below a token's price are refunded at the provider, one by one.
  alone(
    { do: "refund-outside", charge: 2, cents: 750 },
    { do: "deliver-all" },
    { do: "refund-outside", charge: 2, cents: 750 },
    { do: "deliver-all" },
    madeByOne,
  ),
  // A transfer is reversed by hand, and the product crashes while handling the only webhook event.
  ...[1, 2, 3].map((at) => [
    ...alone(madeByOne, { do: "pay-day" }, { do: "deliver-all" }, { do: "reverse", transfer: 0, cents: 250 }),
    {
      fault: { at, moment: "before" as const, how: "dies" as const },
      acts: [{ do: "deliver-all" } as const],
    },
    ...alone({ do: "deliver-all" }),
  ]),
  // A transfer is reversed by hand, and the webhook event never arrives.
  alone(
    madeByOne,
    { do: "pay-day" },
    { do: "deliver-all" },
    { do: "reverse", transfer: 0, cents: 250 },
    { do: "lose", event: 0 },
  ),
  // A transfer is reversed by hand, and its webhook event arrives twice.
  alone(
    madeByOne,
    { do: "pay-day" },
    { do: "reverse", transfer: 0, cents: 250 },
    { do: "deliver-all" },
    { do: "deliver", event: 0, order: "again" },
    { do: "reverse", transfer: 0, cents: 100 },
    { do: "deliver-all" },
  ),
].map((steps, index) => ({ seed: index + 1, isReady: true, steps }));

const later: Step[][] = [
  // There are earnings and funds, but the earnings are not due yet.
  alone({ do: "top-up", currency: "usd" }, madeByOne, { do: "wait", milliseconds: days(1) }, payDay),
  // The bank returns a refund after it was booked.
  alone(
    { do: "refund", purchase: 2, tokens: 2, isAgain: false },
    { do: "deliver-all" },
    { do: "end-refund", refund: 0, outcome: "failed" },
    { do: "deliver-all" },
  ),
  // The payout of a disputed payment's earnings is reversed, and the response is lost.
  ...[7, 8, 9].map((at) => [
    ...alone(
      { do: "top-up", currency: "usd" },
      { do: "buy", brand: 1, offer: "tokens-25", currency: "USD", card: "paid", taxCents: 0 },
      { do: "deliver-all" },
      ...[1, 2, 3, 4, 5, 6].map(() => madeByOne),
      { do: "pay-day" },
      ...disputeOfFirst,
      { do: "end-dispute", dispute: 0, outcome: "lost" },
      { do: "deliver-all" },
    ),
    { fault: { at, moment: "after" as const, how: "dies" as const }, acts: [payDay] },
    ...alone(payDay),
  ]),
];
knownScenarios.push(...later.map((steps) => ({ seed: 1, isReady: true, steps })));

// GBP payments are bought, refunded and disputed while the provider settles in USD, at a different rate each time.
knownScenarios.push({
  seed: 1,
  isReady: true,
  steps: alone(
    { do: "settle-in", currencies: ["usd"], rate: 1.27 },
    { do: "buy", brand: 1, offer: "tokens-10", currency: "GBP", card: "paid", taxCents: 777 },
    { do: "deliver-all" },
    { do: "settle-in", currencies: ["usd"], rate: 0.99 },
    { do: "refund", purchase: 3, tokens: 2, isAgain: false },
    { do: "settle-in", currencies: ["usd"], rate: 1.3 },
    { do: "dispute", charge: 1 },
    { do: "deliver-all" },
    { do: "settle-in", currencies: ["usd", "gbp"], rate: 1 },
    { do: "end-dispute", dispute: 0, outcome: "won" },
    { do: "deliver-all" },
  ),
});

// A full refund at the provider while a render holds a token, which is then released; afterwards that refund fails.
knownScenarios.push({
  seed: 1,
  isReady: true,
  steps: alone(
    { do: "render", brand: 0, track: 0, scope: "social", isAgain: false },
    { do: "dispatch", message: 0, isAgain: false },
    { do: "refund-outside", charge: 1, cents: null },
    { do: "deliver-all" },
    { do: "report", job: 0, as: "refused" },
    { do: "end-refund", refund: 0, outcome: "failed" },
    { do: "refund", purchase: 1, tokens: 1, isAgain: false },
  ),
});

// A GBP payment is refunded at the provider in USD, with half a cent to round, and the refund fails before we hear of it.
knownScenarios.push({
  seed: 1,
  isReady: true,
  steps: alone(
    { do: "settle-in", currencies: ["usd"], rate: 1.27 },
    { do: "refund-outside", charge: 1, cents: 750 },
    { do: "end-refund", refund: 0, outcome: "failed" },
    { do: "deliver-all" },
  ),
});

const setShare = (label: number | null, basisPoints: number, inDays: number | null): Extract<Act, { do: "set-share" }> => ({
  do: "set-share",
  label,
  basisPoints,
  inDays,
  act: "confirm",
});

// Shares rise and fall, for all labels and for one, while licences are issued and disputed. Some changes come too late.
knownScenarios.push({
  seed: 1,
  isReady: true,
  steps: [
    ...alone(
      madeByOne,
      // Exceeds the share announced for all labels in two days, which would then be a cut.
      setShare(null, 8000, null),
      { do: "wait", milliseconds: days(4) },
      madeByOne,
      setShare(0, 8000, null),
      // Never confirmed, so that it does not take effect.
      { ...setShare(0, 9000, 46), act: "leave" },
      madeByOne,
      setShare(0, 6667, 29),
      setShare(0, 6667, 30),
      setShare(null, 10_000, 1),
      setShare(1, 4999, null),
      setShare(1, 7333, 45),
      madeByOne,
      { do: "make", brand: 1, track: 3, as: "completed" },
      { do: "wait", milliseconds: days(45) },
    ),
    // Shares take effect concurrently with the issue of a licence, in any order.
    { fault: null, acts: [setShare(0, 7333, null), madeByOne, setShare(0, 10_000, null)] },
    ...alone(
      { do: "wait", milliseconds: days(4) },
      { do: "make", brand: 0, track: 1, as: "completed" },
      { do: "make", brand: 0, track: 3, as: "completed" },
      ...disputeOfFirst,
      { do: "end-dispute", dispute: 0, outcome: "lost" },
      { do: "deliver-all" },
      { do: "pay-day" },
      { do: "pay-day" },
    ),
  ],
});

// A refund made at the provider fails before we hear of it, and its money returns in another currency.
knownScenarios.push({
  seed: 1,
  isReady: true,
  steps: [
    { fault: null, acts: [{ do: "refund-outside", charge: 1, cents: null }] },
    {
      fault: { at: 1, moment: "before", how: "fails" },
      acts: [{ do: "settle-in", currencies: ["usd"], rate: 1.27 }],
    },
    { fault: null, acts: [{ do: "end-refund", refund: 0, outcome: "failed" }] },
  ],
});

const undo: Act = { do: "undo", render: 0 };
const lose: Act[] = [{ do: "deliver-all" }, { do: "end-dispute", dispute: 0, outcome: "lost" }, { do: "deliver-all" }];

// Renders are undone: with tokens sold below the label's share, during a dispute, too late, too often, twice concurrently.
for (const steps of [
  [
    ...alone(
      // Before the share announced for the third day takes effect, an increase would turn it into a cut.
      { do: "wait", milliseconds: days(4) },
      setShare(null, 10_000, null),
      { do: "buy", brand: 0, offer: "tokens-100", currency: "USD", card: "paid", taxCents: 777 },
      { do: "deliver-all" },
    ),
    // The first of them draws on two currencies and three lots.
    ...alone(
      { do: "make", brand: 0, track: 3, scope: "commercial", as: "completed" },
      undo,
      { do: "make", brand: 0, track: 3, scope: "commercial", as: "completed" },
      { do: "make", brand: 0, track: 3, scope: "commercial", as: "completed" },
    ),
    { fault: null, acts: [undo, undo] },
    ...alone({ do: "refund", purchase: 3, tokens: 25, isAgain: false }, { do: "pay-day" }),
  ],
  [
    ...alone(madeByOne, undo, ...disputeOfFirst, ...lose, { do: "pay-day" }),
    ...alone({ do: "refund", purchase: 2, tokens: 1, isAgain: false }),
  ],
  // The later of two renders is undone: the spent tokens were the first one's.
  [
    ...alone(madeByOne, { do: "wait", milliseconds: hours(1) }, madeByOne, undo, ...disputeOfFirst, ...lose),
    ...alone({ do: "pay-day" }),
  ],
  [...alone(madeByOne, ...disputeOfFirst, undo, ...lose, undo, { do: "pay-day" })],
  [...alone(madeByOne), { fault: null, acts: [undo, ...disputeOfFirst] }, ...alone(...lose, undo, { do: "pay-day" })],
  [
    // The disputed money returns after all, and with it the render's earning; then the render is undone.
    ...alone(madeByOne, { do: "refund-outside", charge: 2, cents: null }, { do: "deliver-all" }),
    ...alone({ do: "end-refund", refund: 0, outcome: "failed" }, { do: "deliver-all" }, undo, {
      do: "pay-day",
    }),
  ],
  [
    ...alone(madeByOne, { do: "wait", milliseconds: days(13) }, { do: "wait", milliseconds: days(1) }, undo),
    ...alone(madeByOne, { do: "wait", milliseconds: days(14) + 1 }, undo, { do: "pay-day" }),
  ],
  [
    ...alone(madeByOne, { do: "download", render: 0 }, undo, madeByOne),
    { fault: null, acts: [undo, { do: "download", render: 0 } as const] },
    ...alone({ do: "pay-day" }),
  ],
  [
    ...alone(...Array.from({ length: 6 }, () => [madeByOne, undo]).flat()),
    ...alone({ do: "wait", milliseconds: days(30) }, madeByOne, undo, { do: "pay-day" }),
  ],
  [1, 2, 3].flatMap((at) => [
    ...alone(madeByOne),
    { fault: { at, moment: "after" as const, how: "dies" as const }, acts: [undo] },
    ...alone(undo),
  ]),
])
  knownScenarios.push({ seed: 1, isReady: true, steps });

const refundProblem: Act = { do: "decide-problem", problem: 0, act: "refund-problem" };
const refundLicence: Act[] = [{ do: "report-problem", render: 0 }, refundProblem];

// Licences are refunded: downloaded ones, ones with a paid earning, during a dispute, twice concurrently, with a crash.
for (const steps of [
  alone(madeByOne, { do: "download", render: 0 }, ...refundLicence, { do: "pay-day" }, madeByOne, {
    do: "pay-day",
  }),
  [
    ...alone(
      { do: "onboard", label: 0, stage: "active" },
      { do: "deliver-all" },
      { do: "top-up", currency: "usd" },
      madeByOne,
      { do: "pay-day" },
      ...refundLicence,
      { do: "chore", chore: "payDueLabels" },
      { do: "deliver-all" },
      madeByOne,
      { do: "pay-day" },
    ),
  ],
  [
    ...alone(madeByOne, { do: "report-problem", render: 0 }, ...disputeOfFirst, refundProblem, ...lose),
    ...alone(refundProblem, { do: "decide-problem", problem: 0, act: "answer-problem" }, { do: "pay-day" }),
  ],
  [
    ...alone(madeByOne, { do: "report-problem", render: 0 }),
    { fault: null, acts: [refundProblem, refundProblem, undo] },
    ...alone({ do: "pay-day" }),
  ],
  [
    ...alone(madeByOne, { do: "report-problem", render: 0 }, undo, refundProblem),
    ...alone(madeByOne, { do: "report-problem", render: 0 }),
    { fault: null, acts: [refundProblem, ...disputeOfFirst] },
    ...alone(...lose, { do: "pay-day" }),
  ],
  [1, 2, 3].flatMap((at) => [
    ...alone(madeByOne, { do: "report-problem", render: 0 }),
    { fault: { at, moment: "after" as const, how: "dies" as const }, acts: [refundProblem] },
    ...alone(refundProblem),
  ]),
])
  knownScenarios.push({ seed: 1, isReady: true, steps });

// A track of one token leaves the four more that upgrading its licence costs.
const cheapByOne: Act = { do: "make", brand: 1, track: 0, as: "completed" };
const upgrade: Act = { do: "upgrade", render: 0 };
// Newest first: after an upgrade, the superseded licence is second.
const undoSuperseded: Act = { do: "undo", render: 1 };

// Licences are upgraded: twice concurrently, racing their undo, during a dispute, without tokens, with a crash; and undone.
for (const steps of [
  [
    ...alone(cheapByOne, { do: "wait", milliseconds: days(100) }, upgrade, undoSuperseded, undo, {
      do: "pay-day",
    }),
    ...alone(upgrade, upgrade, { do: "pay-day" }),
  ],
  [
    ...alone(cheapByOne),
    { fault: null, acts: [upgrade, upgrade] },
    ...alone({ do: "wait", milliseconds: hours(1) }, undo, undo, { do: "pay-day" }),
  ],
  [...alone(cheapByOne), { fault: null, acts: [upgrade, undo] }, ...alone({ do: "pay-day" })],
  alone(cheapByOne, { do: "wait", milliseconds: hours(1) }, upgrade, undoSuperseded, undo, undoSuperseded, {
    do: "pay-day",
  }),
  [
    ...alone(cheapByOne, { do: "wait", milliseconds: hours(1) }, upgrade, ...disputeOfFirst, undo, ...lose),
    ...alone(undo, { do: "pay-day" }),
  ],
  [
    ...alone(cheapByOne, ...disputeOfFirst, upgrade, { do: "end-dispute", dispute: 0, outcome: "won" }),
    ...alone({ do: "deliver-all" }, upgrade, { do: "wait", milliseconds: hours(1) }, ...refundLicence),
    ...alone({ do: "report-problem", render: 1 }, refundProblem, { do: "pay-day" }),
  ],
  [1, 2, 3].flatMap((at) => [
    ...alone(cheapByOne),
    { fault: { at, moment: "after" as const, how: "dies" as const }, acts: [upgrade] },
    { fault: { at, moment: "before" as const, how: "fails" as const }, acts: [upgrade] },
    ...alone(upgrade, {
      do: "buy",
      brand: 0,
      offer: "tokens-10",
      currency: "USD",
      card: "paid",
      taxCents: 0,
    }),
    ...alone({ do: "deliver-all" }, { do: "wait", milliseconds: days(1) }),
  ]),
])
  knownScenarios.push({ seed: 1, isReady: true, steps });

const version: Act = { do: "version", render: 0, as: "completed" };
const versionPending: Act = { do: "version", render: 0, as: null };

// Versions are made: twelve of them, racing an undo and an upgrade, after a year, on an account on hold, with a crash.
for (const steps of [
  alone(cheapByOne, ...Array.from({ length: 12 }, () => version), { do: "pay-day" }),
  [
    ...alone(cheapByOne, version, { do: "version", render: 0, as: "refused" }, versionPending, undo),
    ...alone({ do: "wait", milliseconds: hours(1) }, versionPending, {
      do: "report",
      job: 3,
      as: "completed",
    }),
    ...alone({ do: "pay-day" }),
  ],
  [...alone(cheapByOne), { fault: null, acts: [versionPending, versionPending, undo] }, ...alone({ do: "pay-day" })],
  // Newest first: the upgrade, then the licence it superseded.
  [
    ...alone(
      cheapByOne,
      versionPending,
      { do: "wait", milliseconds: hours(1) },
      upgrade,
      { do: "wait", milliseconds: hours(1) },
      version,
      upgrade,
    ),
    ...alone(version, { do: "version", render: 1, as: "completed" }, undo, { do: "download", render: 3 }),
    ...alone(version, undo, { do: "undo", render: 1 }, { do: "pay-day" }),
  ],
  [
    ...alone(cheapByOne, version, version, upgrade, { do: "wait", milliseconds: hours(1) }),
    ...alone({ do: "version", render: 1, as: "completed" }, version, ...refundLicence, { do: "pay-day" }),
  ],
  [
    ...alone(cheapByOne, { do: "wait", milliseconds: days(100) }, { do: "wait", milliseconds: days(100) }),
    ...alone(version, { do: "wait", milliseconds: days(100) }, { do: "wait", milliseconds: days(45) }),
    ...alone(version, { do: "wait", milliseconds: days(45) }, version),
  ],
  [
    ...alone(cheapByOne, ...disputeOfFirst, version, { do: "end-dispute", dispute: 0, outcome: "won" }),
    ...alone({ do: "deliver-all" }, version, { do: "pay-day" }),
  ],
  [1, 2, 3].flatMap((at) => [
    ...alone(cheapByOne),
    { fault: { at, moment: "after" as const, how: "dies" as const }, acts: [version] },
    { fault: { at, moment: "before" as const, how: "fails" as const }, acts: [version] },
    ...alone(version, undo),
  ]),
  // The payment that repaid a debt is charged back and repaid in turn; then the render is undone, or the first dispute won.
  ...[[undo], [{ do: "end-dispute", dispute: 0, outcome: "won" } as const]].map((last) =>
    alone(
      { do: "make", brand: 1, track: 3, as: "completed" },
      ...chargeBack(0, 2),
      ...repay("GBP"),
      ...chargeBack(1, 3),
      ...repay("USD"),
      ...last,
      { do: "deliver-all" },
      { do: "pay-day" },
      { do: "pay-day" },
    ),
  ),
  // A debt is written off; the order of accounts decides whose.
  alone(
    { do: "make", brand: 1, track: 3, as: "completed" },
    ...chargeBack(0, 2),
    ...[0, 1].flatMap((account): Act[] => [1, 2].map((amount) => ({ do: "adjust", account, amount }))),
    { do: "pay-day" },
  ),
  // The base of an upgrade that was undone before is charged back.
  alone(cheapByOne, { do: "wait", milliseconds: hours(1) }, upgrade, undo, ...disputeOfFirst),
])
  knownScenarios.push({ seed: 1, isReady: true, steps });
