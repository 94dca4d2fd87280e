-- Our cash at the payment provider, as the books have it and as the provider says, at the last comparison.
CREATE TABLE balance_comparisons (
  currency TEXT PRIMARY KEY CHECK (currency IN ('USD', 'GBP')),
  books_cents INTEGER NOT NULL,
  provider_cents INTEGER NOT NULL,
  compared_at INTEGER NOT NULL,
  -- Since when no comparison has agreed: what is on its way differs for a moment.
  differs_since INTEGER CHECK ((differs_since IS NULL) = (books_cents = provider_cents))
) STRICT;
