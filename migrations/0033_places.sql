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
-- Deleting a track asks each table that refers to it.
CREATE INDEX purchase_places_by_track ON purchase_places (track_id);

CREATE TRIGGER place_is_own BEFORE INSERT ON purchase_places
WHEN NEW.upload_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM purchases AS purchase JOIN uploads AS upload ON upload.user_id = purchase.user_id
  WHERE purchase.id = NEW.purchase_id AND upload.id = NEW.upload_id AND upload.purpose = 'video') BEGIN
  SELECT RAISE(ABORT, 'place_is_not_own');
END;
CREATE TRIGGER place_is_fixed BEFORE UPDATE ON purchase_places BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
