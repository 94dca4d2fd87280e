CREATE TABLE payouts (
  id TEXT PRIMARY KEY,
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  currency TEXT NOT NULL CONSTRAINT known_currency CHECK (currency IN ('USD', 'GBP')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  destination TEXT NOT NULL,
  -- claimed: entries and money are set aside, the transfer is being made; failed: given up, all of it is free again.
  status TEXT NOT NULL DEFAULT 'claimed'
    CONSTRAINT known_payout_status CHECK (status IN ('claimed', 'paid', 'failed')),
  attempt INTEGER NOT NULL DEFAULT 1 CHECK (attempt > 0),
  next_try_at INTEGER NOT NULL,
  last_failure TEXT,
  transfer_id TEXT UNIQUE,
  reversed_cents INTEGER NOT NULL DEFAULT 0 CHECK (reversed_cents BETWEEN 0 AND amount_cents),
  created_at INTEGER NOT NULL,
  processed_at INTEGER,
  CONSTRAINT paid_is_whole CHECK (status <> 'paid' OR transfer_id IS NOT NULL),
  CONSTRAINT ended_is_dated CHECK ((status = 'claimed') = (processed_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX one_claim_per_label_and_currency ON payouts (label_id, currency) WHERE status = 'claimed';
CREATE INDEX payouts_claimed ON payouts (next_try_at) WHERE status = 'claimed';
CREATE INDEX payouts_by_label ON payouts (label_id, processed_at DESC, id);
CREATE TRIGGER payout_terms_are_fixed
BEFORE UPDATE OF id, label_id, currency, amount_cents, destination, created_at ON payouts BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER payout_is_kept BEFORE DELETE ON payouts BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER payout_ends_once BEFORE UPDATE OF status ON payouts
WHEN OLD.status <> 'claimed' AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'payout_already_ended');
END;

-- A label's account line by line, in cents: what licences earned (+), what was taken back (-), what was returned or
-- put right. Payable when eligible_at has passed, nothing holds it, and no payout has it yet.
CREATE TABLE label_entries (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL
    CONSTRAINT known_entry_kind CHECK (kind IN ('earning', 'reversal', 'returned', 'adjustment')),
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  currency TEXT NOT NULL CONSTRAINT known_currency CHECK (currency IN ('USD', 'GBP')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents <> 0),
  transfer_id TEXT NOT NULL UNIQUE REFERENCES ledger_transfers (id),
  licence_id TEXT REFERENCES licences (id),
  tokens INTEGER CHECK (tokens > 0),
  share_basis_points INTEGER CHECK (share_basis_points BETWEEN 0 AND 10000),
  share_policy TEXT,
  -- A reversal names the earning it takes from and the dispute that made it.
  reverses_id TEXT REFERENCES label_entries (id),
  dispute_id TEXT REFERENCES disputes (id),
  -- A 'returned' entry names the payout whose transfer came back.
  returned_payout_id TEXT REFERENCES payouts (id),
  booked_at INTEGER NOT NULL,
  eligible_at INTEGER NOT NULL,
  -- Why it is not paid for now ('dispute', 'review'); null when nothing is in the way.
  held_for TEXT CONSTRAINT known_hold CHECK (held_for IN ('dispute', 'review')),
  payout_id TEXT REFERENCES payouts (id),
  CONSTRAINT sign_fits_kind CHECK (CASE kind WHEN 'earning' THEN amount_cents > 0 WHEN 'returned' THEN amount_cents > 0
    WHEN 'reversal' THEN amount_cents < 0 ELSE 1 END),
  CONSTRAINT earning_is_whole CHECK (kind <> 'earning' OR (licence_id IS NOT NULL AND tokens IS NOT NULL
    AND share_basis_points IS NOT NULL AND share_policy IS NOT NULL)),
  CONSTRAINT reversal_is_whole CHECK (kind <> 'reversal' OR reverses_id IS NOT NULL),
  CONSTRAINT returned_is_whole CHECK ((kind = 'returned') = (returned_payout_id IS NOT NULL)),
  CONSTRAINT held_is_unpaid CHECK (held_for IS NULL OR payout_id IS NULL)
) STRICT;
CREATE UNIQUE INDEX one_earning_per_licence_and_currency ON label_entries (licence_id, currency)
  WHERE kind = 'earning';
CREATE INDEX label_entries_unpaid ON label_entries (label_id, currency, eligible_at)
  WHERE payout_id IS NULL;
CREATE INDEX label_entries_due ON label_entries (eligible_at) WHERE payout_id IS NULL AND held_for IS NULL;
CREATE INDEX label_entries_by_label ON label_entries (label_id, booked_at DESC, id);
CREATE INDEX label_entries_by_payout ON label_entries (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX label_entries_by_licence ON label_entries (licence_id);
CREATE INDEX label_entries_by_reversed ON label_entries (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE TRIGGER entry_terms_are_fixed
BEFORE UPDATE OF id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens, share_basis_points,
  share_policy, reverses_id, dispute_id, returned_payout_id, booked_at, eligible_at ON label_entries BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER entry_is_kept BEFORE DELETE ON label_entries BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER entry_is_paid_once BEFORE UPDATE OF payout_id ON label_entries
WHEN OLD.payout_id IS NOT NULL AND NEW.payout_id IS NOT OLD.payout_id
  AND (NEW.payout_id IS NOT NULL
    OR (SELECT status FROM payouts WHERE id = OLD.payout_id) IS NOT 'failed') BEGIN
  SELECT RAISE(ABORT, 'entry_already_claimed');
END;

-- Licences sold before there were entries. 90 days: specification §9.
INSERT INTO label_entries (id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
  share_basis_points, share_policy, booked_at, eligible_at)
SELECT 'earning:' || l.id || ':usd', 'earning', l.label_id, 'USD', l.share_cents, 'earning:' || l.id, l.id,
  l.price_tokens, l.share_basis_points, l.share_policy, l.issued_at, l.issued_at + 90 * 86400000
FROM licences AS l WHERE l.share_cents > 0;
