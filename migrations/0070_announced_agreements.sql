-- A new version of the label agreement is announced ahead and takes nobody off sale by itself: a track stays on sale under
-- the version that its warranty names, until the notice that its label's account was given of a newer one has ended.
DROP TRIGGER new_agreement_needs_new_warranties;

CREATE TABLE agreement_notices (
  user_id TEXT NOT NULL REFERENCES users (id),
  document TEXT NOT NULL DEFAULT 'label-agreement' CHECK (document = 'label-agreement'),
  version TEXT NOT NULL,
  announced_at INTEGER NOT NULL,
  -- The day from which it applies to this account.
  applies_at INTEGER NOT NULL,
  -- The last warning.
  warned_at INTEGER,
  -- From then on no track of the account is on sale under an older version.
  ended_at INTEGER,
  PRIMARY KEY (user_id, version),
  FOREIGN KEY (document, version) REFERENCES document_versions (document, version),
  CONSTRAINT announced_30_days_ahead CHECK (applies_at >= announced_at + 2592000000),
  CONSTRAINT warned_7_days_ahead CHECK (ended_at IS NULL
    OR (warned_at IS NOT NULL AND ended_at >= warned_at + 604800000 AND ended_at >= applies_at))
) STRICT, WITHOUT ROWID;
CREATE TRIGGER notice_begins_with_announcement BEFORE INSERT ON agreement_notices
WHEN NEW.warned_at IS NOT NULL OR NEW.ended_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'notice_is_fixed');
END;
CREATE TRIGGER notice_is_fixed BEFORE UPDATE ON agreement_notices
WHEN NEW.user_id <> OLD.user_id OR NEW.version <> OLD.version OR NEW.announced_at <> OLD.announced_at
  OR NEW.applies_at <> OLD.applies_at OR (OLD.warned_at IS NOT NULL AND NEW.warned_at IS NOT OLD.warned_at)
  OR OLD.ended_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'notice_is_fixed');
END;
CREATE TRIGGER notice_is_kept BEFORE DELETE ON agreement_notices BEGIN
  SELECT RAISE(ABORT, 'notice_is_fixed');
END;

-- Tracks whose warranty stands. Versions are days, so that an older one is a smaller text.
CREATE VIEW warranted_tracks AS
SELECT track.seq FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
WHERE track.warranty_version IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM agreement_notices AS notice
  WHERE notice.user_id = label.user_id AND notice.version > track.warranty_version AND notice.ended_at IS NOT NULL);

CREATE TRIGGER ended_notice_ends_sale AFTER UPDATE OF ended_at ON agreement_notices WHEN NEW.ended_at IS NOT NULL BEGIN
  UPDATE tracks SET is_active = 0
  WHERE is_active = 1 AND ifnull(warranty_version, '') < NEW.version
    AND label_id IN (SELECT label.id FROM label_profiles AS label WHERE label.user_id = NEW.user_id);
END;

-- Consents are a name, a day and what holds it (worker/domain/catalogue/rights/consent.contract.ts): words alone are none, and
-- neither is a share of nothing. Tracks that were on sale by less leave it until their label has answered.
CREATE VIEW cleared_tracks AS
SELECT track.seq FROM tracks AS track
WHERE track.sync_terms = 'non-exclusive'
  AND EXISTS (SELECT 1 FROM warranted_tracks AS warranted WHERE warranted.seq = track.seq)
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

INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('label-agreement', '2026-12-27', '2026-12-27', 'ac8338d295e1e3aab23bd72aaf6b16fed58a786f064fc3571bc5f3577ed0e6b3');
