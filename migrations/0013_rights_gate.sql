-- Cleared is computed: a track is on sale only while its label declares that it controls all of master and composition,
-- that licences of it are not exclusive, and names a valid ISRC. worker/domain/catalogue/rights says the same rule by
-- rule; a test holds the two together for every combination of facts. (D1 takes patterns of 50 bytes at most.)
ALTER TABLE tracks ADD COLUMN is_cleared INTEGER NOT NULL GENERATED ALWAYS AS (
  owns_master = 1 AND owns_publishing = 1 AND ifnull(publishing_split_basis_points, 0) = 10000
  AND sync_terms = 'non-exclusive'
  AND length(ifnull(isrc, '')) = 12 AND substr(isrc, 1, 2) GLOB '[A-Z][A-Z]'
  AND substr(isrc, 3, 3) GLOB '[A-Z0-9][A-Z0-9][A-Z0-9]' AND substr(isrc, 6) NOT GLOB '*[^0-9]*'
) VIRTUAL;

-- What was never declared is not on sale until it is; of two that are sold under one ISRC, the one that was there first
-- stays.
UPDATE tracks SET is_active = 0 WHERE is_active = 1 AND is_cleared = 0;
UPDATE tracks SET is_active = 0 WHERE is_active = 1 AND EXISTS (
  SELECT 1 FROM tracks AS other
  WHERE other.isrc = tracks.isrc AND other.is_active = 1 AND other.seq < tracks.seq);
CREATE UNIQUE INDEX isrc_once_on_sale ON tracks (isrc) WHERE is_active = 1;

-- Whoever changes a fact of a track on sale takes it off in the same statement, or is refused.
CREATE TRIGGER only_cleared_is_listed BEFORE INSERT ON tracks
WHEN NEW.is_active = 1 AND NEW.is_cleared = 0 BEGIN
  SELECT RAISE(ABORT, 'track_not_cleared');
END;
CREATE TRIGGER only_cleared_is_on_sale BEFORE UPDATE
OF is_active, owns_master, owns_publishing, publishing_split_basis_points, sync_terms, isrc ON tracks
WHEN NEW.is_active = 1 AND NEW.is_cleared = 0 BEGIN
  SELECT RAISE(ABORT, 'track_not_cleared');
END;
