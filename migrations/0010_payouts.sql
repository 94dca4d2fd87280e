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
-- What super users page through, newest first, whole or by status.
CREATE INDEX payouts_newest ON payouts (created_at DESC, id);
CREATE INDEX payouts_of_status ON payouts (status, created_at DESC, id);
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
  CONSTRAINT sign_fits_kind CHECK (CASE kind WHEN 'earning' THEN amount_cents > 0 WHEN 'returned'
    THEN amount_cents > 0
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
-- What a dispute took from labels.
CREATE INDEX label_entries_by_dispute ON label_entries (dispute_id);
CREATE INDEX label_entries_to_take_back ON label_entries (booked_at) WHERE kind = 'reversal'
  AND payout_id IS NULL;
CREATE INDEX label_entries_returned ON label_entries (returned_payout_id) WHERE returned_payout_id IS NOT NULL;

CREATE TRIGGER entry_terms_are_fixed
BEFORE UPDATE OF id, kind, label_id, currency, amount_cents, transfer_id, licence_id, tokens,
  share_basis_points,
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

-- While its money is in dispute an entry is not paid for, whether it is new (the render ended after the dispute opened)
-- or comes free again (its payout was given up).
CREATE TRIGGER new_disputed_entry_is_held AFTER INSERT ON label_entries
WHEN NEW.licence_id IS NOT NULL AND NEW.payout_id IS NULL BEGIN
  UPDATE label_entries SET held_for = 'dispute' WHERE id = NEW.id AND EXISTS (
    SELECT 1 FROM disputed_licences AS disputed
    WHERE disputed.licence_id = NEW.licence_id AND disputed.currency = NEW.currency
      AND disputed.status = 'open');
END;
CREATE TRIGGER freed_disputed_entry_is_held AFTER UPDATE OF payout_id ON label_entries
WHEN NEW.licence_id IS NOT NULL AND NEW.payout_id IS NULL AND OLD.payout_id IS NOT NULL BEGIN
  UPDATE label_entries SET held_for = 'dispute' WHERE id = NEW.id AND EXISTS (
    SELECT 1 FROM disputed_licences AS disputed
    WHERE disputed.licence_id = NEW.licence_id AND disputed.currency = NEW.currency
      AND disputed.status = 'open');
END;

-- What a licence earned, or was taken back of it, counts in the activity of its label (0007).
CREATE TRIGGER entry_counts_for_label AFTER INSERT ON label_entries WHEN NEW.licence_id IS NOT NULL BEGIN
  INSERT INTO activity_by_day (label_id, day, usd_cents, gbp_cents)
    VALUES (NEW.label_id, NEW.booked_at / 86400000, iif(NEW.currency = 'USD', NEW.amount_cents, 0),
      iif(NEW.currency = 'GBP', NEW.amount_cents, 0))
    ON CONFLICT DO UPDATE SET usd_cents = usd_cents + excluded.usd_cents, gbp_cents = gbp_cents
      + excluded.gbp_cents;
  UPDATE activity_by_track SET
    usd_cents = usd_cents + iif(NEW.currency = 'USD', NEW.amount_cents, 0),
    gbp_cents = gbp_cents + iif(NEW.currency = 'GBP', NEW.amount_cents, 0)
    WHERE label_id = NEW.label_id AND track_id = (SELECT track_id FROM licences WHERE id = NEW.licence_id);
  UPDATE activity_by_brand SET
    usd_cents = usd_cents + iif(NEW.currency = 'USD', NEW.amount_cents, 0),
    gbp_cents = gbp_cents + iif(NEW.currency = 'GBP', NEW.amount_cents, 0)
    WHERE label_id = NEW.label_id AND brand_id = (SELECT brand_id FROM licences WHERE id = NEW.licence_id);
END;

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

-- A user's accounts at the payment provider that payouts go to. At most one is open; a reset closes it and opens the
-- next generation.
CREATE TABLE connected_accounts (
  account_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  generation INTEGER NOT NULL CHECK (generation > 0),
  details_submitted INTEGER NOT NULL DEFAULT 0 CHECK (details_submitted IN (0, 1)),
  transfers_active INTEGER NOT NULL DEFAULT 0 CHECK (transfers_active IN (0, 1)),
  payouts_enabled INTEGER NOT NULL DEFAULT 0 CHECK (payouts_enabled IN (0, 1)),
  is_rejected INTEGER NOT NULL DEFAULT 0 CHECK (is_rejected IN (0, 1)),
  currently_due TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(currently_due)),
  past_due TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(past_due)),
  created_at INTEGER NOT NULL,
  refreshed_at INTEGER NOT NULL,
  closed_at INTEGER,
  -- How the provider sees the account's right to receive transfers.
  capability_status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_capability_status CHECK (capability_status IN ('active', 'pending', 'restricted',
      'unsupported', 'rejected')),
  -- When to close a replaced account at the provider; null when nothing is left to do.
  close_due_at INTEGER CONSTRAINT closing_is_replaced CHECK (close_due_at IS NULL OR closed_at IS NOT NULL),
  -- Since when the label's bank takes nothing from the payment provider, or none is there; null while nothing is known
  -- to be wrong. The label is told by mail in the batch that sets it.
  bank_failed_at INTEGER,
  CONSTRAINT one_account_per_generation UNIQUE (user_id, generation)
) STRICT;
CREATE UNIQUE INDEX one_open_account_per_user ON connected_accounts (user_id) WHERE closed_at IS NULL;
CREATE INDEX connected_accounts_to_close ON connected_accounts (close_due_at) WHERE close_due_at IS NOT NULL;

-- Past payouts point at accounts that were replaced: whose they were is never rewritten.
CREATE TRIGGER account_owner_is_fixed
BEFORE UPDATE OF account_id, user_id, generation, created_at ON connected_accounts BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER account_is_kept BEFORE DELETE ON connected_accounts BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER closed_account_stays_closed BEFORE UPDATE OF closed_at ON connected_accounts
WHEN OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT OLD.closed_at BEGIN
  SELECT RAISE(ABORT, 'account_already_closed');
END;

-- What is being asked of the payment provider for a label: written down before the call, so that a repeated call asks
-- for the very same account under the very same key. Gone once the account is there.
CREATE TABLE account_openings (
  user_id TEXT NOT NULL REFERENCES users (id),
  generation INTEGER NOT NULL CHECK (generation > 0),
  -- Raised by a definite refusal: what is asked for next is another request and needs another key.
  attempt INTEGER NOT NULL DEFAULT 1 CHECK (attempt > 0),
  -- To the letter; null when it was refused and nothing is under way.
  request TEXT CHECK (request IS NULL OR json_valid(request)),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, generation)
) STRICT, WITHOUT ROWID;
CREATE INDEX account_openings_unanswered ON account_openings (asked_at) WHERE request IS NOT NULL;
