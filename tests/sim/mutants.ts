export type Mutant = { name: string; changes: { path: string; find: string; put: string }[] };

const ledger = "migrations/0005_ledger.sql";
const payments = "migrations/0006_payments.sql";
const renderTables = "migrations/0008_renders.sql";
const licenceTables = "migrations/0009_licences.sql";
const upgrades = "worker/domain/licensing/licences/upgrades";
const tokens = "worker/domain/money/ledger";
const purchases = "worker/domain/money/purchases";
const refunds = "worker/domain/money/refunds";
const disputes = "worker/domain/money/refunds/disputes";
const payouts = "worker/domain/money/payouts";
const policies = "worker/domain/money/payouts/policies";
const licences = "worker/domain/licensing/licences";
const revocations = "worker/domain/licensing/licences/revocations";
const renders = "worker/domain/licensing/renders";

/** Deliberate mutants of the money code. The simulation must detect each; a surviving mutant is a gap in it. */
export const mutants: Mutant[] = [
  one("accounts may be overdrawn", ledger, "CHECK (is_limited <> 1 OR debits", "CHECK (1 OR debits"),
  one("a hold may end twice", ledger, "CREATE UNIQUE INDEX hold_ends_once", "CREATE INDEX hold_ends_once"),
  one(
    "a hold may end by another amount",
    ledger,
    "hold.credit_id = NEW.credit_id AND hold.amount = NEW.amount",
    "hold.credit_id = NEW.credit_id",
  ),
  one("tokens may become money", ledger, "RAISE(ABORT, 'units_differ') WHERE", "RAISE(ABORT, 'units_differ') WHERE 0 AND"),
  one(
    "transfers may be changed",
    ledger,
    "transfer_is_immutable BEFORE UPDATE ON",
    "transfer_is_immutable BEFORE UPDATE OF at ON",
  ),
  one("lots may fall short", ledger, "RAISE(ABORT, 'lots_short') WHERE", "RAISE(ABORT, 'lots_short') WHERE 0 AND"),
  one("a release gives nothing back to its lots", ledger, "WHERE NEW.kind = 'release' AND id IN", "WHERE 0 AND id IN"),
  one(
    "a release frees its lots twice",
    ledger,
    "(SELECT draw.tokens FROM lot_draws AS draw WHERE draw.transfer_id = NEW.hold_id",
    "(SELECT min(2 * draw.tokens, token_lots.tokens - token_lots.open_tokens) FROM lot_draws AS draw WHERE draw.transfer_id = NEW.hold_id",
  ),
  one("one purchase may have two lots", ledger, "purchase_id TEXT UNIQUE,", "purchase_id TEXT,"),
  one("held accounts may render", ledger, "WHEN NEW.kind = 'hold' AND NEW.reason = 'render' BEGIN", "WHEN 0 BEGIN"),
  one(
    "entries may be claimed twice",
    payments,
    "WHEN OLD.payout_id IS NOT NULL AND NEW.payout_id IS NOT OLD.payout_id",
    "WHEN 0",
  ),
  one(
    "a payment is credited however often it is told of",
    `${purchases}/payment-statements.ts`,
    'reason: "purchase",\n      subjectId: id,',
    'reason: "purchase",\n      subjectId: id,\n      n: crypto.randomUUID(),',
    [
      {
        path: `${purchases}/payment-statements.ts`,
        find: 'eq(purchases.id, id), ne(purchases.status, "paid"))),\n    requireOneRow(db),',
        put: "eq(purchases.id, id))),\n    requireOneRow(db),",
      },
      { path: ledger, find: "purchase_id TEXT UNIQUE,", put: "purchase_id TEXT," },
      {
        path: `${purchases}/settle-checkout.ts`,
        find: 'if (existing?.status === "paid") return done(ctx, inSameBatch, "paid");',
        put: "",
      },
    ],
  ),
  one(
    "a checkout that is not yet paid is credited",
    `${purchases}/read-session.ts`,
    'payment_status !== "unpaid"',
    'payment_status !== "no_payment_required"',
  ),
  one(
    "the provider's fee is not booked",
    `${purchases}/payment-statements.ts`,
    "...postFee(db, purchase, feeCents ?? 0, now),",
    "",
  ),
  one(
    "deferred revenue is recognised at list price",
    `${tokens}/lots.ts`,
    "sum(draw.tokens * lot.cents_per_token)",
    "sum(draw.tokens * 500)",
  ),
  one(
    "an earning is reckoned from the list price alone",
    `${payouts}/earning-statements.ts`,
    "sum(draw.tokens * lot.cents_per_token) AS paid",
    "sum(draw.tokens * 500) AS paid",
  ),
  one(
    "an earning falls due at once",
    `${payouts}/earning-statements.ts`,
    "earned.issued_at + ${payoutDelay}",
    "earned.issued_at",
  ),
  one(
    "a render is completed without an earning",
    `${renders}/complete-render.ts`,
    "...postEarning(ctx.db, soldLicence(licenceId)),",
    "",
  ),
  one("a failed render may still be completed", `${renders}/complete-render.ts`, "    requireOneRow(ctx.db),\n", ""),
  one("a completed render may still fail", `${renders}/render-events/end-job.ts`, "    requireOneRow(ctx.db),\n", ""),
  one(
    "a refund takes the oldest tokens, not those of its purchase",
    `${refunds}/refund-statements.ts`,
    "      lotId: sql`lot.id`,\n",
    "",
  ),
  one(
    "a refund is asked for anew after every lost answer",
    `${refunds}/send-refund.ts`,
    "`refund:${id}:${attempt}`",
    "`refund:${id}:${crypto.randomUUID()}`",
    [
      {
        path: `${refunds}/send-refund.ts`,
        find: 'metadata?.["refund_id"] === refund.id',
        put: 'metadata?.["refund_id"] === ""',
      },
    ],
  ),
  one(
    "a refund's tax stays with us in the books",
    `${refunds}/refund-statements.ts`,
    'debit: "tax",\n      credit: "stripe",\n      amount: taxCents',
    'debit: "tax",\n      credit: "stripe",\n      amount: 0',
  ),
  one(
    "a refund that failed late gives no tokens back",
    `${refunds}/settle-refund.ts`,
    'status === "succeeded" && hasFailed && failure === null',
    'status === "succeeded" && hasFailed && failure !== null',
  ),
  one(
    "a dispute books no debt for what was spent",
    `${disputes}/open-statements.ts`,
    '    holdTokens(db, {\n      id,\n      reason: "dispute-debt",\n      account: debtAccountOf(owner),\n      tokens: sql`dispute.tokens_spent`,\n    }),\n',
    "",
  ),
  one("a disputed earning is paid all the same", `${disputes}/open-statements.ts`, "    holdDisputedEntries(db, id),\n", ""),
  one(
    "a lost dispute takes nothing from labels",
    `${disputes}/close-statements.ts`,
    "...reverseDisputedEarnings(db, id, now),",
    "",
  ),
  one("a won dispute leaves its money in dispute", `${disputes}/close-statements.ts`, ": [returnCash(db, id, now)]", ": []"),
  one("a dispute's fee is not booked", `${disputes}/return-statements.ts`, "WHERE more <> 0", "WHERE 0"),
  one(
    "entries stay held when their dispute is over",
    `${disputes}/close-statements.ts`,
    "    freeDisputedEntries(db, id),\n",
    "",
  ),
  one(
    "debts are never repaid",
    `${payouts}/repayment-statements.ts`,
    "AND owes.debits_posted > owes.credits_posted`",
    "AND 0`",
  ),
  one(
    "repaying a debt costs the loss nothing",
    `${payouts}/repayment-statements.ts`,
    "drawnBy: repayment,",
    'drawnBy: { ...repayment, n: "nothing" },',
  ),
  one(
    "a repaid debt earns labels nothing again",
    `${payouts}/repayment-statements.ts`,
    "    ...earnAgain(db, transferId(repayment), at),\n",
    "",
  ),
  one("a repaid share is paid out at once", `${payouts}/repayment-statements.ts`, "now + payoutDelay", "now"),
  one("a repayment settles nothing", ledger, "AND reason = 'repayment') BEGIN", "AND reason = 'repaid') BEGIN"),
  one(
    "a debt that is written off settles nothing",
    ledger,
    "WHEN NEW.reason = 'adjustment' AND",
    "WHEN NEW.reason = 'adjusted' AND",
  ),
  one(
    "a disputed licence stays valid",
    payments,
    "dispute_suspends_licence AFTER INSERT ON dispute_draws BEGIN",
    "dispute_suspends_licence AFTER INSERT ON dispute_draws WHEN 0 BEGIN",
  ),
  one(
    "a won dispute leaves its licences suspended",
    payments,
    "ON disputes WHEN NEW.status = 'won' BEGIN",
    "ON disputes WHEN 0 BEGIN",
  ),
  one(
    "a chargeback of the repayment takes nothing back",
    `${disputes}/dispute-rows.ts`,
    "repayment.id = settled.transfer_id",
    "repayment.id = settled.lot_id",
  ),
  one(
    "money refunded at the provider is not noticed",
    "worker/domain/money/stripe-events/receive-event.ts",
    '"refund.created": finishRefund,\n  "refund.updated": finishRefund,',
    "",
  ),
  one(
    "a webhook event is written down apart from its effect",
    "worker/domain/money/stripe-events/receive-event.ts",
    "await handle(ctx, subjectId, [inbox]);",
    "{ await runBatch(ctx.db, [inbox]); await handle(ctx, subjectId, []); }",
  ),
  one(
    "what is settled in another currency stays in its own",
    `${tokens}/exchange.ts`,
    "cents: sumOf(currency) ?? 0, isExchangeOnly: false }",
    "cents: sumOf(currency) ?? 0, isExchangeOnly: true }",
  ),
  one(
    "what a refund moves in another currency is not booked",
    `${refunds}/settle-refund.ts`,
    'if (stripeRefund.status === "pending" || stripeRefund.status === "requires_action") return [];',
    "if (stripeRefund) return [];",
  ),
  one(
    "a refund may take back what was taken back before",
    `${refunds}/refund-statements.ts`,
    "AND back_tokens + ${tokens} <= purchase.tokens",
    "",
  ),
  one(
    "a payout does not claim its entries",
    `${payouts}/pay-due-labels.ts`,
    "ctx.db.run(sql`UPDATE label_entries AS entry SET payout_id = ${id} WHERE ${theirs} AND ${due(at)}`),",
    "",
  ),
  one(
    "a payout is made again under another key after a lost answer",
    `${payouts}/send-payout.ts`,
    "`payout:${id}:${attempt}`",
    "`payout:${id}:${crypto.randomUUID()}`",
    [
      {
        path: `${payouts}/send-payout.ts`,
        find: "const earlier = mayHaveBeenMade ? await findTransfer(ctx, payout) : null;",
        put: "const earlier = null;",
      },
    ],
  ),
  one(
    "a day later nobody looks for the transfer that was made",
    `${payouts}/send-payout.ts`,
    "const earlier = mayHaveBeenMade ? await findTransfer(ctx, payout) : null;",
    "const earlier = null;",
  ),
  one(
    "a payout that is given up keeps its entries",
    `${payouts}/settle-payout.ts`,
    "ctx.db.update(labelEntries).set({ payoutId: null }).where(eq(labelEntries.payoutId, payout.id)),",
    "",
  ),
  one(
    "labels are paid while the books are wrong",
    `${payouts}/pay-due-labels.ts`,
    "if (!(await isPayingAllowed(ctx)))",
    "if (false)",
  ),
  one(
    "a reversed transfer that nobody tells of is not looked up",
    "worker/domain/money/refunds/finish-refund.ts",
    "listReversedTransfers(ctx, created),",
    "Promise.resolve(new Set<string>()),",
  ),
  one(
    "a reversed transfer is counted each time it is told of",
    `${payouts}/apply-transfer-reversal.ts`,
    "reversals.filter((reversal) => !bookedIds.has(transferId(keyOf(payout, reversal))))",
    "[...reversals]",
    [
      {
        path: `${payouts}/apply-transfer-reversal.ts`,
        find: "n: reversal.id }",
        put: "n: crypto.randomUUID() }",
      },
    ],
  ),
  one(
    "a label is asked twice for what a dispute took back",
    `${payouts}/reverse-at-stripe.ts`,
    "`reversal:${entryId}`",
    "`reversal:${entryId}:${crypto.randomUUID()}`",
    [
      {
        path: `${payouts}/reverse-at-stripe.ts`,
        find: "metadata?.[entryKey] === entryId",
        put: 'metadata?.[entryKey] === ""',
      },
    ],
  ),
  one(
    "a payout that was sent keeps its hold",
    `${payouts}/settle-payout.ts`,
    '    endHold(ctx.db, holdOf(payout), "capture", at),\n',
    "",
  ),
  one(
    "a refund that was refused keeps its tokens",
    `${refunds}/refund-statements.ts`,
    '    endHold(db, holdOf(refund.id), "release", now),\n',
    "",
  ),
  one(
    "an adjustment is booked however often it is confirmed",
    "worker/domain/office/ledger-explorer/adjustments/decide-adjustment.ts",
    "    requireOneRow(ctx.db),\n",
    "",
  ),
  one(
    "a policy applies before it is valid",
    `${tokens}/pricing.ts`,
    "      AND policy.valid_from <= ${at} ORDER",
    "      ORDER",
  ),
  one(
    "the first policy applies for ever",
    `${tokens}/pricing.ts`,
    "policy.valid_from DESC LIMIT 1",
    "policy.valid_from LIMIT 1",
  ),
  one(
    "a label's own policy is passed over",
    `${tokens}/pricing.ts`,
    "policy.label_id = ${label}",
    "policy.label_id = '' || ${at}",
  ),
  one(
    "a policy that is only proposed applies",
    `${tokens}/pricing.ts`,
    "policy.status = 'confirmed'",
    "policy.status <> 'declined'",
  ),
  one(
    "a licence is credited by another rate than it says",
    `${licences}/statements.ts`,
    "* policy.basis_points / 10000 AS INTEGER)",
    "* 5000 / 10000 AS INTEGER)",
  ),
  one(
    "a label is credited half, whatever its licence says",
    `${payouts}/earning-statements.ts`,
    "* licence.share_basis_points / 10000 AS INTEGER)",
    "* 5000 / 10000 AS INTEGER)",
  ),
  one(
    "a policy begins before licences that were issued without it",
    `${policies}/statements.ts`,
    "max(${now}, 1 + ${newest})",
    "${now}",
    [
      {
        path: ledger,
        find: "FROM licences WHERE issued_at >= NEW.valid_from",
        put: "FROM licences WHERE 0",
      },
      { path: ledger, find: "label_id = NEW.label_id AND issued_at >= NEW.valid_from", put: "0" },
    ],
  ),
  one(
    "a cut needs no notice",
    ledger,
    "RAISE(ABORT, 'cut_at_short_notice') WHERE",
    "RAISE(ABORT, 'cut_at_short_notice') WHERE 0 AND",
    [
      {
        path: ledger,
        find: "'later_policy_becomes_cut') WHERE",
        put: "'later_policy_becomes_cut') WHERE 0 AND",
      },
    ],
  ),
  one(
    "a raise may make a cut of what comes later",
    ledger,
    "RAISE(ABORT, 'later_policy_becomes_cut') WHERE",
    "RAISE(ABORT, 'later_policy_becomes_cut') WHERE 0 AND",
  ),
  one(
    "one super user agrees to a policy alone",
    ledger,
    "policy_two_people CHECK (status <> 'confirmed' OR decided_by <> proposed_by)",
    "policy_two_people CHECK (1)",
  ),
  one(
    "returned tokens stand in no lot",
    ledger,
    "AFTER INSERT ON ledger_transfers\nWHEN NEW.id",
    "AFTER INSERT ON ledger_transfers\nWHEN 0 AND NEW.id",
  ),
  one(
    "a licence is revoked without its tokens",
    `${revocations}/revoke-licence.ts`,
    "returnPrice(db, renderId, revokedAt),",
    "",
  ),
  one(
    "a revoked licence keeps its label's earning",
    `${revocations}/revoke-licence.ts`,
    "...takeBackEarning(db, licenceId, revokedAt),",
    "",
  ),
  one("a revoked licence keeps our revenue", `${payouts}/earning-statements.ts`, 'bookBack(db, licenceId, "revenue", at),', ""),
  one(
    "a revoked licence keeps what we paid on top",
    `${payouts}/earning-statements.ts`,
    'bookBack(db, licenceId, "shortfall", at),',
    "",
  ),
  one(
    "an earning is taken back at once, and its label's next payout is less",
    `${payouts}/earning-statements.ts`,
    "THEN earning.eligible_at",
    "THEN ${at}",
  ),
  one(
    "a dispute finds tokens spent that were returned",
    `${disputes}/dispute-rows.ts`,
    "booked.id = lot_use.hold_id || ':revocation'",
    "booked.id = 'none'",
  ),
  one(
    "a downloaded licence may be revoked",
    licenceTables,
    "NEW.licence_id AND licence.downloaded_at IS NOT NULL;",
    "NEW.licence_id AND 0;",
  ),
  one("a licence may be revoked at any time", licenceTables, "+ 1209600000", "+ 12096000000000"),
  one("renders may be taken back without end", licenceTables, "WHERE 5 <= (", "WHERE 500 <= ("),
  one(
    "held accounts may take renders back",
    licenceTables,
    "EXISTS (SELECT 1 FROM held_token_accounts AS held WHERE held.user_id = licence.user_id)\n    OR EXISTS (SELECT 1 FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = licence.id)",
    "0",
  ),
  one(
    "a licence is refunded that nobody decided about",
    licenceTables,
    "'refund_not_decided') WHERE NOT EXISTS",
    "'refund_not_decided') WHERE 0 AND NOT EXISTS",
  ),
  one("a super user refunds a licence of their own", licenceTables, "WHERE NEW.decided_by = NEW.user_id", "WHERE 0"),
  one(
    "a problem is decided without its licence",
    "worker/domain/office/moderation/problems/decide-problem.ts",
    '...(status === "refunded"\n        ? problem.refunded',
    '...(status !== "refunded"\n        ? problem.refunded',
  ),
  one(
    "a refund leaves what its licence superseded",
    "worker/domain/office/moderation/problems/decide-problem.ts",
    "problem.refunded.flatMap(",
    "problem.refunded.slice(0, 1).flatMap(",
  ),
  one(
    "a problem outlives its licence",
    licenceTables,
    "AFTER INSERT ON licence_revocations WHEN NEW.problem_id IS NULL BEGIN",
    "AFTER INSERT ON licence_revocations WHEN 0 BEGIN",
  ),
  one("an upgrade costs as much as if nothing had been paid", `${upgrades}/queries.ts`, " - licence.price_tokens)", ")"),
  one(
    "an upgrade is free",
    `${upgrades}/upgrade-licence.ts`,
    'holdPrice(ctx.db, input.id),\n      endPriceHolds(ctx.db, "capture", sql`render.id = ${input.id}`, now),',
    "",
  ),
  one(
    "an upgrade earns its label nothing",
    `${upgrades}/upgrade-licence.ts`,
    "...postEarning(ctx.db, soldLicence(licenceId)),",
    "",
  ),
  one("an upgrade supersedes nothing", `${upgrades}/upgrade-licence.ts`, "supersede(ctx, input, licenceId),", ""),
  one(
    "a licence is raised twice",
    licenceTables,
    "SELECT RAISE(ABORT, 'licence_superseded') FROM superseded_licences AS superseded\n    WHERE superseded.licence_id = NEW.supersedes_id;",
    "SELECT 1;",
    [
      {
        path: `${upgrades}/queries.ts`,
        find: "AND ${isInForce}",
        put: "AND licence.status = 'active'",
      },
    ],
  ),
  one(
    "a licence is taken back from under its upgrade",
    licenceTables,
    "CREATE TRIGGER superseded_licence_stands BEFORE INSERT ON licence_revocations BEGIN",
    "CREATE TRIGGER superseded_licence_stands BEFORE INSERT ON licence_revocations WHEN 0 BEGIN",
  ),
  one("a licence covers any number of versions", renderTables, "AND terms.versions <= (", "AND 100 <= ("),
  one(
    "versions are made at any time",
    renderTables,
    "licence.issued_at + terms.versions_within",
    "licence.issued_at + 10 * terms.versions_within",
  ),
  one(
    "versions are made of a revoked licence",
    renderTables,
    "WHERE licence.id = NEW.version_of AND licence.status = 'active'",
    "WHERE licence.id = NEW.version_of",
    [
      {
        path: `${renders}/read-version-offer.ts`,
        find: "AND ${isInForce}",
        put: "AND NOT EXISTS (SELECT 1 FROM superseded_licences AS superseded WHERE superseded.licence_id = licence.id)",
      },
    ],
  ),
  one(
    "a revoked licence leaves its versions in the making",
    licenceTables,
    "CREATE TRIGGER revocation_stops_versions AFTER INSERT ON licence_revocations BEGIN",
    "CREATE TRIGGER revocation_stops_versions AFTER INSERT ON licence_revocations WHEN 0 BEGIN",
  ),
  one(
    "an upgrade leaves versions behind",
    licenceTables,
    "FROM licence_versions AS version WHERE version.licence_id = NEW.supersedes_id;",
    "FROM licence_versions AS version WHERE 0;",
  ),
  one(
    "an upgrade does not wait for versions",
    licenceTables,
    "WHERE render.version_of = NEW.supersedes_id AND render.status = 'pending';",
    "WHERE 0;",
  ),
  one(
    "a version is licensed and paid for like a render",
    `${renders}/complete-render.ts`,
    "versionOf === null\n      ? [",
    "versionOf !== undefined\n      ? [",
  ),
  one(
    "a version that nobody compared is completed",
    renderTables,
    "OR (known_seconds > 0 AND known_seconds * 10 >= compared_seconds * 6))",
    "OR 1)",
    [
      {
        path: `${renders}/complete-render.ts`,
        find: "knownSeconds: compared?.knownSeconds ?? ownSeconds(durationMs)",
        put: "knownSeconds: null",
      },
    ],
  ),
  one("labels may get less than half", ledger, "BETWEEN 5000 AND 10000", "BETWEEN 0 AND 10000"),
  one("a confirmed policy may be changed", ledger, "WHEN OLD.status <> 'proposed' OR NEW.id", "WHEN NEW.id"),
];

function one(name: string, path: string, find: string, put: string, more: Mutant["changes"] = []): Mutant {
  return { name, changes: [{ path, find, put }, ...more] };
}

/** Applies a mutant to a file's text. Throws when it no longer fits and has to be rewritten. */
export function breakText({ name, changes }: Mutant, path: string, text: string): string {
  return changes
    .filter((change) => change.path === path)
    .reduce((broken, { find, put }) => {
      if (broken.split(find).length !== 2) throw new Error(`"${name}" does not fit ${path}: ${find}`);
      return broken.replace(find, () => put);
    }, text);
}
