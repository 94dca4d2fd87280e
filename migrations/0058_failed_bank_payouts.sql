-- Since when the label's bank takes nothing from the payment provider, or none is there; null while nothing is known to be
-- wrong. The label is told by mail in the batch that sets it.
ALTER TABLE connected_accounts ADD COLUMN bank_failed_at INTEGER;
