-- What a lost dispute took from an earning that was already paid is asked back from the payee, once. What the payee
-- cannot give is netted against what the label earns next.
CREATE TABLE transfer_reversals (
  entry_id TEXT PRIMARY KEY REFERENCES label_entries (id),
  payout_id TEXT NOT NULL REFERENCES payouts (id),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_reversal_status CHECK (status IN ('pending', 'made', 'refused')),
  failure TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  CONSTRAINT ended_is_dated CHECK ((status = 'pending') = (ended_at IS NULL))
) STRICT;
CREATE INDEX transfer_reversals_pending ON transfer_reversals (created_at) WHERE status = 'pending';
CREATE INDEX transfer_reversals_by_payout ON transfer_reversals (payout_id);
CREATE TRIGGER transfer_reversal_ends_once BEFORE UPDATE OF status ON transfer_reversals
WHEN OLD.status <> 'pending' AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'transfer_reversal_already_ended');
END;

CREATE INDEX label_entries_to_take_back ON label_entries (booked_at) WHERE kind = 'reversal' AND payout_id IS NULL;
CREATE INDEX ledger_accounts_of_labels ON ledger_accounts (unit) WHERE code = 'earnings';
CREATE INDEX label_entries_returned ON label_entries (returned_payout_id) WHERE returned_payout_id IS NOT NULL;
