-- When a purchase is next looked up at the payment provider without having been asked to; null when nothing is open.
ALTER TABLE purchases ADD COLUMN next_check_at INTEGER;
CREATE INDEX purchases_to_check ON purchases (next_check_at) WHERE next_check_at IS NOT NULL;

-- What keeps a payment from being credited, for a person to look into: it is not the payment that was agreed on.
ALTER TABLE purchases ADD COLUMN problem TEXT
  CONSTRAINT known_problem CHECK (problem IN ('amounts-differ'));

-- A second press on the same package leads to the same checkout.
CREATE UNIQUE INDEX one_open_purchase_per_package ON purchases (user_id, currency, tokens, cents_per_token)
  WHERE status = 'open';
