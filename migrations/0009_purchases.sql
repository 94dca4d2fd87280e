-- A purchase is written down before the payment provider is asked, so that a repeated request finds its own.
CREATE TABLE purchases (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  currency TEXT NOT NULL CONSTRAINT known_currency CHECK (currency IN ('USD', 'GBP')),
  cents_per_token INTEGER NOT NULL CHECK (cents_per_token > 0),
  -- open: at the checkout; processing: confirmed there, money not there yet.
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
  -- When it is next looked up at the payment provider without having been asked to; null when nothing is open.
  next_check_at INTEGER,
  -- What keeps a payment from being credited, for a person to look into: it is not the payment that was agreed on.
  problem TEXT CONSTRAINT known_problem CHECK (problem IN ('amounts-differ')),
  -- The currency in which the provider has entered the payment; null until it has.
  settled_currency TEXT,
  CONSTRAINT paid_is_whole CHECK ((status = 'paid') = (paid_at IS NOT NULL)
    AND (status <> 'paid' OR (session_id IS NOT NULL AND payment_intent_id IS NOT NULL)))
) STRICT;
CREATE INDEX purchases_by_user ON purchases (user_id, created_at DESC, id);
CREATE INDEX purchases_to_check ON purchases (next_check_at) WHERE next_check_at IS NOT NULL;
-- A second press on the same package leads to the same checkout.
CREATE UNIQUE INDEX one_open_purchase_per_package ON purchases (user_id, currency, tokens, cents_per_token)
  WHERE status = 'open';
-- What super users page through, newest first.
CREATE INDEX purchases_newest ON purchases (created_at DESC, id);
CREATE INDEX purchases_by_settlement ON purchases (currency, paid_at DESC) WHERE settled_currency IS NOT NULL;

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

-- Money given back for tokens nobody has spent.
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

-- Money taken back without us: a card holder's dispute, or a refund made at the provider. What is left of the lot is
-- held, what was spent becomes a debt; both are final when it is lost and undone when it is won.
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
-- What super users page through, newest first, whole or by status.
CREATE INDEX disputes_newest ON disputes (opened_at DESC, id);
CREATE INDEX disputes_of_status ON disputes (status, opened_at DESC, id);
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

-- A lost dispute is in force, and so is an open one. A won one never counted, and money that came back after a loss
-- (a refund that failed late, a dispute reopened and won) undoes it by new entries.
CREATE VIEW disputes_in_force AS
  SELECT dispute.id, dispute.kind, dispute.purchase_id, dispute.user_id, dispute.amount_cents,
    dispute.tokens_unspent, dispute.tokens_spent, dispute.status
  FROM disputes AS dispute
  WHERE dispute.status <> 'won'
    AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS transfer
      WHERE transfer.id = 'dispute-returned:' || dispute.id);

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

-- The licences that disputed tokens paid for, by the currency of the disputed purchase.
CREATE VIEW disputed_licences AS
  SELECT dispute.id AS dispute_id, dispute.status, licence.id AS licence_id, lot.currency, taken.tokens
  FROM dispute_draws AS taken
  JOIN disputes_in_force AS dispute ON dispute.id = taken.dispute_id
  JOIN token_lots AS lot ON lot.purchase_id = dispute.purchase_id
  JOIN ledger_transfers AS hold ON hold.id = taken.hold_id
  JOIN licences AS licence ON licence.render_id = hold.subject_id;

-- Whoever disputes a payment or owes tokens starts no new render until that is settled.
CREATE VIEW held_token_accounts AS
  SELECT 'tok:' || user_id AS account_id, user_id FROM disputes WHERE status = 'open'
  UNION ALL
  SELECT 'tok:' || owner_id, owner_id FROM ledger_accounts
  WHERE code = 'debt' AND credits_posted < debits_pending + debits_posted;
CREATE TRIGGER held_account_starts_nothing BEFORE INSERT ON ledger_transfers
WHEN NEW.kind = 'hold' AND NEW.reason = 'render' BEGIN
  SELECT RAISE(ABORT, 'account_held')
    -- By user, which both halves of the view are indexed by; every render start asks this.
    WHERE EXISTS (SELECT 1 FROM held_token_accounts WHERE user_id = substr(NEW.debit_id, 5));
END;

-- Each notice of the provider once, in the same batch as what it changed.
CREATE TABLE stripe_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  subject_id TEXT,
  created_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX stripe_events_by_receipt ON stripe_events (received_at);
