-- By which version of the label agreement a track's warranty was given last; NULL: it never was.
ALTER TABLE tracks ADD COLUMN warranty_version TEXT;
-- For the tracks of a label that still need it; drafts are asked when they are submitted.
CREATE INDEX tracks_by_warranty ON tracks (label_id, ifnull(warranty_version, ''))
WHERE status <> 'draft' AND archived_at IS NULL;

-- Each warranty that was ever given for a track: by whom, when, in which version, from where. Whoever gives it has
-- accepted that version.
CREATE TABLE track_warranties (
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  document TEXT NOT NULL DEFAULT 'label-agreement' CHECK (document = 'label-agreement'),
  version TEXT NOT NULL,
  user_id TEXT NOT NULL,
  given_at INTEGER NOT NULL,
  -- The network address it came from; emptied with the account.
  client_address TEXT,
  PRIMARY KEY (track_id, version, given_at),
  FOREIGN KEY (user_id, document, version) REFERENCES document_acceptances (user_id, document, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX track_warranties_by_user ON track_warranties (user_id);
CREATE TRIGGER warranty_is_fixed BEFORE UPDATE ON track_warranties
WHEN NEW.track_id <> OLD.track_id OR NEW.version <> OLD.version OR NEW.user_id <> OLD.user_id
  OR NEW.given_at <> OLD.given_at OR NEW.client_address IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'warranty_is_fixed');
END;
CREATE TRIGGER warranty_is_kept BEFORE DELETE ON track_warranties
WHEN EXISTS (SELECT 1 FROM tracks AS track WHERE track.id = OLD.track_id) BEGIN
  SELECT RAISE(ABORT, 'warranty_is_fixed');
END;
CREATE TRIGGER warranty_is_given AFTER INSERT ON track_warranties BEGIN
  UPDATE tracks SET warranty_version = NEW.version WHERE id = NEW.track_id;
END;
CREATE TRIGGER warranty_is_on_file AFTER UPDATE OF warranty_version ON tracks WHEN NEW.warranty_version IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'warranty_not_on_file')
  WHERE NOT EXISTS (SELECT 1 FROM track_warranties AS warranty
    WHERE warranty.track_id = NEW.id AND warranty.version = NEW.warranty_version);
END;
CREATE TRIGGER no_warranty_before_its_track AFTER INSERT ON tracks WHEN NEW.warranty_version IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'warranty_not_on_file');
END;

-- A new version of the agreement is a new warranty: until it is given, nothing is on sale under the old one.
UPDATE tracks SET is_active = 0 WHERE is_active = 1;
CREATE TRIGGER new_agreement_needs_new_warranties AFTER INSERT ON document_versions
WHEN NEW.document = 'label-agreement' BEGIN
  UPDATE tracks SET is_active = 0 WHERE is_active = 1;
END;

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
OF is_active, owns_master, owns_publishing, publishing_split_basis_points, sync_terms, isrc, rights_declaration,
  warranty_version ON tracks
WHEN NEW.is_active = 1 BEGIN
  SELECT RAISE(ABORT, 'track_not_cleared')
  WHERE NOT EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = NEW.seq);
END;
