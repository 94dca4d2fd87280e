-- Shared videos, comps, original sound, fingerprints, channels, claims and checks of files.
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('privacy', '2026-11-28', '2026-11-28', '4f6cf3e543a228d59b3bdc177a00fd40dae039f79dd1686a7d050b2b88771263');
