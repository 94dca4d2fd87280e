-- The journal of a period, and what an account held when it began.
CREATE INDEX ledger_transfers_by_time ON ledger_transfers (at);

-- Billing details.
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('privacy', '2026-11-30', '2026-11-30', '134c10f763b4dee825e715171a7ad1372023fc5e84583cf1b4891fe534acb89e');
