-- What the provider settles in another currency than was paid: cash leaves the account of the one and enters that of the
-- other, each against the exchange account of its own currency.
INSERT INTO ledger_accounts (id, code, unit) VALUES
  ('usd:exchange', 'exchange', 'USD'),
  ('gbp:exchange', 'exchange', 'GBP');

-- The currency in which the provider has entered the payment; null until it has.
ALTER TABLE purchases ADD COLUMN settled_currency TEXT;
CREATE INDEX purchases_by_settlement ON purchases (currency, paid_at DESC) WHERE settled_currency IS NOT NULL;
