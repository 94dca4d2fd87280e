-- A finished video for people without an account, by a link (docs/reference.md, "Shared videos").
CREATE TABLE shared_videos (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  render_id TEXT NOT NULL REFERENCES renders (id),
  -- SHA-256 of the link's secret, and the secret itself sealed for this link, for its owner to copy again.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  sealed_token TEXT NOT NULL,
  is_downloadable INTEGER NOT NULL CHECK (is_downloadable IN (0, 1)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  visits INTEGER NOT NULL DEFAULT 0 CHECK (visits >= 0),
  last_visit_at INTEGER,
  CONSTRAINT shared_video_ends CHECK (expires_at > created_at),
  CONSTRAINT shared_video_was_visited CHECK ((visits = 0) = (last_visit_at IS NULL))
) STRICT;
CREATE INDEX shared_videos_of_render ON shared_videos (render_id, created_at DESC);
CREATE INDEX shared_videos_of_account ON shared_videos (user_id);
CREATE INDEX shared_videos_by_end ON shared_videos (min(expires_at, ifnull(revoked_at, expires_at)));

CREATE TRIGGER shared_videos_are_own BEFORE INSERT ON shared_videos
WHEN NOT EXISTS (SELECT 1 FROM renders AS render
  WHERE render.id = NEW.render_id AND render.user_id = NEW.user_id AND render.status = 'completed') BEGIN
  SELECT RAISE(ABORT, 'no_such_video');
END;
CREATE TRIGGER links_of_a_video_are_few BEFORE INSERT ON shared_videos
WHEN (SELECT count(*) FROM shared_videos AS shared
    WHERE shared.render_id = NEW.render_id AND shared.revoked_at IS NULL AND shared.expires_at > NEW.created_at) >= 10
  OR (SELECT count(*) FROM shared_videos AS shared WHERE shared.user_id = NEW.user_id) >= 1000 BEGIN
  SELECT RAISE(ABORT, 'too_many_links');
END;
-- Where a link leads, and how long it does, is not changed afterwards: another link is made.
CREATE TRIGGER shared_videos_stay BEFORE UPDATE OF user_id, render_id, token_hash, is_downloadable, created_at, expires_at
ON shared_videos BEGIN
  SELECT RAISE(ABORT, 'shared_video_stays');
END;
