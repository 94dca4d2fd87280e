-- To whom a brand's invoices are made out. `customer_id` is the payment provider's customer that was made of these very
-- words; other words are another customer, so that an invoice which is under way keeps its own.
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
CREATE TRIGGER changed_details_are_another_customer
AFTER UPDATE OF legal_entity, address_line, city, region, postal_code, country, tax_number
  ON billing_details BEGIN
  UPDATE billing_details SET customer_id = NULL, version = OLD.version + 1 WHERE user_id = NEW.user_id;
END;
-- The provider sends receipts to its customer's address.
CREATE TRIGGER changed_email_is_another_customer AFTER UPDATE OF email ON users WHEN NEW.email <> OLD.email BEGIN
  UPDATE billing_details SET customer_id = NULL, version = version + 1 WHERE user_id = NEW.id;
END;

-- What stands on the invoice of a purchase beside what was bought, fixed before the provider is asked.
ALTER TABLE purchases ADD COLUMN customer_id TEXT;
ALTER TABLE purchases ADD COLUMN po_number TEXT CHECK (length(po_number) BETWEEN 1 AND 60);
ALTER TABLE purchases ADD COLUMN reference TEXT CHECK (length(reference) BETWEEN 1 AND 140);
CREATE TRIGGER purchase_invoice_is_fixed BEFORE UPDATE OF customer_id, po_number, reference ON purchases BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- One for each refund of a purchase that has an invoice. Ids and numbers are the provider's.
CREATE TABLE credit_notes (
  id TEXT PRIMARY KEY,
  purchase_id TEXT NOT NULL REFERENCES purchases (id),
  refund_id TEXT NOT NULL UNIQUE,
  number TEXT NOT NULL,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  issued_at INTEGER NOT NULL
) STRICT;
CREATE INDEX credit_notes_by_purchase ON credit_notes (purchase_id, issued_at);
CREATE TRIGGER credit_note_is_immutable BEFORE UPDATE ON credit_notes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER credit_note_is_kept BEFORE DELETE ON credit_notes BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
-- Where the cron looks for refunds that lack one.
CREATE INDEX refunds_succeeded ON refunds (ended_at) WHERE status = 'succeeded';
CREATE INDEX outside_refunds_lost ON disputes (closed_at) WHERE kind = 'outside-refund' AND status = 'lost';
