-- What music is spotted to in a finished picture: its cuts, its motion, and how loud the video's own sound is, as the
-- contract of the render service says (Spotting). It tells of a brand's video and goes when that does.
ALTER TABLE preparations ADD COLUMN spotting TEXT
  CONSTRAINT spotting_is_json CHECK (json_valid(spotting)) CONSTRAINT spotting_is_bounded CHECK (length(spotting) <= 65536);

CREATE TRIGGER spotting_goes_with_its_picture AFTER UPDATE OF status ON preparations
WHEN NEW.status = 'discarded' AND NEW.spotting IS NOT NULL BEGIN
  UPDATE preparations SET spotting = NULL WHERE id = NEW.id;
END;
