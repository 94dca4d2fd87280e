-- An edit of a track that ends with it as the video ends (Edit in render-service/edits), as it was planned when the render
-- started: `{ pieces: [{ fromSample, toSample }], fadeSamples, outSamples }`, in samples of 48 kHz. Empty: the music is
-- played from start_at_ms on as it is.
ALTER TABLE renders ADD COLUMN edit TEXT
  CONSTRAINT edit_is_json CHECK (edit IS NULL OR json_valid(edit))
  CONSTRAINT edit_is_bounded CHECK (length(edit) <= 2000)
  CONSTRAINT edit_has_pieces CHECK (edit IS NULL OR json_array_length(edit, '$.pieces') BETWEEN 2 AND 12)
  CONSTRAINT edit_has_fades CHECK (edit IS NULL
    OR (edit ->> '$.fadeSamples' BETWEEN 2 AND 12000 AND edit ->> '$.outSamples' >= 0));

CREATE TRIGGER render_edit_is_fixed BEFORE UPDATE OF edit ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

-- Every piece is of the recording, in whole samples, and longer than its fades; the render begins where the first does. It is
-- as long as the picture that it lies under, once that is made: pictures of one video may be some frames apart.
CREATE TRIGGER edit_fits AFTER INSERT ON renders WHEN NEW.edit IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'edit_is_not_of_its_track') FROM json_each(NEW.edit, '$.pieces')
  WHERE json_type(json_each.value, '$.fromSample') IS NOT 'integer' OR json_type(json_each.value, '$.toSample') IS NOT 'integer'
    OR json_each.value ->> '$.fromSample' < 0
    OR json_each.value ->> '$.toSample' > NEW.track_duration_ms * 48
    OR json_each.value ->> '$.toSample' - json_each.value ->> '$.fromSample' < 2 * (NEW.edit ->> '$.fadeSamples');
  SELECT RAISE(ABORT, 'edit_is_not_of_its_track')
  WHERE NEW.start_at_ms <> (NEW.edit ->> '$.pieces[0].fromSample') / 48;
  SELECT RAISE(ABORT, 'edit_is_not_as_long') FROM preparations AS preparation
  WHERE preparation.id = NEW.preparation_id AND NEW.status = 'pending' AND preparation.status = 'ready'
    AND abs(preparation.duration_ms * 48
      + (NEW.edit ->> '$.fadeSamples') * (json_array_length(NEW.edit, '$.pieces') - 1)
      - (SELECT sum(json_each.value ->> '$.toSample' - json_each.value ->> '$.fromSample')
        FROM json_each(NEW.edit, '$.pieces'))) > 24000;
END;

-- That a track ends with a video is kept for the pair, beside where it begins otherwise; what the edit is, is planned anew.
ALTER TABLE cues ADD COLUMN ends_with_track INTEGER NOT NULL DEFAULT 0 CHECK (ends_with_track IN (0, 1));
ALTER TABLE purchase_places ADD COLUMN ends_with_track INTEGER NOT NULL DEFAULT 0 CHECK (ends_with_track IN (0, 1));
