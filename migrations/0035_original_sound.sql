-- The sound that a brand's video had, as the first preparation of it found it (OriginalSound in the contract of the render
-- service), and where it is kept. Empty: no preparation has asked for it. It goes when the video does.
ALTER TABLE uploads ADD COLUMN original_sound TEXT
  CONSTRAINT original_sound_is_json CHECK (json_valid(original_sound))
  CONSTRAINT original_sound_is_bounded CHECK (length(original_sound) <= 32768);
ALTER TABLE uploads ADD COLUMN original_key TEXT
  CONSTRAINT kept_sound_has_key CHECK ((original_key IS NOT NULL) = (ifnull(original_sound ->> '$.kind', '') = 'kept'));
-- Which keys a row names, for the comparison of the store.
CREATE INDEX uploads_by_original ON uploads (original_key) WHERE original_key IS NOT NULL;

CREATE TRIGGER original_sound_goes_with_its_video AFTER UPDATE OF status ON uploads
WHEN NEW.status IN ('aborted', 'discarded') AND NEW.original_sound IS NOT NULL BEGIN
  UPDATE uploads SET original_sound = NULL, original_key = NULL WHERE id = NEW.id;
END;

-- What a render does with it, how loud it is (percent of its own level), and whether the finished sound is brought to the
-- loudness of targetLoudness. As chosen when the render started.
ALTER TABLE renders ADD COLUMN original_mode TEXT NOT NULL DEFAULT 'mute'
  CONSTRAINT known_original_mode CHECK (original_mode IN ('mute', 'keep', 'duck'));
ALTER TABLE renders ADD COLUMN original_percent INTEGER NOT NULL DEFAULT 100
  CONSTRAINT original_percent_in_range CHECK (original_percent BETWEEN 0 AND 100);
ALTER TABLE renders ADD COLUMN is_levelled INTEGER NOT NULL DEFAULT 0 CHECK (is_levelled IN (0, 1));

CREATE TRIGGER render_sound_is_fixed BEFORE UPDATE OF original_mode, original_percent, is_levelled ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

-- A sound that is known not to be there cannot be kept, and music gives way only to speech that was found. What is not
-- known yet is decided when the preparation has ended.
CREATE TRIGGER render_has_original_sound BEFORE INSERT ON renders
WHEN NEW.status = 'pending' AND NEW.original_mode <> 'mute' BEGIN
  SELECT RAISE(ABORT, 'no_original_sound') FROM uploads AS upload
  WHERE upload.id = NEW.upload_id AND upload.original_sound ->> '$.kind' <> 'kept';
  SELECT RAISE(ABORT, 'no_speech_found') FROM uploads AS upload
  WHERE upload.id = NEW.upload_id AND NEW.original_mode = 'duck'
    AND json_array_length(upload.original_sound, '$.speechMs') = 0;
END;

-- The same choices, kept with a purchase that leads back to them.
ALTER TABLE purchase_places ADD COLUMN original_mode TEXT NOT NULL DEFAULT 'mute'
  CONSTRAINT known_original_mode CHECK (original_mode IN ('mute', 'keep', 'duck'));
ALTER TABLE purchase_places ADD COLUMN original_percent INTEGER NOT NULL DEFAULT 100
  CONSTRAINT original_percent_in_range CHECK (original_percent BETWEEN 0 AND 100);
ALTER TABLE purchase_places ADD COLUMN is_levelled INTEGER NOT NULL DEFAULT 0 CHECK (is_levelled IN (0, 1));
