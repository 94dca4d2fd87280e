-- The picture without names that a caption is laid on, encoded by the render service: the preparation's own where it shows no
-- names (`picture_key`), else one stored beside it. Empty for copies of a brand's file and for what was captioned from another's.
ALTER TABLE preparations ADD COLUMN clean_key TEXT;

-- For the comparison of the store (0001_platform.sql).
CREATE INDEX preparations_by_clean ON preparations (clean_key) WHERE clean_key IS NOT NULL;
