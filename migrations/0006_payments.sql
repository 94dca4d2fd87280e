-- Inserted before the payment provider is called, so that a repeated request finds its own purchase.
CREATE TABLE purchases (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  currency TEXT NOT NULL CONSTRAINT known_currency CHECK (currency IN ('USD', 'GBP')),
  cents_per_token INTEGER NOT NULL CHECK (cents_per_token > 0),
  -- open: at the checkout; processing: confirmed there, money not received yet.
  status TEXT NOT NULL DEFAULT 'open'
    CONSTRAINT known_purchase_status CHECK (status IN ('open', 'processing', 'paid', 'expired', 'failed')),
  session_id TEXT UNIQUE,
  session_url TEXT,
  payment_intent_id TEXT UNIQUE,
  charge_id TEXT UNIQUE,
  tax_cents INTEGER NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  fee_cents INTEGER CHECK (fee_cents >= 0),
  invoice_url TEXT,
  receipt_url TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  paid_at INTEGER,
  -- Next poll of the payment provider; null when nothing is outstanding.
  next_check_at INTEGER,
  -- Keeps a payment that differs from the agreed one from being credited, until it is reviewed by hand.
  problem TEXT CONSTRAINT known_problem CHECK (problem IN ('amounts-differ')),
  -- Currency in which the provider settled the payment; null until then.
  settled_currency TEXT,
  -- Invoice details besides the items, fixed before the provider is called.
  customer_id TEXT,
  po_number TEXT CHECK (length(po_number) BETWEEN 1 AND 60),
  reference TEXT CHECK (length(reference) BETWEEN 1 AND 140),
  CONSTRAINT paid_is_whole CHECK ((status = 'paid') = (paid_at IS NOT NULL)
    AND (status <> 'paid' OR (session_id IS NOT NULL AND payment_intent_id IS NOT NULL)))
) STRICT;

CREATE INDEX purchases_by_user ON purchases (user_id, created_at DESC, id);
CREATE INDEX purchases_to_check ON purchases (next_check_at) WHERE next_check_at IS NOT NULL;

-- Repeated clicks on a package lead to the same checkout.
CREATE UNIQUE INDEX one_open_purchase_per_package ON purchases (user_id, currency, tokens, cents_per_token)
  WHERE status = 'open';

CREATE INDEX purchases_newest ON purchases (created_at DESC, id);

CREATE INDEX purchases_by_settlement ON purchases (currency, paid_at DESC) WHERE settled_currency IS NOT NULL;

-- Refunds of unspent tokens.
CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  tax_cents INTEGER NOT NULL DEFAULT 0 CHECK (tax_cents BETWEEN 0 AND amount_cents),
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_refund_status CHECK (status IN ('pending', 'succeeded', 'failed')),
  stripe_refund_id TEXT UNIQUE,
  attempt INTEGER NOT NULL DEFAULT 1 CHECK (attempt > 0),
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  requested_by TEXT NOT NULL REFERENCES users (id),
  failure TEXT,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  CONSTRAINT ended_is_dated CHECK ((status = 'pending') = (ended_at IS NULL))
) STRICT;

CREATE INDEX refunds_by_purchase ON refunds (purchase_id);
CREATE INDEX refunds_pending ON refunds (created_at) WHERE status = 'pending';

-- For the cron, which looks for refunds without a credit note.
CREATE INDEX refunds_succeeded ON refunds (ended_at) WHERE status = 'succeeded';

-- Money taken back without us: a card holder's dispute, or a refund made at the provider. What is left of the lot is held, what
-- was spent becomes a debt; both are final when the dispute is lost, and undone when it is won.
CREATE TABLE disputes (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CONSTRAINT known_dispute_kind CHECK (kind IN ('dispute', 'outside-refund')),
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  tokens_unspent INTEGER NOT NULL CHECK (tokens_unspent >= 0),
  tokens_spent INTEGER NOT NULL CHECK (tokens_spent >= 0),
  status TEXT NOT NULL DEFAULT 'open'
    CONSTRAINT known_dispute_status CHECK (status IN ('open', 'won', 'lost')),
  reason TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  closed_at INTEGER,
  CONSTRAINT closed_is_dated CHECK ((status = 'open') = (closed_at IS NULL))
) STRICT;

CREATE INDEX disputes_by_purchase ON disputes (purchase_id);
CREATE INDEX disputes_by_user ON disputes (user_id, opened_at DESC);
CREATE INDEX disputes_open ON disputes (user_id) WHERE status = 'open';

CREATE INDEX disputes_newest ON disputes (opened_at DESC, id);

CREATE INDEX disputes_of_status ON disputes (status, opened_at DESC, id);
CREATE INDEX outside_refunds_lost ON disputes (closed_at) WHERE kind = 'outside-refund' AND status = 'lost';

-- Deduplicates webhook events of the provider; inserted in the same batch as their effects.
CREATE TABLE stripe_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  subject_id TEXT,
  created_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;

CREATE INDEX stripe_events_by_receipt ON stripe_events (received_at);

CREATE TABLE payouts (
  id TEXT PRIMARY KEY,
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  currency TEXT NOT NULL CONSTRAINT known_currency CHECK (currency IN ('USD', 'GBP')),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  destination TEXT NOT NULL,
  -- claimed: entries and money are reserved, the transfer is in progress; failed: abandoned, all of it is released.
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

CREATE INDEX payouts_newest ON payouts (created_at DESC, id);

CREATE INDEX payouts_of_status ON payouts (status, created_at DESC, id);

-- Entries of a label's account, in cents: earnings (+), reversals (-), returned payouts and adjustments. Payable once eligible_at
-- has passed, unless held or already in a payout.
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
  -- For a reversal: the earning it reverses, and the dispute that caused it, if any.
  reverses_id TEXT REFERENCES label_entries (id),
  dispute_id TEXT REFERENCES disputes (id),
  -- For a 'returned' entry: the payout whose transfer came back.
  returned_payout_id TEXT REFERENCES payouts (id),
  booked_at INTEGER NOT NULL,
  eligible_at INTEGER NOT NULL,
  -- Reason not to pay it out for now; null if there is none.
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

CREATE INDEX label_entries_by_dispute ON label_entries (dispute_id);

CREATE INDEX label_entries_to_take_back ON label_entries (booked_at) WHERE kind = 'reversal'
  AND payout_id IS NULL;

CREATE INDEX label_entries_returned ON label_entries (returned_payout_id) WHERE returned_payout_id IS NOT NULL;

-- An already paid earning that a lost dispute took back is requested back from the payee, once. What the payee
-- cannot return is netted against the label's next earnings.
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

-- A user's payout accounts at the payment provider. At most one is open; a reset closes it and opens the next generation.
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
  -- The provider's status of the account's transfers capability.
  capability_status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_capability_status CHECK (capability_status IN ('active', 'pending', 'restricted',
      'unsupported', 'rejected')),
  -- When to close a replaced account at the provider; null when nothing is left to do.
  close_due_at INTEGER CONSTRAINT closing_is_replaced CHECK (close_due_at IS NULL OR closed_at IS NOT NULL),
  -- Start of a known fault of the label's bank account: it is missing, or refuses the provider's payments. Null if none is known.
  -- The label is notified by mail in the batch that sets it.
  bank_failed_at INTEGER,
  CONSTRAINT one_account_per_generation UNIQUE (user_id, generation)
) STRICT;

CREATE UNIQUE INDEX one_open_account_per_user ON connected_accounts (user_id) WHERE closed_at IS NULL;
CREATE INDEX connected_accounts_to_close ON connected_accounts (close_due_at) WHERE close_due_at IS NOT NULL;

-- Pending requests to open an account at the payment provider: saved before the call, so that a retry sends the same request with
-- the same idempotency key. Deleted once the account exists.
CREATE TABLE account_openings (
  user_id TEXT NOT NULL REFERENCES users (id),
  generation INTEGER NOT NULL CHECK (generation > 0),
  -- Incremented after a definite refusal: the next request differs and needs another key.
  attempt INTEGER NOT NULL DEFAULT 1 CHECK (attempt > 0),
  -- The exact request; null when it was refused and none is in progress.
  request TEXT CHECK (request IS NULL OR json_valid(request)),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, generation)
) STRICT, WITHOUT ROWID;

CREATE INDEX account_openings_unanswered ON account_openings (asked_at) WHERE request IS NOT NULL;

-- Return context: the render that a brand was setting up when it went to buy tokens, to which its purchase leads back. Saved
-- again before payment, the later one wins. Columns are those of a render, so that no URL is ever taken from a request.
CREATE TABLE purchase_places (
  purchase_id TEXT PRIMARY KEY REFERENCES purchases (id),
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  -- The brand's own video; null if none was chosen.
  upload_id TEXT REFERENCES uploads (id),
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms BETWEEN 0 AND 36000000),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
  has_overlay INTEGER NOT NULL CHECK (has_overlay IN (0, 1)),
  scope TEXT NOT NULL REFERENCES licence_scopes (scope),
  kept_at INTEGER NOT NULL,
  -- Sound choices, as in renders.
  original_mode TEXT NOT NULL DEFAULT 'mute'
  CONSTRAINT known_original_mode CHECK (original_mode IN ('mute', 'keep', 'duck')),
  original_percent INTEGER NOT NULL DEFAULT 100
  CONSTRAINT original_percent_in_range CHECK (original_percent BETWEEN 0 AND 100),
  is_levelled INTEGER NOT NULL DEFAULT 0 CHECK (is_levelled IN (0, 1)),
  ends_with_track INTEGER NOT NULL DEFAULT 0 CHECK (ends_with_track IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Writing a track or an upload checks each table that refers to it.
CREATE INDEX purchase_places_by_track ON purchase_places (track_id);

CREATE INDEX purchase_places_by_upload ON purchase_places (upload_id);

-- Return context of an upgrade, as in `purchase_places`: the render whose licence the brand was upgrading.
CREATE TABLE purchase_upgrade_places (
  purchase_id TEXT PRIMARY KEY REFERENCES purchases (id),
  render_id TEXT NOT NULL REFERENCES renders (id),
  kept_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX purchase_upgrade_places_by_render ON purchase_upgrade_places (render_id);

-- Spent tokens that a dispute is about: the holds of the renders that drew them. Inserted when it opens, so that the labels
-- concerned are known from the start, including those of renders in progress.
CREATE TABLE dispute_draws (
  dispute_id TEXT NOT NULL REFERENCES disputes (id),
  hold_id TEXT NOT NULL REFERENCES ledger_transfers (id),
  currency TEXT NOT NULL CONSTRAINT known_currency CHECK (currency IN ('USD', 'GBP')),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  PRIMARY KEY (dispute_id, hold_id, currency)
) STRICT, WITHOUT ROWID;

CREATE INDEX dispute_draws_by_hold ON dispute_draws (hold_id);

-- Draws of lost disputes that a repayment settled, and the lot that paid; no lot if the debt was written off by adjustment.
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

-- Invoice recipient of a brand. `customer_id` is the provider's customer created from exactly these details; a change creates
-- another customer, so that an invoice in progress keeps its own.
CREATE TABLE billing_details (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  legal_entity TEXT NOT NULL CHECK (length(legal_entity) BETWEEN 1 AND 200),
  address_line TEXT NOT NULL CHECK (length(address_line) BETWEEN 1 AND 200),
  city TEXT NOT NULL CHECK (length(city) BETWEEN 1 AND 100),
  region TEXT CHECK (length(region) BETWEEN 1 AND 100),
  postal_code TEXT CHECK (length(postal_code) BETWEEN 1 AND 20),
  country TEXT NOT NULL CONSTRAINT country_is_code CHECK (country GLOB '[A-Z][A-Z]'),
  tax_number TEXT CHECK (length(tax_number) BETWEEN 2 AND 30),
  version INTEGER NOT NULL DEFAULT 1 CHECK (version > 0),
  customer_id TEXT UNIQUE
) STRICT, WITHOUT ROWID;

-- One per refund of a purchase that has an invoice. Ids and numbers are the provider's.
CREATE TABLE credit_notes (
  id TEXT PRIMARY KEY,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  refund_id TEXT NOT NULL UNIQUE,
  number TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  issued_at INTEGER NOT NULL
) STRICT;

CREATE INDEX credit_notes_by_purchase ON credit_notes (purchase_id, issued_at);

-- Open and lost disputes. A won one never counted, and a lost one whose money came back (a refund that failed late, a dispute
-- reopened and won) is undone by new entries.
CREATE VIEW disputes_in_force AS
  SELECT dispute.id, dispute.kind, dispute.purchase_id, dispute.user_id, dispute.amount_cents,
    dispute.tokens_unspent, dispute.tokens_spent, dispute.status
  FROM disputes AS dispute
  WHERE dispute.status <> 'won'
    AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS transfer
      WHERE transfer.id = 'dispute-returned:' || dispute.id);

-- Accounts with an open dispute or a debt cannot start a render until it is settled.
CREATE VIEW held_token_accounts AS
  SELECT 'tok:' || user_id AS account_id, user_id FROM disputes WHERE status = 'open'
  UNION ALL
  SELECT 'tok:' || owner_id, owner_id FROM ledger_accounts
  WHERE code = 'debt' AND credits_posted < debits_pending + debits_posted;

-- Licences paid for with the tokens of each draw of a dispute.
CREATE VIEW drawn_licences AS
  SELECT taken.dispute_id, taken.hold_id, taken.currency, taken.tokens, licence.id AS licence_id
  FROM dispute_draws AS taken
  JOIN ledger_transfers AS hold ON hold.id = taken.hold_id
  JOIN licences AS licence ON licence.render_id = hold.subject_id;

-- Licences that disputed tokens paid for, by the currency of the disputed purchase.
CREATE VIEW disputed_licences AS
  SELECT taken.dispute_id, dispute.status, taken.licence_id, taken.currency, taken.tokens,
    taken.tokens - ifnull((SELECT sum(settled.tokens) FROM debt_settlements AS settled
      WHERE settled.dispute_id = taken.dispute_id AND settled.hold_id = taken.hold_id
        AND settled.currency = taken.currency), 0) AS unpaid_tokens
  FROM drawn_licences AS taken
  JOIN disputes_in_force AS dispute ON dispute.id = taken.dispute_id;

-- Unsettled draws of lost disputes, each with what its brand owes before it. Draws whose money the bank returned after all are
-- first, since their own tokens pay for them; then the oldest.
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

-- The label's due share of each licence and currency, for the tokens that are paid for, and what its entries add up to.
CREATE VIEW licence_shares AS
  SELECT earning.id AS earning_id, earning.licence_id, earning.label_id, earning.currency, earning.amount_cents,
    earning.tokens, earning.payout_id, earning.eligible_at,
    CASE licence.status WHEN 'revoked' THEN 0 ELSE earning.amount_cents - earning.amount_cents * ifnull((
      SELECT sum(disputed.unpaid_tokens) FROM disputed_licences AS disputed
      -- The unary plus keeps the planner from scanning all lost disputes.
      WHERE disputed.licence_id = earning.licence_id AND disputed.currency = earning.currency
        AND +disputed.status = 'lost'), 0) / earning.tokens END AS due_cents,
    (SELECT sum(entry.amount_cents) FROM label_entries AS entry
      WHERE entry.licence_id = earning.licence_id AND entry.currency = earning.currency) AS booked_cents
  FROM label_entries AS earning JOIN licences AS licence ON licence.id = earning.licence_id
  WHERE earning.kind = 'earning';

-- Licences with unpaid tokens: suspended from the chargeback (`since`) on, lapsed some time after the dispute was lost
-- (`owed_since`), and active again once all tokens are paid for. An upgrade shares the fate of the licence that it superseded,
-- since that licence's tokens reduced its price.
CREATE VIEW unpaid_licences AS
  SELECT disputed.licence_id, dispute.opened_at AS since, dispute.closed_at AS owed_since
  FROM disputed_licences AS disputed JOIN disputes AS dispute ON dispute.id = disputed.dispute_id
  WHERE disputed.unpaid_tokens > 0
  UNION ALL
  SELECT upgrade.licence_id, dispute.opened_at, dispute.closed_at
  FROM licence_upgrades AS upgrade JOIN disputed_licences AS disputed ON disputed.licence_id = upgrade.supersedes_id
  JOIN disputes AS dispute ON dispute.id = disputed.dispute_id
  WHERE disputed.unpaid_tokens > 0;

-- Not a table: inserting a hold refreshes the status of the licences it paid for.
CREATE VIEW licence_status_refreshes AS SELECT hold_id FROM dispute_draws;

CREATE TRIGGER purchase_terms_are_fixed
BEFORE UPDATE OF id, user_id, tokens, currency, cents_per_token, created_at ON purchases BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER purchase_is_kept BEFORE DELETE ON purchases BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER paid_stays_paid BEFORE UPDATE OF status ON purchases
WHEN OLD.status = 'paid' AND NEW.status <> 'paid' BEGIN
  SELECT RAISE(ABORT, 'purchase_already_paid');
END;

CREATE TRIGGER refund_ends_once BEFORE UPDATE OF status ON refunds
WHEN OLD.status <> 'pending' AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'refund_already_ended');
END;

CREATE TRIGGER refund_terms_are_fixed
BEFORE UPDATE OF id, purchase_id, tokens, amount_cents, tax_cents, reason, requested_by, created_at
  ON refunds BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER refund_is_kept BEFORE DELETE ON refunds BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER dispute_ends_once BEFORE UPDATE OF status ON disputes
WHEN OLD.status <> 'open' AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'dispute_already_closed');
END;

CREATE TRIGGER dispute_terms_are_fixed
BEFORE UPDATE OF id, kind, purchase_id, user_id, amount_cents, tokens_unspent, tokens_spent, opened_at
  ON disputes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER dispute_is_kept BEFORE DELETE ON disputes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

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

-- An entry in dispute is not paid out, whether it is new (the render completed after the dispute opened) or released again (its
-- payout failed).
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

-- Denormalised counters of the label's activity (0009_licences.sql).
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

CREATE TRIGGER transfer_reversal_ends_once BEFORE UPDATE OF status ON transfer_reversals
WHEN OLD.status <> 'pending' AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'transfer_reversal_already_ended');
END;

-- Past payouts refer to replaced accounts, so the owner of an account never changes.
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

CREATE TRIGGER place_is_own BEFORE INSERT ON purchase_places
WHEN NEW.upload_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM purchases AS purchase JOIN uploads AS upload ON upload.user_id = purchase.user_id
  WHERE purchase.id = NEW.purchase_id AND upload.id = NEW.upload_id AND upload.purpose = 'video') BEGIN
  SELECT RAISE(ABORT, 'place_is_not_own');
END;

CREATE TRIGGER place_is_fixed BEFORE UPDATE ON purchase_places BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER upgrade_place_is_own BEFORE INSERT ON purchase_upgrade_places
WHEN NOT EXISTS (SELECT 1 FROM purchases AS purchase JOIN renders AS render ON render.user_id = purchase.user_id
  WHERE purchase.id = NEW.purchase_id AND render.id = NEW.render_id) BEGIN
  SELECT RAISE(ABORT, 'place_is_not_own');
END;

CREATE TRIGGER upgrade_place_is_fixed BEFORE UPDATE ON purchase_upgrade_places BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER dispute_draw_is_immutable BEFORE UPDATE ON dispute_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER dispute_draw_is_kept BEFORE DELETE ON dispute_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER debt_settlement_is_immutable BEFORE UPDATE ON debt_settlements BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER debt_settlement_is_kept BEFORE DELETE ON debt_settlements BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

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

-- A super user cannot refund a purchase of their own.
CREATE TRIGGER refund_is_by_another BEFORE INSERT ON refunds BEGIN
  SELECT RAISE(ABORT, 'refund_of_their_own') FROM purchases AS purchase
    WHERE purchase.id = NEW.purchase_id AND purchase.user_id = NEW.requested_by;
END;

CREATE TRIGGER only_approved_labels_are_paid BEFORE INSERT ON payouts BEGIN
  SELECT RAISE(ABORT, 'label_without_access') FROM label_profiles AS label JOIN users AS user ON user.id = label.user_id
  WHERE label.id = NEW.label_id AND user.approval_status <> 'approved';
END;

CREATE TRIGGER changed_details_are_another_customer
AFTER UPDATE OF legal_entity, address_line, city, region, postal_code, country, tax_number
  ON billing_details BEGIN
  UPDATE billing_details SET customer_id = NULL, version = OLD.version + 1 WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER purchase_invoice_is_fixed BEFORE UPDATE OF customer_id, po_number, reference ON purchases BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER credit_note_is_immutable BEFORE UPDATE ON credit_notes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER credit_note_is_kept BEFORE DELETE ON credit_notes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
