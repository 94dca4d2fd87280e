-- A brand's video is kept for a month after its last use, and laid under one track after another. `touched_at` of a
-- finished upload is its last use (worker/domain/base/uploads/limits.ts).
DROP INDEX uploads_kept;
CREATE INDEX uploads_unused ON uploads (purpose, touched_at) WHERE status = 'uploaded';
-- A brand's videos, the one used last first.
CREATE INDEX uploads_videos ON uploads (user_id, touched_at DESC, id) WHERE status = 'uploaded' AND purpose = 'video';

-- Where a track begins under a video, and how loud it is: a cue. It stays with the pair until one of the two goes.
CREATE TABLE cues (
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms BETWEEN 0 AND 86400000),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (upload_id, track_id)
) STRICT, WITHOUT ROWID;
-- Deleting a track asks each table that refers to it.
CREATE INDEX cues_by_track ON cues (track_id);

-- Of more than 500 tracks under one video the one tried longest ago is forgotten, so that nobody has to tidy up.
CREATE TRIGGER cues_are_limited AFTER INSERT ON cues
WHEN (SELECT count(*) FROM cues WHERE upload_id = NEW.upload_id) > 500 BEGIN
  DELETE FROM cues WHERE upload_id = NEW.upload_id AND track_id = (
    SELECT track_id FROM cues WHERE upload_id = NEW.upload_id AND track_id <> NEW.track_id
    ORDER BY changed_at, track_id LIMIT 1);
END;
CREATE TRIGGER cues_go_with_their_video AFTER UPDATE OF status ON uploads
WHEN NEW.status IN ('aborted', 'discarded') BEGIN
  DELETE FROM cues WHERE upload_id = NEW.id;
END;

INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('privacy', '2026-11-26', '2026-11-26', '4beeada4fb97971ae3b20debfe9fd3b555eb36582c946bcda426d254396b1bf3');
