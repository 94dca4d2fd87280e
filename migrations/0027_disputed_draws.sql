-- A lost dispute is in force, and so is an open one. A won one never counted, and money that came back after a loss
-- (a refund that failed late, a dispute reopened and won) undoes it by new entries.
CREATE VIEW disputes_in_force AS
  SELECT x.id, x.kind, x.purchase_id, x.user_id, x.amount_cents, x.tokens_unspent, x.tokens_spent, x.status
  FROM disputes AS x
  WHERE x.status <> 'won'
    AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS t WHERE t.id = 'dispute-returned:' || x.id);

-- Which spent tokens a dispute is about: the renders whose holds drew them. Written when it opens, so that the labels
-- concerned are known from the first moment, also those whose render is still being made.
CREATE TABLE dispute_draws (
  dispute_id TEXT NOT NULL REFERENCES disputes (id),
  hold_id TEXT NOT NULL REFERENCES ledger_transfers (id),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  PRIMARY KEY (dispute_id, hold_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX dispute_draws_by_hold ON dispute_draws (hold_id);
CREATE TRIGGER dispute_draw_is_immutable BEFORE UPDATE ON dispute_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER dispute_draw_is_kept BEFORE DELETE ON dispute_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER dispute_terms_are_fixed
BEFORE UPDATE OF id, kind, purchase_id, user_id, amount_cents, tokens_unspent, tokens_spent, opened_at ON disputes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER dispute_is_kept BEFORE DELETE ON disputes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER refund_terms_are_fixed
BEFORE UPDATE OF id, purchase_id, tokens, amount_cents, tax_cents, reason, requested_by, created_at ON refunds BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER refund_is_kept BEFORE DELETE ON refunds BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- The licences that disputed tokens paid for, by the currency of the disputed purchase.
CREATE VIEW disputed_licences AS
  SELECT x.id AS dispute_id, x.status, l.id AS licence_id, lot.currency, d.tokens
  FROM dispute_draws AS d
  JOIN disputes_in_force AS x ON x.id = d.dispute_id
  JOIN token_lots AS lot ON lot.purchase_id = x.purchase_id
  JOIN ledger_transfers AS h ON h.id = d.hold_id
  JOIN licences AS l ON l.render_id = h.subject_id;

-- What a dispute took from labels.
CREATE INDEX label_entries_by_dispute ON label_entries (dispute_id);

-- While its money is in dispute an entry is not paid for, whether it is new (the render ended after the dispute opened)
-- or comes free again (its payout was given up).
CREATE TRIGGER new_disputed_entry_is_held AFTER INSERT ON label_entries
WHEN NEW.licence_id IS NOT NULL AND NEW.payout_id IS NULL BEGIN
  UPDATE label_entries SET held_for = 'dispute' WHERE id = NEW.id AND EXISTS (
    SELECT 1 FROM disputed_licences AS x
    WHERE x.licence_id = NEW.licence_id AND x.currency = NEW.currency AND x.status = 'open');
END;
CREATE TRIGGER freed_disputed_entry_is_held AFTER UPDATE OF payout_id ON label_entries
WHEN NEW.licence_id IS NOT NULL AND NEW.payout_id IS NULL AND OLD.payout_id IS NOT NULL BEGIN
  UPDATE label_entries SET held_for = 'dispute' WHERE id = NEW.id AND EXISTS (
    SELECT 1 FROM disputed_licences AS x
    WHERE x.licence_id = NEW.licence_id AND x.currency = NEW.currency AND x.status = 'open');
END;
