-- What was chosen for the sound of an order's renders, kept with the purchase that leads back to it; as in 0035.
ALTER TABLE purchase_order_places ADD COLUMN original_mode TEXT NOT NULL DEFAULT 'mute'
  CONSTRAINT known_original_mode CHECK (original_mode IN ('mute', 'keep', 'duck'));
ALTER TABLE purchase_order_places ADD COLUMN original_percent INTEGER NOT NULL DEFAULT 100
  CONSTRAINT original_percent_in_range CHECK (original_percent BETWEEN 0 AND 100);
ALTER TABLE purchase_order_places ADD COLUMN is_levelled INTEGER NOT NULL DEFAULT 0 CHECK (is_levelled IN (0, 1));

-- Where somebody was going who had to open an account first: a path of ours, led to once, when the account is open.
ALTER TABLE users ADD COLUMN wanted_path TEXT
  CONSTRAINT wanted_path_is_ours CHECK (wanted_path GLOB '/[^/\]*' AND length(wanted_path) <= 2048);

-- Which of the tracks that it compared a brand would take. One of those compared at a time: the statement that writes sees to it.
CREATE TABLE track_votes (
  user_id TEXT NOT NULL REFERENCES users (id),
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  voted_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, track_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX track_votes_of_track ON track_votes (track_id);
CREATE TRIGGER track_votes_are_few BEFORE INSERT ON track_votes
WHEN (SELECT count(*) FROM track_votes WHERE user_id = NEW.user_id AND track_id <> NEW.track_id) >= 1000 BEGIN
  SELECT RAISE(ABORT, 'too_many_votes');
END;
CREATE TRIGGER archived_track_loses_votes AFTER UPDATE OF archived_at ON tracks WHEN NEW.archived_at IS NOT NULL BEGIN
  DELETE FROM track_votes WHERE track_id = NEW.id;
END;

-- Where a brand says that somebody speaks in its video, in place of what was found: ms from the first frame, as in
-- `original_sound`. Null: as found. Only of a video in which speech was found, and never none of it.
ALTER TABLE uploads ADD COLUMN speech_ms TEXT
  CONSTRAINT speech_is_json CHECK (json_valid(speech_ms))
  CONSTRAINT speech_is_bounded CHECK (length(speech_ms) <= 8192 AND json_array_length(speech_ms) BETWEEN 1 AND 200);
CREATE TRIGGER edited_speech_was_found BEFORE UPDATE OF speech_ms ON uploads
WHEN NEW.speech_ms IS NOT NULL AND ifnull(json_array_length(NEW.original_sound, '$.speechMs'), 0) = 0 BEGIN
  SELECT RAISE(ABORT, 'no_speech_found');
END;
CREATE TRIGGER edited_speech_goes_with_its_video AFTER UPDATE OF status ON uploads
WHEN NEW.status IN ('aborted', 'discarded') AND NEW.speech_ms IS NOT NULL BEGIN
  UPDATE uploads SET speech_ms = NULL WHERE id = NEW.id;
END;

-- The regions that the music of a render gives way to, as they were when it started; null where nobody had listened yet.
ALTER TABLE renders ADD COLUMN duck_ms TEXT CONSTRAINT duck_is_json CHECK (json_valid(duck_ms));
CREATE TRIGGER render_duck_is_fixed BEFORE UPDATE OF duck_ms ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

-- The licence that a brand was about to raise when it went to buy tokens: as `purchase_places` (0033), by its render.
CREATE TABLE purchase_upgrade_places (
  purchase_id TEXT PRIMARY KEY REFERENCES purchases (id),
  render_id TEXT NOT NULL REFERENCES renders (id),
  kept_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX purchase_upgrade_places_by_render ON purchase_upgrade_places (render_id);
CREATE TRIGGER upgrade_place_is_own BEFORE INSERT ON purchase_upgrade_places
WHEN NOT EXISTS (SELECT 1 FROM purchases AS purchase JOIN renders AS render ON render.user_id = purchase.user_id
  WHERE purchase.id = NEW.purchase_id AND render.id = NEW.render_id) BEGIN
  SELECT RAISE(ABORT, 'place_is_not_own');
END;
CREATE TRIGGER upgrade_place_is_fixed BEFORE UPDATE ON purchase_upgrade_places BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
