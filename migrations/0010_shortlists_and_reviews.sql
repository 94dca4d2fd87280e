-- A brand's lists of tracks for its videos (docs/reference.md, "Shortlists"). Hearts add to the current list.
CREATE TABLE shortlists (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Case-folded: names are unique per account, regardless of case.
  name_key TEXT NOT NULL CHECK (length(name_key) BETWEEN 1 AND 240),
  is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX shortlist_named_once ON shortlists (user_id, name_key);
CREATE UNIQUE INDEX one_current_shortlist ON shortlists (user_id) WHERE is_current = 1;
CREATE INDEX shortlists_newest ON shortlists (user_id, created_at DESC, id);

CREATE TABLE shortlist_tracks (
  shortlist_id TEXT NOT NULL REFERENCES shortlists (id) ON DELETE CASCADE,
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  note TEXT NOT NULL CHECK (length(note) <= 500),
  -- Sort order; removed tracks leave gaps.
  position INTEGER NOT NULL CHECK (position > 0),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (shortlist_id, track_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX shortlist_tracks_in_order ON shortlist_tracks (shortlist_id, position);
CREATE INDEX shortlists_of_track ON shortlist_tracks (track_id);

-- A brand's video with up to ten tracks, open by link to people without an account (docs/reference.md, "Review links").
CREATE TABLE reviews (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  -- SHA-256 of the link's secret, and the secret encrypted for this review, so that its owner can copy it again.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  sealed_token TEXT NOT NULL,
  password_hash TEXT,
  has_digest INTEGER NOT NULL CHECK (has_digest IN (0, 1)),
  -- Activity before this moment was reported by mail.
  digested_at INTEGER,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  -- Soft-deleted: restorable for a minute, during which its link is dead.
  put_aside_at INTEGER,
  CONSTRAINT review_ends CHECK (expires_at > created_at)
) STRICT;

CREATE INDEX reviews_newest ON reviews (user_id, created_at DESC, id);
CREATE INDEX reviews_by_upload ON reviews (upload_id);
CREATE INDEX reviews_to_digest ON reviews (user_id, digested_at) WHERE has_digest = 1;

-- End of the review, for whatever reason: it is purged 30 days later, with all that visitors wrote.
CREATE INDEX reviews_by_end ON reviews (min(expires_at, ifnull(revoked_at, expires_at)));

CREATE INDEX reviews_put_aside ON reviews (put_aside_at) WHERE put_aside_at IS NOT NULL;

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

-- Named visitors of a review. The browser stores a secret, and this table its hash.
CREATE TABLE review_visitors (
  id TEXT PRIMARY KEY,
  review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL CHECK (length(secret_hash) = 64),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at INTEGER NOT NULL,
  -- Soft-deleted by the review's owner: hidden with vote and comments, restorable for a minute.
  put_aside_at INTEGER
) STRICT;

CREATE UNIQUE INDEX visitor_known_once ON review_visitors (review_id, secret_hash);
CREATE INDEX review_visitors_put_aside ON review_visitors (put_aside_at) WHERE put_aside_at IS NOT NULL;

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
  -- Candidate that was playing, if any.
  position INTEGER CHECK (position BETWEEN 1 AND 10),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  created_at INTEGER NOT NULL,
  resolved_at INTEGER
) STRICT;

CREATE INDEX review_comments_in_order ON review_comments (review_id, at_ms, created_at, id);
CREATE INDEX review_comments_by_visitor ON review_comments (visitor_id);

-- Preferred tracks among those that a brand has compared. One per comparison, enforced by the statement that writes it.
CREATE TABLE track_votes (
  user_id TEXT NOT NULL REFERENCES users (id),
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  voted_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, track_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX track_votes_of_track ON track_votes (track_id);

-- Browsers that a review's owner has removed, by the hash of their secret: they may watch, but no longer contribute.
CREATE TABLE removed_reviewers (
  review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL CHECK (length(secret_hash) = 64),
  PRIMARY KEY (review_id, secret_hash)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER shortlists_are_few BEFORE INSERT ON shortlists
WHEN (SELECT count(*) FROM shortlists WHERE user_id = NEW.user_id) >= 50 BEGIN
  SELECT RAISE(ABORT, 'too_many_shortlists');
END;

-- Also runs before an insert that changes nothing because the track is already listed, hence the condition on track_id.
CREATE TRIGGER shortlists_are_short BEFORE INSERT ON shortlist_tracks
WHEN (SELECT count(*) FROM shortlist_tracks WHERE shortlist_id = NEW.shortlist_id AND track_id <> NEW.track_id) >= 200 BEGIN
  SELECT RAISE(ABORT, 'shortlist_full');
END;

CREATE TRIGGER shortlists_stay_short BEFORE UPDATE OF shortlist_id ON shortlist_tracks
WHEN (SELECT count(*) FROM shortlist_tracks WHERE shortlist_id = NEW.shortlist_id AND track_id <> NEW.track_id) >= 200 BEGIN
  SELECT RAISE(ABORT, 'shortlist_full');
END;

-- Hearts always have a current list while any exists: the newest remaining one.
CREATE TRIGGER hearts_go_on AFTER DELETE ON shortlists WHEN OLD.is_current = 1 BEGIN
  UPDATE shortlists SET is_current = 1 WHERE id = (
    SELECT id FROM shortlists WHERE user_id = OLD.user_id ORDER BY created_at DESC, id LIMIT 1);
END;

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

CREATE TRIGGER track_votes_are_few BEFORE INSERT ON track_votes
WHEN (SELECT count(*) FROM track_votes WHERE user_id = NEW.user_id AND track_id <> NEW.track_id) >= 1000 BEGIN
  SELECT RAISE(ABORT, 'too_many_votes');
END;

CREATE TRIGGER removed_reviewer_stays_out BEFORE INSERT ON review_visitors
WHEN EXISTS (SELECT 1 FROM removed_reviewers AS removed
  WHERE removed.review_id = NEW.review_id AND removed.secret_hash = NEW.secret_hash) BEGIN
  SELECT RAISE(ABORT, 'reviewer_removed');
END;
