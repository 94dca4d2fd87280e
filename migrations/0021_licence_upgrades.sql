-- A social media licence that was raised to commercial use: for the difference its brand has a second licence of the same
-- file, which supersedes the first. Both stay.
CREATE TABLE licence_upgrades (
  licence_id TEXT PRIMARY KEY REFERENCES licences (id),
  supersedes_id TEXT NOT NULL REFERENCES licences (id),
  upgraded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX licence_upgrades_by_superseded ON licence_upgrades (supersedes_id);

-- Until the upgrade itself is revoked: then what it superseded is in force again.
CREATE VIEW superseded_licences AS
  SELECT upgrade.supersedes_id AS licence_id, upgrade.licence_id AS superseded_by
  FROM licence_upgrades AS upgrade JOIN licences AS licence ON licence.id = upgrade.licence_id
  WHERE licence.status <> 'revoked';

CREATE TRIGGER upgrade_is_sound BEFORE INSERT ON licence_upgrades BEGIN
  SELECT RAISE(ABORT, 'upgrade_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence JOIN licences AS known ON known.id = NEW.supersedes_id
    WHERE licence.id = NEW.licence_id AND licence.scope = 'commercial' AND known.scope = 'social'
      AND known.status = 'active' AND (licence.user_id, licence.label_id, licence.track_id, licence.video_sha256)
        IS (known.user_id, known.label_id, known.track_id, known.video_sha256));
  SELECT RAISE(ABORT, 'licence_superseded') FROM superseded_licences AS superseded
    WHERE superseded.licence_id = NEW.supersedes_id;
END;
CREATE TRIGGER upgrade_is_fixed BEFORE UPDATE ON licence_upgrades BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER upgrade_is_kept BEFORE DELETE ON licence_upgrades BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- Whoever holds the upgrade holds what it was made of: the upgrade is revoked first.
CREATE TRIGGER superseded_licence_stands BEFORE INSERT ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'licence_superseded') FROM superseded_licences AS superseded
    WHERE superseded.licence_id = NEW.licence_id;
END;

-- A refund gives back all that the video cost: the licence that a problem is about, and the one that it superseded.
DROP TRIGGER refund_is_decided;
CREATE TRIGGER refund_is_decided BEFORE INSERT ON licence_revocations WHEN NEW.problem_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'refund_not_decided') WHERE NOT EXISTS (
    SELECT 1 FROM licence_problems AS problem
    LEFT JOIN licence_upgrades AS upgrade ON upgrade.licence_id = problem.licence_id
    WHERE problem.id = NEW.problem_id AND NEW.licence_id IN (problem.licence_id, upgrade.supersedes_id)
      AND problem.status = 'refunded' AND problem.decided_by = NEW.revoked_by AND problem.closed_at = NEW.revoked_at);
END;
