-- What a label declares beyond the specification's fields: writers, samples, cover, AI, performers, Content ID, excluded
-- uses (the shape is in worker/domain/catalogue/rights/declaration.contract.ts). NULL declares no more than those fields.
ALTER TABLE tracks ADD COLUMN rights_declaration TEXT
  CONSTRAINT declaration_is_object CHECK (json_type(rights_declaration) = 'object');
-- When any fact of its rights was declared last; what brands are shown and asked to confirm is of that moment.
ALTER TABLE tracks ADD COLUMN rights_declared_at INTEGER NOT NULL DEFAULT 0;
UPDATE tracks SET rights_declared_at = coalesce(submitted_at, created_at);

-- A generated column cannot add up writers' shares, so the rules stand in a view, which triggers and statements read.
DROP TRIGGER only_cleared_is_listed;
DROP TRIGGER only_cleared_is_on_sale;
ALTER TABLE tracks DROP COLUMN is_cleared;

CREATE VIEW cleared_tracks AS
SELECT track.seq FROM tracks AS track
WHERE track.sync_terms = 'non-exclusive'
  AND length(ifnull(track.isrc, '')) = 12 AND substr(track.isrc, 1, 2) GLOB '[A-Z][A-Z]'
  AND substr(track.isrc, 3, 3) GLOB '[A-Z0-9][A-Z0-9][A-Z0-9]' AND substr(track.isrc, 6) NOT GLOB '*[^0-9]*'
  AND (track.owns_master = 1 OR track.rights_declaration ->> '$.masterConsent' IS NOT NULL)
  AND CASE WHEN ifnull(json_array_length(track.rights_declaration, '$.writers'), 0) = 0
    THEN track.owns_publishing = 1 AND ifnull(track.publishing_split_basis_points, 0) = 10000
    ELSE (SELECT sum(asked.value ->> '$.shareBasisPoints') = 10000
        AND min(asked.value ->> '$.isControlled' OR asked.value ->> '$.consent' IS NOT NULL) = 1
      FROM json_each(track.rights_declaration, '$.writers') AS asked)
    END
  AND (track.rights_declaration IS NULL OR (
    (track.rights_declaration ->> '$.samples.status' = 'none'
      OR (track.rights_declaration ->> '$.samples.status' = 'cleared'
        AND track.rights_declaration ->> '$.samples.clearedWith' IS NOT NULL))
    AND (track.rights_declaration ->> '$.cover.status' = 'none'
      OR (track.rights_declaration ->> '$.cover.status' = 'cleared'
        AND track.rights_declaration ->> '$.cover.clearedWith' IS NOT NULL))
    AND (SELECT count(*) FROM json_each(track.rights_declaration, '$.ai') AS asked
      WHERE asked.value IN ('none', 'some', 'all')) = 5
    AND track.rights_declaration ->> '$.hasPerformersConsent' = 1
    AND (track.rights_declaration ->> '$.contentId.isRegistered' = 0
      OR (track.rights_declaration ->> '$.contentId.registeredBy' IS NOT NULL
        AND track.rights_declaration ->> '$.contentId.releaseContact' IS NOT NULL
        AND track.rights_declaration ->> '$.contentId.releaseDays' IS NOT NULL))));

-- Whoever changes a fact of a track on sale takes it off in the same statement, or is refused.
CREATE TRIGGER only_cleared_is_listed AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  SELECT RAISE(ABORT, 'track_not_cleared')
  WHERE NOT EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = NEW.seq);
END;
CREATE TRIGGER only_cleared_is_on_sale AFTER UPDATE
OF is_active, owns_master, owns_publishing, publishing_split_basis_points, sync_terms, isrc, rights_declaration ON tracks
WHEN NEW.is_active = 1 BEGIN
  SELECT RAISE(ABORT, 'track_not_cleared')
  WHERE NOT EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = NEW.seq);
END;

-- What a label excludes is confirmed before it is paid for.
CREATE TRIGGER render_confirms_exclusions BEFORE INSERT ON renders
WHEN json_array_length(NEW.rights, '$.declaration.excludedUses')
    + json_array_length(NEW.rights, '$.declaration.otherExcludedUses') > 0
  AND NEW.rights ->> '$.hasConfirmedExclusions' IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'exclusions_not_confirmed');
END;
