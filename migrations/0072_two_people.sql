-- Nobody refunds a purchase of their own.
CREATE TRIGGER refund_is_by_another BEFORE INSERT ON refunds BEGIN
  SELECT RAISE(ABORT, 'refund_of_their_own') FROM purchases AS purchase
    WHERE purchase.id = NEW.purchase_id AND purchase.user_id = NEW.requested_by;
END;

-- By how much an adjustment of a label may exceed what the label is owed: said in so many words by whoever proposes it.
ALTER TABLE adjustments ADD COLUMN excess INTEGER NOT NULL DEFAULT 0 CHECK (excess BETWEEN 0 AND abs(amount));
CREATE TRIGGER adjustment_excess_is_fixed BEFORE UPDATE OF excess ON adjustments BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
-- Before it is booked, and so before it moves what it is held against.
CREATE TRIGGER adjustment_is_within_what_is_owed BEFORE UPDATE OF status ON adjustments
WHEN NEW.status = 'confirmed' BEGIN
  SELECT RAISE(ABORT, 'adjustment_exceeds_owed') FROM ledger_accounts AS account
    WHERE account.id = NEW.account_id AND account.code = 'earnings'
      AND abs(NEW.amount) > NEW.excess
        + max(0, account.credits_posted - account.debits_posted - account.debits_pending);
END;

-- Tracks that a super user has paused, for the list of reports and its count.
CREATE INDEX tracks_paused_by_admin ON tracks (id) WHERE admin_paused_at IS NOT NULL;
