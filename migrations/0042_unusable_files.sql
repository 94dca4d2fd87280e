-- An audio or cover that was refused, failed or thrown away is not chosen: whoever looked at it before it ended is
-- undone as a whole, and looks again. One that ends after it was chosen is told to its track by endIngest.
CREATE TRIGGER chosen_file_is_usable BEFORE INSERT ON tracks
WHEN EXISTS (
  SELECT 1 FROM ingests
  WHERE id IN (NEW.audio_ingest_id, NEW.cover_ingest_id) AND status NOT IN ('pending', 'ready')
) BEGIN
  SELECT RAISE(ABORT, 'file_is_unusable');
END;

CREATE TRIGGER newly_chosen_file_is_usable BEFORE UPDATE OF audio_ingest_id, cover_ingest_id ON tracks
WHEN EXISTS (
  SELECT 1 FROM ingests
  WHERE id IN (nullif(NEW.audio_ingest_id, OLD.audio_ingest_id), nullif(NEW.cover_ingest_id, OLD.cover_ingest_id))
    AND status NOT IN ('pending', 'ready')
) BEGIN
  SELECT RAISE(ABORT, 'file_is_unusable');
END;

-- What went into review before with nothing to hear.
UPDATE tracks SET
  status = 'draft', updated_at = updated_at + 1,
  review_note = 'We cannot use this audio. Please upload another one.'
WHERE status = 'pending review' AND archived_at IS NULL
  AND audio_ingest_id IN (SELECT id FROM ingests WHERE status IN ('refused', 'failed'));
