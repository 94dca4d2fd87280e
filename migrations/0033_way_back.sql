-- What a brand was about to render when it went to buy tokens: whereto its purchase leads back. Asked for again before it is
-- paid, the later place counts. Columns are those of a render, so that no address is ever taken from a request.
CREATE TABLE purchase_places (
  purchase_id TEXT PRIMARY KEY REFERENCES purchases (id),
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  -- The brand's own video; null where none was chosen.
  upload_id TEXT REFERENCES uploads (id),
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms BETWEEN 0 AND 36000000),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
  has_overlay INTEGER NOT NULL CHECK (has_overlay IN (0, 1)),
  scope TEXT NOT NULL REFERENCES licence_scopes (scope),
  kept_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- Writing a track or an upload asks each table that refers to it.
CREATE INDEX purchase_places_by_track ON purchase_places (track_id);
CREATE INDEX purchase_places_by_upload ON purchase_places (upload_id);

CREATE TRIGGER place_is_own BEFORE INSERT ON purchase_places
WHEN NEW.upload_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM purchases AS purchase JOIN uploads AS upload ON upload.user_id = purchase.user_id
  WHERE purchase.id = NEW.purchase_id AND upload.id = NEW.upload_id AND upload.purpose = 'video') BEGIN
  SELECT RAISE(ABORT, 'place_is_not_own');
END;
CREATE TRIGGER place_is_fixed BEFORE UPDATE ON purchase_places BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- A video that its brand has removed is put aside for a moment, so that this can be undone; meanwhile it is nowhere to be
-- seen. Then the cron discards it.
ALTER TABLE uploads ADD COLUMN put_aside_at INTEGER
  CONSTRAINT put_aside_is_a_video CHECK (put_aside_at IS NULL OR purpose = 'video');
CREATE INDEX uploads_put_aside ON uploads (put_aside_at) WHERE put_aside_at IS NOT NULL AND status = 'uploaded';

-- As before, without what was put aside: whoever has removed a video has room for another.
DROP TRIGGER uploads_are_limited;
CREATE TRIGGER uploads_are_limited BEFORE INSERT ON uploads
WHEN NEW.status = 'uploading' AND NOT EXISTS (SELECT 1 FROM uploads WHERE id = NEW.id) BEGIN
  SELECT CASE
    WHEN open >= iif(NEW.purpose = 'video', 10, 20) THEN RAISE(ABORT, 'too_many_open_uploads')
    WHEN number >= iif(NEW.purpose = 'video', 100, 10000) THEN RAISE(ABORT, 'too_many_uploads')
    WHEN bytes + NEW.size_bytes > iif(NEW.purpose = 'video', 53687091200, 536870912000)
      THEN RAISE(ABORT, 'too_many_uploaded_bytes')
  END
  FROM (
    SELECT count(*) AS number, ifnull(sum(status = 'uploading'), 0) AS open, ifnull(sum(size_bytes), 0) AS bytes
    FROM uploads
    WHERE user_id = NEW.user_id AND status IN ('uploading', 'uploaded') AND put_aside_at IS NULL
      AND (purpose = 'video') = (NEW.purpose = 'video')
  );
END;
