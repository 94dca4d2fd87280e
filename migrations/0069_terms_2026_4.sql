-- The grant as wide as the warranty, who may post a video, and AI training: licence terms 2026-4. Versions as before.
INSERT INTO licence_terms (version, scope, versions, versions_within) VALUES
  ('2026-4', 'social', 10, 31536000000), ('2026-4', 'commercial', 10, 31536000000);
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('licence-terms', '2026-4', '2026-11-27', '15b05de7c59957416604a24ac7085da13cba3d5b2576e99b2d39709dd648d500'),
  ('terms', '2026-11-27', '2026-11-27', '86158df4432e7181ee2ab7a381c23731a730da8658d34ebad2987e06976574f5');
