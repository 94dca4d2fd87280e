-- A link to a finished video that is opened again takes a place among the open ones of that video, as a new one does. When
-- that was stands in its row: what has run out by then is counted no more, and a trigger has no clock of its own.
ALTER TABLE shared_videos ADD COLUMN reopened_at INTEGER;

CREATE TRIGGER reopened_links_of_a_video_are_few BEFORE UPDATE OF revoked_at ON shared_videos
WHEN OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'link_has_run_out') WHERE NEW.expires_at <= ifnull(NEW.reopened_at, NEW.expires_at);
  SELECT RAISE(ABORT, 'too_many_links') WHERE 10 <= (
    SELECT count(*) FROM shared_videos AS shared
    WHERE shared.render_id = NEW.render_id AND shared.revoked_at IS NULL AND shared.expires_at > NEW.reopened_at);
END;
