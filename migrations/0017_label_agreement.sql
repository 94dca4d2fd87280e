-- What labels agree to, and the terms that refer to it.
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('terms', '2026-11-24', '2026-11-24', 'b24c23b15709e994abde3d096fb9825058f7f8ecbb0e84108b6cb8894987d7b3'),
  ('label-agreement', '2026-11-24', '2026-11-24', 'ffedc37fcd5bac7697e0e7cc992502a08fe85db117c85e6e4ad4757249e7e34c');
