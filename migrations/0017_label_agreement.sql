-- What labels agree to, and the terms that refer to it.
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('terms', '2026-11-24', '2026-11-24', '6af9710cd394635878a649d1b1f266f8c5f385dee6611870044f0afa375ca4b7'),
  ('label-agreement', '2026-11-24', '2026-11-24', '064adf40fc2f9643f6c05b05289074876881a61e2604a0da912eb555efbb8064');
