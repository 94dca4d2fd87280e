-- A brand may take away every region of speech in its video: then the music gives way nowhere, and '[]' is no longer refused.
-- A check cannot be changed, so the column is made anew. Null stays: as found. Only of a video in which speech was found.
-- In `renders.duck_ms`, too, '[]' is nowhere, and null that nobody had listened yet.
DROP TRIGGER edited_speech_was_found;
DROP TRIGGER edited_speech_goes_with_its_video;
ALTER TABLE uploads ADD COLUMN edited_speech_ms TEXT
  CONSTRAINT speech_is_json CHECK (json_valid(edited_speech_ms))
  CONSTRAINT speech_is_bounded CHECK (length(edited_speech_ms) <= 8192 AND json_type(edited_speech_ms) = 'array'
    AND json_array_length(edited_speech_ms) <= 200);
UPDATE uploads SET edited_speech_ms = speech_ms WHERE speech_ms IS NOT NULL;
ALTER TABLE uploads DROP COLUMN speech_ms;
ALTER TABLE uploads RENAME COLUMN edited_speech_ms TO speech_ms;

CREATE TRIGGER edited_speech_was_found BEFORE UPDATE OF speech_ms ON uploads
WHEN NEW.speech_ms IS NOT NULL AND ifnull(json_array_length(NEW.original_sound, '$.speechMs'), 0) = 0 BEGIN
  SELECT RAISE(ABORT, 'no_speech_found');
END;
CREATE TRIGGER edited_speech_goes_with_its_video AFTER UPDATE OF status ON uploads
WHEN NEW.status IN ('aborted', 'discarded') AND NEW.speech_ms IS NOT NULL BEGIN
  UPDATE uploads SET speech_ms = NULL WHERE id = NEW.id;
END;
