-- What is not declared of a track's rights is not assumed: NULL in rights_declaration, and in an answer inside it, keeps
-- the track from sale. What was on sale by assumption goes off it until its label has answered.
DROP TRIGGER only_cleared_is_listed;
DROP TRIGGER only_cleared_is_on_sale;
DROP VIEW cleared_tracks;
UPDATE tracks SET is_active = 0 WHERE is_active = 1 AND rights_declaration IS NULL;
CREATE VIEW cleared_tracks AS
SELECT track.seq FROM tracks AS track
WHERE track.sync_terms = 'non-exclusive'
  AND track.warranty_version = (
    SELECT document.version FROM document_versions AS document WHERE document.document = 'label-agreement'
    ORDER BY document.in_force_since DESC, document.version DESC LIMIT 1)
  AND length(ifnull(track.isrc, '')) = 12 AND substr(track.isrc, 1, 2) GLOB '[A-Z][A-Z]'
  AND substr(track.isrc, 3, 3) GLOB '[A-Z0-9][A-Z0-9][A-Z0-9]' AND substr(track.isrc, 6) NOT GLOB '*[^0-9]*'
  AND (track.owns_master = 1 OR track.rights_declaration ->> '$.masterConsent' IS NOT NULL)
  AND CASE WHEN ifnull(json_array_length(track.rights_declaration, '$.writers'), 0) = 0
    THEN track.owns_publishing = 1 AND ifnull(track.publishing_split_basis_points, 0) = 10000
    ELSE (SELECT sum(asked.value ->> '$.shareBasisPoints') = 10000
        AND min(asked.value ->> '$.isControlled' OR asked.value ->> '$.consent' IS NOT NULL) = 1
      FROM json_each(track.rights_declaration, '$.writers') AS asked)
    END
  AND (track.rights_declaration ->> '$.samples.status' = 'none'
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
      AND track.rights_declaration ->> '$.contentId.releaseDays' IS NOT NULL));

CREATE TRIGGER only_cleared_is_listed AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  SELECT RAISE(ABORT, 'track_not_cleared')
  WHERE NOT EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = NEW.seq);
END;
CREATE TRIGGER only_cleared_is_on_sale AFTER UPDATE
OF is_active, owns_master, owns_publishing, publishing_split_basis_points, sync_terms, isrc, rights_declaration,
  warranty_version ON tracks
WHEN NEW.is_active = 1 BEGIN
  SELECT RAISE(ABORT, 'track_not_cleared')
  WHERE NOT EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = NEW.seq);
END;

-- A warranty is of the facts as they were when it was given: one that is older than they are is none.
DROP TRIGGER warranty_is_given;
CREATE TRIGGER warranty_is_given AFTER INSERT ON track_warranties BEGIN
  UPDATE tracks SET warranty_version = NEW.version WHERE id = NEW.track_id AND rights_declared_at <= NEW.given_at;
END;
CREATE TRIGGER other_rights_need_new_warranty AFTER UPDATE OF rights_declared_at ON tracks
WHEN NEW.warranty_version IS NOT NULL AND NOT EXISTS (SELECT 1 FROM track_warranties AS warranty
  WHERE warranty.track_id = NEW.id AND warranty.version = NEW.warranty_version
    AND warranty.given_at >= NEW.rights_declared_at) BEGIN
  UPDATE tracks SET warranty_version = NULL WHERE id = NEW.id;
END;
UPDATE tracks SET warranty_version = NULL, is_active = 0
WHERE warranty_version IS NOT NULL AND NOT EXISTS (SELECT 1 FROM track_warranties AS warranty
  WHERE warranty.track_id = tracks.id AND warranty.version = tracks.warranty_version
    AND warranty.given_at >= tracks.rights_declared_at);
