-- The privacy policy says what is kept of people who answer under a review link.
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('privacy', '2026-11-27', '2026-11-27', '3743c1dbd2c89ee6fc63aa23dbd6b9a6310669d6662a12a665c10032ff881c98');

-- What a review shows of a video: the finished picture at most 480p, made with it.
ALTER TABLE preparations ADD COLUMN proxy_key TEXT;
CREATE INDEX preparations_by_proxy ON preparations (proxy_key) WHERE proxy_key IS NOT NULL;

-- A brand's video with up to ten tracks, for people without an account, by a link (docs/reference.md, "Reviews").
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  -- SHA-256 of the link's secret, and the secret itself sealed for this review, for its owner to copy again.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  sealed_token TEXT NOT NULL,
  password_hash TEXT,
  has_digest INTEGER NOT NULL CHECK (has_digest IN (0, 1)),
  -- What had happened until then was told by mail.
  digested_at INTEGER,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  CONSTRAINT review_ends CHECK (expires_at > created_at)
) STRICT;
CREATE INDEX reviews_newest ON reviews (user_id, created_at DESC, id);
CREATE INDEX reviews_by_upload ON reviews (upload_id);
CREATE INDEX reviews_to_digest ON reviews (user_id, digested_at) WHERE has_digest = 1;
-- When it ended, for whatever reason: what people wrote in it is kept for so long after that.
CREATE INDEX reviews_by_end ON reviews (min(expires_at, ifnull(revoked_at, expires_at)));

CREATE TABLE review_candidates (
  review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 10),
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms >= 0),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
  PRIMARY KEY (review_id, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX candidate_named_once ON review_candidates (review_id, track_id);
CREATE INDEX candidates_of_track ON review_candidates (track_id);

-- Who has a name in a review. The browser keeps a secret for it, of which the hash stands here.
CREATE TABLE review_visitors (
  id TEXT PRIMARY KEY,
  review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL CHECK (length(secret_hash) = 64),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX visitor_known_once ON review_visitors (review_id, secret_hash);

-- One for each visitor: the key says so.
CREATE TABLE review_votes (
  visitor_id TEXT PRIMARY KEY REFERENCES review_visitors (id) ON DELETE CASCADE,
  review_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  voted_at INTEGER NOT NULL,
  FOREIGN KEY (review_id, position) REFERENCES review_candidates (review_id, position) ON DELETE CASCADE
) STRICT;
CREATE INDEX review_votes_of_candidate ON review_votes (review_id, position);

CREATE TABLE review_comments (
  id TEXT PRIMARY KEY,
  review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  visitor_id TEXT NOT NULL REFERENCES review_visitors (id) ON DELETE CASCADE,
  at_ms INTEGER NOT NULL CHECK (at_ms BETWEEN 0 AND 600000),
  -- The music that was heard, if any was.
  position INTEGER CHECK (position BETWEEN 1 AND 10),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  created_at INTEGER NOT NULL,
  resolved_at INTEGER
) STRICT;
CREATE INDEX review_comments_in_order ON review_comments (review_id, at_ms, created_at, id);
CREATE INDEX review_comments_by_visitor ON review_comments (visitor_id);

CREATE TRIGGER reviews_are_few BEFORE INSERT ON reviews
WHEN (SELECT count(*) FROM reviews WHERE user_id = NEW.user_id) >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_reviews');
END;
CREATE TRIGGER reviews_are_of_own_videos BEFORE INSERT ON reviews
WHEN NOT EXISTS (SELECT 1 FROM uploads AS upload WHERE upload.id = NEW.upload_id AND upload.user_id = NEW.user_id
  AND upload.purpose = 'video' AND upload.status = 'uploaded' AND upload.put_aside_at IS NULL) BEGIN
  SELECT RAISE(ABORT, 'no_such_video');
END;
CREATE TRIGGER review_visitors_are_few BEFORE INSERT ON review_visitors
WHEN (SELECT count(*) FROM review_visitors WHERE review_id = NEW.review_id AND secret_hash <> NEW.secret_hash) >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_visitors');
END;
CREATE TRIGGER review_votes_stay_inside BEFORE INSERT ON review_votes
WHEN NOT EXISTS (SELECT 1 FROM review_visitors WHERE id = NEW.visitor_id AND review_id = NEW.review_id) BEGIN
  SELECT RAISE(ABORT, 'no_such_visitor');
END;
CREATE TRIGGER review_comments_stay_inside BEFORE INSERT ON review_comments
WHEN NOT EXISTS (SELECT 1 FROM review_visitors WHERE id = NEW.visitor_id AND review_id = NEW.review_id) BEGIN
  SELECT RAISE(ABORT, 'no_such_visitor');
END;
CREATE TRIGGER review_comments_are_few BEFORE INSERT ON review_comments
WHEN (SELECT count(*) FROM review_comments WHERE visitor_id = NEW.visitor_id) >= 50
  OR (SELECT count(*) FROM review_comments WHERE review_id = NEW.review_id) >= 500 BEGIN
  SELECT RAISE(ABORT, 'too_many_comments');
END;
