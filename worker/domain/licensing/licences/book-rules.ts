import type { Rules, Scope } from "#worker/domain/money/ledger/invariant-scope.ts";
import { policyOf } from "#worker/domain/money/ledger/pricing.ts";

const sharesIn = ({ subject, transfer }: Scope): string =>
  subject("") === "1"
    ? "1"
    : `share.licence_id IN (SELECT licence.id FROM licences AS licence WHERE ${subject("licence.id")}
        UNION ALL SELECT disputed.licence_id FROM disputed_licences AS disputed WHERE ${subject("disputed.dispute_id")}
        UNION ALL SELECT licence.id FROM debt_settlements AS settled
          JOIN ledger_transfers AS hold ON hold.id = settled.hold_id
          JOIN licences AS licence ON licence.render_id = hold.subject_id WHERE ${transfer("settled.transfer_id")})`;

const renderRules = (scope: Scope): Rules => ({
  "a pending render has exactly one open hold": `
    SELECT render.id FROM renders AS render WHERE render.status = 'pending' AND render.version_of IS NULL AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS hold WHERE hold.id = 'render:' || render.id
        AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS ending WHERE ending.hold_id = hold.id))`,
  "a completed render is captured, a failed one released": `
    SELECT render.id FROM renders AS render WHERE render.status <> 'pending' AND render.version_of IS NULL
      AND ${scope.subject("render.id")} AND NOT EXISTS (
      SELECT 1 FROM ledger_transfers AS ending WHERE ending.hold_id = 'render:' || render.id
        AND ending.kind = CASE render.status WHEN 'completed' THEN 'capture' ELSE 'release' END)`,
  "a completed render has exactly one licence": `
    SELECT render.id FROM renders AS render LEFT JOIN licences AS licence ON licence.render_id = render.id
    WHERE (render.status = 'completed' AND render.version_of IS NULL) <> (licence.id IS NOT NULL)
      AND ${scope.subject("render.id")}`,
  "a version moves nothing": `
    SELECT id FROM ledger_transfers WHERE ${scope.fresh} AND EXISTS (
      SELECT 1 FROM renders AS render
      WHERE render.id = ledger_transfers.subject_id AND render.version_of IS NOT NULL)`,
  "a completed version stands on one licence, or on those it was raised to": `
    SELECT render.id FROM renders AS render WHERE render.version_of IS NOT NULL
      AND (render.status = 'completed') <> EXISTS (
        SELECT 1 FROM licence_versions AS version WHERE version.licence_id = render.version_of
          AND version.render_id = render.id AND version.video_sha256 = render.sha256)`,
});

const licenceRules = (scope: Scope): Rules => ({
  "a licence earned its label a share of each currency that paid for it": `
    SELECT licence.id FROM licences AS licence WHERE ${scope.subject("licence.render_id")}
      AND licence.price_tokens <> ifnull((
      SELECT sum(entry.tokens) FROM label_entries AS entry WHERE entry.licence_id = licence.id
        AND entry.kind = 'earning'), 0)
      AND licence.share_basis_points > 0`,
  "a licence keeps the revenue policy of its day": `
    SELECT licence.id FROM licences AS licence WHERE ${scope.subject("licence.render_id")}
      AND NOT EXISTS (SELECT 1 FROM revenue_policies AS policy
        WHERE policy.id = ${policyOf("licence.label_id", "licence.issued_at")}
          AND policy.name = licence.share_policy AND policy.basis_points = licence.share_basis_points
          AND licence.value_cents * policy.basis_points / 10000 = licence.share_cents)`,
  "an earning is the share that its licence says": `
    SELECT entry.id FROM label_entries AS entry JOIN licences AS licence ON licence.id = entry.licence_id
    WHERE entry.kind = 'earning' AND ${scope.transfer("entry.transfer_id")}
      AND (entry.share_policy <> licence.share_policy
        OR entry.share_basis_points <> licence.share_basis_points
        OR (entry.currency = 'USD' AND entry.amount_cents <> licence.value_cents / licence.price_tokens
          * entry.tokens * licence.share_basis_points / 10000))`,
  "a label has the share of the tokens that are paid for": `
    SELECT share.earning_id FROM licence_shares AS share WHERE share.booked_cents <> share.due_cents
      AND (share.booked_cents NOT BETWEEN 0 AND share.amount_cents OR EXISTS (
        SELECT 1 FROM licences AS licence JOIN ledger_transfers AS hold ON hold.subject_id = licence.render_id
        JOIN dispute_draws AS taken ON taken.hold_id = hold.id WHERE licence.id = share.licence_id))
      AND ${sharesIn(scope)}`,
});

const revocationRules = (scope: Scope): Rules => ({
  "a revoked licence gave its tokens back and earned nobody anything": `
    SELECT licence.id FROM licences AS licence WHERE ${scope.subject("licence.id")}
      AND (licence.status = 'revoked') <> (
        EXISTS (SELECT 1 FROM ledger_transfers AS booked WHERE booked.id = 'render:' || licence.render_id || ':revocation'
          AND booked.amount = licence.price_tokens)
        AND 0 = ifnull((SELECT sum(entry.amount_cents) FROM label_entries AS entry
          WHERE entry.licence_id = licence.id), 0)
        AND 0 = ifnull((SELECT sum(iif(account.code = 'deferred', 1, -1) * transfer.amount)
          FROM ledger_transfers AS transfer JOIN ledger_accounts AS account ON account.id = transfer.debit_id
          WHERE transfer.subject_id = licence.id AND transfer.reason IN ('earning', 'revenue', 'shortfall', 'reversal')
            AND (account.code = 'deferred' OR transfer.credit_id LIKE '%:deferred')), 0))`,
});

export const licensingRules = (scope: Scope): Rules => ({
  ...renderRules(scope),
  ...licenceRules(scope),
  ...revocationRules(scope),
});

/** Holds of pending renders. */
export const openRenderHolds = "SELECT 'render:' || id FROM renders WHERE status = 'pending'";
