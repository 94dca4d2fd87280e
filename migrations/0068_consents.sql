-- A consent is a name, a day and what holds it (worker/domain/catalogue/rights/consent.contract.ts); some words alone are
-- none, and neither is a share of nothing. What was on sale by less goes off it until its label has named them.
DROP TRIGGER only_cleared_is_listed;
DROP TRIGGER only_cleared_is_on_sale;
DROP VIEW cleared_tracks;
CREATE VIEW cleared_tracks AS
SELECT track.seq FROM tracks AS track
WHERE track.sync_terms = 'non-exclusive'
  AND track.warranty_version = (
    SELECT document.version FROM document_versions AS document WHERE document.document = 'label-agreement'
    ORDER BY document.in_force_since DESC, document.version DESC LIMIT 1)
  AND length(ifnull(track.isrc, '')) = 12 AND substr(track.isrc, 1, 2) GLOB '[A-Z][A-Z]'
  AND substr(track.isrc, 3, 3) GLOB '[A-Z0-9][A-Z0-9][A-Z0-9]' AND substr(track.isrc, 6) NOT GLOB '*[^0-9]*'
  AND (track.owns_master = 1 OR (track.rights_declaration ->> '$.masterShareBasisPoints' > 0
    AND length(track.rights_declaration ->> '$.masterConsent.name') > 1 AND length(track.rights_declaration ->> '$.masterConsent.text') > 2
    AND track.rights_declaration ->> '$.masterConsent.date' GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'))
  AND CASE WHEN ifnull(json_array_length(track.rights_declaration, '$.writers'), 0) = 0
    THEN track.owns_publishing = 1 AND ifnull(track.publishing_split_basis_points, 0) = 10000
    ELSE (SELECT sum(asked.value ->> '$.shareBasisPoints') = 10000
        AND min(asked.value ->> '$.shareBasisPoints' > 0 AND (asked.value ->> '$.isControlled' = 1
          OR ifnull(length(asked.value ->> '$.consent.name') > 1 AND length(asked.value ->> '$.consent.text') > 2
            AND asked.value ->> '$.consent.date' GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]', 0))) = 1
      FROM json_each(track.rights_declaration, '$.writers') AS asked)
    END
  AND (track.rights_declaration ->> '$.samples.status' = 'none'
    OR (track.rights_declaration ->> '$.samples.status' = 'cleared'
      AND length(track.rights_declaration ->> '$.samples.clearedWith.name') > 1 AND length(track.rights_declaration ->> '$.samples.clearedWith.text') > 2
      AND track.rights_declaration ->> '$.samples.clearedWith.date' GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'))
  AND (track.rights_declaration ->> '$.cover.status' = 'none'
    OR (track.rights_declaration ->> '$.cover.status' = 'cleared'
      AND length(track.rights_declaration ->> '$.cover.clearedWith.name') > 1 AND length(track.rights_declaration ->> '$.cover.clearedWith.text') > 2
      AND track.rights_declaration ->> '$.cover.clearedWith.date' GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'))
  AND (SELECT count(*) FROM json_each(track.rights_declaration, '$.ai') AS asked
    WHERE asked.value IN ('none', 'some', 'all')) = 5
  AND track.rights_declaration ->> '$.hasPerformersConsent' = 1
  AND (track.rights_declaration ->> '$.contentId.isRegistered' = 0
    OR (track.rights_declaration ->> '$.contentId.registeredBy' IS NOT NULL
      AND track.rights_declaration ->> '$.contentId.releaseContact' IS NOT NULL
      AND track.rights_declaration ->> '$.contentId.releaseDays' IS NOT NULL));
UPDATE tracks SET is_active = 0
WHERE is_active = 1 AND NOT EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = tracks.seq);

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
