-- A reviewer is known again for 30 days from the last visit, not from the first.
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('privacy', '2026-11-29', '2026-11-29', '608ba739dd32e0c12caf7f7f7d9b669fd6ac7935f8f043c52b92f0a2d54bb90f');
