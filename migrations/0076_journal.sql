-- The journal of a period, and what an account held when it began.
CREATE INDEX ledger_transfers_by_time ON ledger_transfers (at);
