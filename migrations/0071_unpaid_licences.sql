-- A licence whose tokens were charged back is suspended until they are paid for again, and lapses when that takes too long.
-- Repayments settle debts draw by draw, so that it is known which licence is paid for and whose share comes back.

-- Draws carry the currency of the earning they concern: tokens that settled a debt may have been bought in another one.
CREATE TABLE earlier_draws AS
  SELECT taken.dispute_id, taken.hold_id, lot.currency, taken.tokens
  FROM dispute_draws AS taken JOIN disputes AS dispute ON dispute.id = taken.dispute_id
  JOIN token_lots AS lot ON lot.purchase_id = dispute.purchase_id;
DROP VIEW disputed_licences;
DROP TABLE dispute_draws;
CREATE TABLE dispute_draws (
  dispute_id TEXT NOT NULL REFERENCES disputes (id),
  hold_id TEXT NOT NULL REFERENCES ledger_transfers (id),
  currency TEXT NOT NULL CONSTRAINT known_currency CHECK (currency IN ('USD', 'GBP')),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  PRIMARY KEY (dispute_id, hold_id, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO dispute_draws (dispute_id, hold_id, currency, tokens)
  SELECT dispute_id, hold_id, currency, tokens FROM earlier_draws;
DROP TABLE earlier_draws;
CREATE INDEX dispute_draws_by_hold ON dispute_draws (hold_id);
CREATE TRIGGER dispute_draw_is_immutable BEFORE UPDATE ON dispute_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER dispute_draw_is_kept BEFORE DELETE ON dispute_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- Which draw of a lost dispute a repayment paid, and from which lot; no lot when the debt was written off by adjustment.
CREATE TABLE debt_settlements (
  transfer_id TEXT NOT NULL REFERENCES ledger_transfers (id),
  dispute_id TEXT NOT NULL,
  hold_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  lot_id TEXT REFERENCES token_lots (id),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  FOREIGN KEY (dispute_id, hold_id, currency) REFERENCES dispute_draws (dispute_id, hold_id, currency)
) STRICT;
CREATE UNIQUE INDEX debt_settlements_by_draw
  ON debt_settlements (dispute_id, hold_id, currency, transfer_id, ifnull(lot_id, ''));
CREATE INDEX debt_settlements_by_lot ON debt_settlements (lot_id) WHERE lot_id IS NOT NULL;
CREATE INDEX debt_settlements_by_transfer ON debt_settlements (transfer_id);
CREATE TRIGGER debt_settlement_is_immutable BEFORE UPDATE ON debt_settlements BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER debt_settlement_is_kept BEFORE DELETE ON debt_settlements BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE VIEW disputed_licences AS
  SELECT dispute.id AS dispute_id, dispute.status, licence.id AS licence_id, taken.currency, taken.tokens,
    taken.tokens - ifnull((SELECT sum(settled.tokens) FROM debt_settlements AS settled
      WHERE settled.dispute_id = taken.dispute_id AND settled.hold_id = taken.hold_id
        AND settled.currency = taken.currency), 0) AS unpaid_tokens
  FROM dispute_draws AS taken
  JOIN disputes_in_force AS dispute ON dispute.id = taken.dispute_id
  JOIN ledger_transfers AS hold ON hold.id = taken.hold_id
  JOIN licences AS licence ON licence.render_id = hold.subject_id;

-- Draws of lost disputes that nothing has settled yet, each with what its brand owes before it. First what came back from
-- the bank after all, since its own tokens pay for it, then the oldest.
CREATE VIEW debts_in_order AS
  SELECT user_id, dispute_id, hold_id, currency, tokens,
    sum(tokens) OVER (PARTITION BY user_id ORDER BY is_returned DESC, closed_at, dispute_id, hold_id, currency) - tokens
      AS tokens_before
  FROM (
    SELECT dispute.user_id, dispute.closed_at, taken.dispute_id, taken.hold_id, taken.currency,
      EXISTS (SELECT 1 FROM ledger_transfers AS transfer
        WHERE transfer.id = 'dispute-returned:' || dispute.id) AS is_returned,
      taken.tokens - ifnull((SELECT sum(settled.tokens) FROM debt_settlements AS settled
        WHERE settled.dispute_id = taken.dispute_id AND settled.hold_id = taken.hold_id
          AND settled.currency = taken.currency), 0) AS tokens
    FROM disputes AS dispute JOIN dispute_draws AS taken ON taken.dispute_id = dispute.id
    WHERE dispute.status = 'lost')
  WHERE tokens > 0;

-- Whatever makes a debt smaller settles draws: tokens at hand lot by lot, an adjustment without one.
CREATE TRIGGER repayment_settles_debts AFTER INSERT ON lot_draws
WHEN EXISTS (SELECT 1 FROM ledger_transfers WHERE id = NEW.transfer_id AND reason = 'repayment') BEGIN
  INSERT INTO debt_settlements (transfer_id, dispute_id, hold_id, currency, lot_id, tokens)
  SELECT NEW.transfer_id, owed.dispute_id, owed.hold_id, owed.currency, NEW.lot_id,
    min(owed.tokens, NEW.tokens - owed.tokens_before)
  FROM debts_in_order AS owed
  WHERE owed.user_id = (SELECT subject_id FROM ledger_transfers WHERE id = NEW.transfer_id)
    AND owed.tokens_before < NEW.tokens;
END;
CREATE TRIGGER write_off_settles_debts AFTER INSERT ON ledger_transfers
WHEN NEW.reason = 'adjustment' AND NEW.credit_id GLOB 'debt:*' BEGIN
  INSERT INTO debt_settlements (transfer_id, dispute_id, hold_id, currency, tokens)
  SELECT NEW.id, owed.dispute_id, owed.hold_id, owed.currency, min(owed.tokens, NEW.amount - owed.tokens_before)
  FROM debts_in_order AS owed
  WHERE owed.user_id = substr(NEW.credit_id, 6) AND owed.tokens_before < NEW.amount;
END;

-- What a label is to have of a licence in a currency, for the tokens that are paid for, and what its entries come to.
CREATE VIEW licence_shares AS
  SELECT earning.id AS earning_id, earning.licence_id, earning.label_id, earning.currency, earning.amount_cents,
    earning.tokens, earning.payout_id, earning.eligible_at,
    CASE licence.status WHEN 'revoked' THEN 0 ELSE earning.amount_cents - earning.amount_cents * ifnull((
      SELECT sum(disputed.unpaid_tokens) FROM disputed_licences AS disputed
      -- The plus keeps the planner from walking all lost disputes.
      WHERE disputed.licence_id = earning.licence_id AND disputed.currency = earning.currency
        AND +disputed.status = 'lost'), 0) / earning.tokens END AS due_cents,
    (SELECT sum(entry.amount_cents) FROM label_entries AS entry
      WHERE entry.licence_id = earning.licence_id AND entry.currency = earning.currency) AS booked_cents
  FROM label_entries AS earning JOIN licences AS licence ON licence.id = earning.licence_id
  WHERE earning.kind = 'earning';

-- Debts that were repaid before this: settled in the same order, and their labels' shares given back. A brand's newest
-- repayment stands for all of them.
INSERT INTO debt_settlements (transfer_id, dispute_id, hold_id, currency, tokens)
  SELECT paid.transfer_id, owed.dispute_id, owed.hold_id, owed.currency, min(owed.tokens, paid.tokens - owed.tokens_before)
  FROM debts_in_order AS owed JOIN (
    SELECT account.owner_id, account.credits_posted AS tokens, (
      SELECT transfer.id FROM ledger_transfers AS transfer WHERE transfer.credit_id = account.id
        AND transfer.reason IN ('repayment', 'adjustment') ORDER BY transfer.at DESC, transfer.id LIMIT 1) AS transfer_id
    FROM ledger_accounts AS account WHERE account.code = 'debt' AND account.credits_posted > 0
  ) AS paid ON paid.owner_id = owed.user_id
  WHERE owed.tokens_before < paid.tokens AND paid.transfer_id IS NOT NULL;
CREATE TABLE shares_behind AS
  SELECT share.*, share.due_cents - share.booked_cents AS cents, ifnull((SELECT max(transfer.at) FROM ledger_transfers AS transfer
    WHERE transfer.reason = 'repayment'), 0) AS at
  FROM licence_shares AS share WHERE share.due_cents > share.booked_cents;
INSERT INTO ledger_transfers (id, kind, debit_id, credit_id, amount, reason, subject_id, at)
  SELECT 'reversal-undone:' || licence_id || ':' || lower(currency) || ':repaid', 'post', lower(currency) || ':losses',
    lower(currency) || ':label:' || label_id, cents, 'reversal-undone', licence_id, at FROM shares_behind;
INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, booked_at, eligible_at)
  SELECT 'reversal-undone:' || licence_id || ':' || lower(currency) || ':repaid', 'adjustment', label_id, currency, cents,
    'reversal-undone:' || licence_id || ':' || lower(currency) || ':repaid', licence_id, at, max(at, eligible_at)
  FROM shares_behind;
DROP TABLE shares_behind;

-- A licence in force is active. One with unpaid tokens is suspended from the moment the bank takes the money (`since`);
-- it lapses some time after the dispute was lost (`owed_since`), and is active again once all of them are paid for.
-- A licence that was raised from it shares its fate: it cost less for the tokens of the first.
CREATE VIEW unpaid_licences AS
  SELECT disputed.licence_id, dispute.opened_at AS since, dispute.closed_at AS owed_since
  FROM disputed_licences AS disputed JOIN disputes AS dispute ON dispute.id = disputed.dispute_id
  WHERE disputed.unpaid_tokens > 0
  UNION ALL
  SELECT upgrade.licence_id, dispute.opened_at, dispute.closed_at
  FROM licence_upgrades AS upgrade JOIN disputed_licences AS disputed ON disputed.licence_id = upgrade.supersedes_id
  JOIN disputes AS dispute ON dispute.id = disputed.dispute_id
  WHERE disputed.unpaid_tokens > 0;

-- Not a table: inserting a hold brings the status of the licences it paid for up to date.
CREATE VIEW licence_status_refreshes AS SELECT hold_id FROM dispute_draws;
CREATE TRIGGER licence_status_is_refreshed INSTEAD OF INSERT ON licence_status_refreshes BEGIN
  UPDATE licences SET status = CASE
      WHEN NOT EXISTS (SELECT 1 FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = licences.id) THEN 'active'
      WHEN status = 'lapsed' THEN 'lapsed' ELSE 'suspended' END
    WHERE status IN ('active', 'suspended', 'lapsed') AND id IN (
      SELECT licence.id FROM ledger_transfers AS hold JOIN licences AS licence ON licence.render_id = hold.subject_id
        WHERE hold.id = NEW.hold_id
      UNION ALL
      SELECT upgrade.licence_id FROM ledger_transfers AS hold
        JOIN licences AS licence ON licence.render_id = hold.subject_id
        JOIN licence_upgrades AS upgrade ON upgrade.supersedes_id = licence.id
        WHERE hold.id = NEW.hold_id);
END;
CREATE TRIGGER dispute_suspends_licence AFTER INSERT ON dispute_draws BEGIN
  INSERT INTO licence_status_refreshes VALUES (NEW.hold_id);
END;
CREATE TRIGGER settlement_restores_licence AFTER INSERT ON debt_settlements BEGIN
  INSERT INTO licence_status_refreshes VALUES (NEW.hold_id);
END;
CREATE TRIGGER won_dispute_restores_licences AFTER UPDATE OF status ON disputes WHEN NEW.status = 'won' BEGIN
  INSERT INTO licence_status_refreshes SELECT hold_id FROM dispute_draws WHERE dispute_id = NEW.id;
END;
CREATE TRIGGER returned_money_restores_licences AFTER INSERT ON ledger_transfers WHEN NEW.reason = 'dispute-returned' BEGIN
  INSERT INTO licence_status_refreshes SELECT hold_id FROM dispute_draws WHERE dispute_id = NEW.subject_id;
END;
-- A render may end after its tokens were charged back.
CREATE TRIGGER new_licence_may_be_unpaid AFTER INSERT ON licences
WHEN EXISTS (SELECT 1 FROM dispute_draws WHERE hold_id = 'render:' || NEW.render_id) BEGIN
  INSERT INTO licence_status_refreshes VALUES ('render:' || NEW.render_id);
END;
INSERT INTO licence_status_refreshes SELECT DISTINCT hold_id FROM dispute_draws;
CREATE INDEX licences_unpaid ON licences (id) WHERE status IN ('suspended', 'lapsed');

CREATE TRIGGER licence_lapses_unpaid BEFORE UPDATE OF status ON licences
WHEN NEW.status IN ('suspended', 'lapsed') AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'licence_is_paid') WHERE NOT EXISTS (
    SELECT 1 FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = NEW.id
      AND (NEW.status = 'suspended' OR unpaid.owed_since IS NOT NULL));
END;

-- Until the upgrade itself is revoked or lapses: then what it superseded is in force again.
DROP VIEW superseded_licences;
CREATE VIEW superseded_licences AS
  SELECT upgrade.supersedes_id AS licence_id, upgrade.licence_id AS superseded_by
  FROM licence_upgrades AS upgrade JOIN licences AS licence ON licence.id = upgrade.licence_id
  WHERE licence.status NOT IN ('revoked', 'lapsed');

-- Money that a bank has taken, or wants to, is settled first: the tokens it paid for are not there to return. Once they
-- are paid for again, they are.
DROP TRIGGER revocation_waits_for_disputes;
CREATE TRIGGER revocation_waits_for_disputes BEFORE INSERT ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'account_held') FROM licences AS licence WHERE licence.id = NEW.licence_id AND (
    EXISTS (SELECT 1 FROM held_token_accounts AS held WHERE held.user_id = licence.user_id)
    OR EXISTS (SELECT 1 FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = licence.id));
END;

-- A version that was in the making when its licence was suspended joins it all the same: it is no more valid than the rest.
DROP TRIGGER version_is_sound;
CREATE TRIGGER version_is_sound BEFORE INSERT ON licence_versions BEGIN
  SELECT RAISE(ABORT, 'version_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence JOIN renders AS render ON render.id = NEW.render_id
    WHERE licence.id = NEW.licence_id AND licence.status <> 'revoked' AND render.status = 'completed'
      AND render.sha256 = NEW.video_sha256
      -- By half a second longer at most, and as much again for what containers make of it.
      AND render.duration_ms <= 1000 + (SELECT licensed.duration_ms FROM renders AS licensed
        WHERE licensed.id = licence.render_id)
      AND (render.version_of = licence.id OR EXISTS (
        SELECT 1 FROM licence_upgrades AS upgrade
        JOIN licence_versions AS version ON version.licence_id = upgrade.supersedes_id
        WHERE upgrade.licence_id = licence.id AND version.render_id = NEW.render_id)));
  SELECT RAISE(ABORT, 'version_mismatch') WHERE EXISTS (
    SELECT 1 FROM licence_versions AS version
    WHERE version.licence_id = NEW.licence_id AND version.render_id = NEW.render_id);
END;

-- Nor does it release a claim.
CREATE TRIGGER unpaid_licence_releases_nothing BEFORE INSERT ON claims BEGIN
  SELECT RAISE(ABORT, 'licence_suspended') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND licence.status IN ('suspended', 'lapsed');
END;

-- Signed data of before names the list of revocations alone; what is signed from now on also names that of suspensions.
ALTER TABLE licence_credentials ADD COLUMN names_suspensions INTEGER NOT NULL DEFAULT 0 CHECK (names_suspensions IN (0, 1));
