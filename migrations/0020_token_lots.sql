-- Every token stands in a lot that says what was paid for it, so that a licence knows what funded it, a refund finds
-- the tokens of its purchase, and the promise in the books is worth exactly the lots that are left.
CREATE TABLE token_lots (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES ledger_accounts (id),
  transfer_id TEXT NOT NULL UNIQUE REFERENCES ledger_transfers (id),
  purchase_id TEXT UNIQUE,
  currency TEXT NOT NULL CONSTRAINT known_currency CHECK (currency IN ('USD', 'GBP')),
  cents_per_token INTEGER NOT NULL CHECK (cents_per_token > 0),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  open_tokens INTEGER NOT NULL,
  at INTEGER NOT NULL,
  CONSTRAINT lot_is_whole CHECK (open_tokens BETWEEN 0 AND tokens)
) STRICT;
CREATE INDEX token_lots_open ON token_lots (account_id, at, id) WHERE open_tokens > 0;
CREATE INDEX token_lots_by_account ON token_lots (account_id, at);

-- Which lots the tokens of a hold or a post came from.
CREATE TABLE lot_draws (
  transfer_id TEXT NOT NULL REFERENCES ledger_transfers (id),
  lot_id TEXT NOT NULL REFERENCES token_lots (id),
  tokens INTEGER NOT NULL CHECK (tokens > 0),
  PRIMARY KEY (transfer_id, lot_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX lot_draws_by_lot ON lot_draws (lot_id);

CREATE TRIGGER lot_terms_are_fixed
BEFORE UPDATE OF id, account_id, transfer_id, purchase_id, currency, cents_per_token, tokens, at ON token_lots BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER lot_is_kept BEFORE DELETE ON token_lots BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER draw_is_immutable BEFORE UPDATE ON lot_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER draw_is_kept BEFORE DELETE ON lot_draws BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- A lot holds what its own transfer brought to its own account.
CREATE TRIGGER lot_is_sound BEFORE INSERT ON token_lots BEGIN
  SELECT RAISE(ABORT, 'lot_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM ledger_transfers AS t WHERE t.id = NEW.transfer_id AND t.kind IN ('post', 'capture')
      AND t.credit_id = NEW.account_id AND t.amount = NEW.tokens AND NEW.open_tokens = NEW.tokens);
END;

-- Books from before there were lots: one lot for all that was ever given, at the list price it was booked at.
INSERT INTO token_lots (id, account_id, transfer_id, currency, cents_per_token, tokens, open_tokens, at)
SELECT 'lot:' || t.id, t.credit_id, t.id, 'USD', 500, t.amount, t.amount, t.at
FROM ledger_transfers AS t JOIN ledger_accounts AS a ON a.id = t.credit_id
WHERE a.code = 'tokens' AND t.kind = 'post';
INSERT INTO lot_draws (transfer_id, lot_id, tokens)
SELECT h.id, l.id, h.amount FROM ledger_transfers AS h
JOIN token_lots AS l ON l.account_id = h.debit_id
WHERE h.kind = 'hold'
  AND NOT EXISTS (SELECT 1 FROM ledger_transfers AS e WHERE e.hold_id = h.id AND e.kind = 'release')
  AND l.id = (SELECT first.id FROM token_lots AS first WHERE first.account_id = h.debit_id
    ORDER BY first.tokens DESC, first.id LIMIT 1);
UPDATE token_lots SET open_tokens = tokens - ifnull(
  (SELECT sum(d.tokens) FROM lot_draws AS d WHERE d.lot_id = token_lots.id), 0);

-- A transfer may be bound to one lot (refund, dispute); otherwise the oldest tokens go first.
ALTER TABLE ledger_transfers ADD COLUMN lot_id TEXT REFERENCES token_lots (id);

DROP TRIGGER transfer_moves_counters;
CREATE TRIGGER transfer_moves_counters_and_lots AFTER INSERT ON ledger_transfers BEGIN
  UPDATE ledger_accounts SET
    debits_pending = debits_pending
      + CASE NEW.kind WHEN 'hold' THEN NEW.amount WHEN 'post' THEN 0 ELSE -NEW.amount END,
    debits_posted = debits_posted + CASE WHEN NEW.kind IN ('post', 'capture') THEN NEW.amount ELSE 0 END
    WHERE id = NEW.debit_id;
  UPDATE ledger_accounts SET
    credits_pending = credits_pending
      + CASE NEW.kind WHEN 'hold' THEN NEW.amount WHEN 'post' THEN 0 ELSE -NEW.amount END,
    credits_posted = credits_posted + CASE WHEN NEW.kind IN ('post', 'capture') THEN NEW.amount ELSE 0 END
    WHERE id = NEW.credit_id;

  INSERT INTO lot_draws (transfer_id, lot_id, tokens)
  SELECT NEW.id, l.id, min(l.open_tokens, NEW.amount - l.tokens_before) FROM (
    SELECT id, open_tokens, sum(open_tokens) OVER (ORDER BY at, id) - open_tokens AS tokens_before
    FROM token_lots
    WHERE account_id = NEW.debit_id AND open_tokens > 0 AND (NEW.lot_id IS NULL OR id = NEW.lot_id)
  ) AS l
  WHERE NEW.kind IN ('hold', 'post') AND l.tokens_before < NEW.amount;
  UPDATE token_lots SET open_tokens = open_tokens
    - (SELECT d.tokens FROM lot_draws AS d WHERE d.transfer_id = NEW.id AND d.lot_id = token_lots.id)
    WHERE id IN (SELECT lot_id FROM lot_draws WHERE transfer_id = NEW.id);
  SELECT RAISE(ABORT, 'lots_short') WHERE NEW.kind IN ('hold', 'post')
    AND EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.debit_id AND code = 'tokens')
    AND ifnull((SELECT sum(tokens) FROM lot_draws WHERE transfer_id = NEW.id), 0) <> NEW.amount;

  UPDATE token_lots SET open_tokens = open_tokens
    + (SELECT d.tokens FROM lot_draws AS d WHERE d.transfer_id = NEW.hold_id AND d.lot_id = token_lots.id)
    WHERE NEW.kind = 'release' AND id IN (SELECT lot_id FROM lot_draws WHERE transfer_id = NEW.hold_id);
END;

INSERT INTO ledger_accounts (id, code, unit) VALUES
  ('usd:stripe', 'stripe', 'USD'),
  ('usd:fees', 'fees', 'USD'),
  ('usd:tax', 'tax', 'USD'),
  ('usd:losses', 'losses', 'USD'),
  ('usd:disputed', 'disputed', 'USD'),
  ('gbp:stripe', 'stripe', 'GBP'),
  ('gbp:fees', 'fees', 'GBP'),
  ('gbp:tax', 'tax', 'GBP'),
  ('gbp:losses', 'losses', 'GBP'),
  ('gbp:disputed', 'disputed', 'GBP'),
  ('gbp:promotions', 'promotions', 'GBP'),
  ('gbp:deferred', 'deferred', 'GBP'),
  ('gbp:revenue', 'revenue', 'GBP');
INSERT INTO ledger_accounts (id, code, owner_id, unit)
SELECT 'gbp:label:' || l.id, 'earnings', l.id, 'GBP' FROM label_profiles AS l;
-- Tokens that a brand has spent and whose money was taken back: what it owes.
INSERT INTO ledger_accounts (id, code, owner_id, unit)
SELECT 'debt:' || a.owner_id, 'debt', a.owner_id, 'TOK' FROM ledger_accounts AS a WHERE a.code = 'tokens';
