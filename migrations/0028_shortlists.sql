-- Tracks that a brand keeps for a video, in lists of its own (docs/reference.md, "Shortlists"). Hearts go to the current list.
CREATE TABLE shortlists (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- The name without case: lists of one account are told apart by it.
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
  -- Orders a list. Gaps are left where a track has gone.
  position INTEGER NOT NULL CHECK (position > 0),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (shortlist_id, track_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX shortlist_tracks_in_order ON shortlist_tracks (shortlist_id, position);
CREATE INDEX shortlists_of_track ON shortlist_tracks (track_id);

CREATE TRIGGER shortlists_are_few BEFORE INSERT ON shortlists
WHEN (SELECT count(*) FROM shortlists WHERE user_id = NEW.user_id) >= 50 BEGIN
  SELECT RAISE(ABORT, 'too_many_shortlists');
END;

-- Before an insert that will change nothing, because the track is there, this is asked as well.
CREATE TRIGGER shortlists_are_short BEFORE INSERT ON shortlist_tracks
WHEN (SELECT count(*) FROM shortlist_tracks WHERE shortlist_id = NEW.shortlist_id AND track_id <> NEW.track_id) >= 200 BEGIN
  SELECT RAISE(ABORT, 'shortlist_full');
END;
CREATE TRIGGER shortlists_stay_short BEFORE UPDATE OF shortlist_id ON shortlist_tracks
WHEN (SELECT count(*) FROM shortlist_tracks WHERE shortlist_id = NEW.shortlist_id AND track_id <> NEW.track_id) >= 200 BEGIN
  SELECT RAISE(ABORT, 'shortlist_full');
END;

-- While there are lists, hearts have one to go to: the newest of those left.
CREATE TRIGGER hearts_go_on AFTER DELETE ON shortlists WHEN OLD.is_current = 1 BEGIN
  UPDATE shortlists SET is_current = 1 WHERE id = (
    SELECT id FROM shortlists WHERE user_id = OLD.user_id ORDER BY created_at DESC, id LIMIT 1);
END;

-- A deleted track that something else refers to is archived, and gone from lists just the same.
CREATE TRIGGER archived_track_leaves_shortlists AFTER UPDATE OF archived_at ON tracks WHEN NEW.archived_at IS NOT NULL BEGIN
  DELETE FROM shortlist_tracks WHERE track_id = NEW.id;
END;
