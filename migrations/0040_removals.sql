-- What somebody has deleted a moment ago, as it was, so that this can be undone: a shortlist with its tracks and notes, a
-- campaign with its videos, a saved search. The thing itself is gone, and its name is free. The cron discards these rows.
CREATE TABLE removals (
  -- Of what was deleted: it comes back as the same.
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('shortlist', 'campaign', 'saved search')),
  contents TEXT NOT NULL CONSTRAINT removal_is_json CHECK (json_valid(contents)),
  removed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX removals_by_user ON removals (user_id, removed_at DESC, id);
CREATE INDEX removals_oldest ON removals (removed_at);

-- Whoever deletes and makes anew without end keeps no more than this.
CREATE TRIGGER removals_are_few AFTER INSERT ON removals BEGIN
  DELETE FROM removals WHERE id IN (
    SELECT id FROM removals WHERE user_id = NEW.user_id ORDER BY removed_at DESC, id LIMIT -1 OFFSET 20);
END;

-- A track that its label has deleted is archived at once, and *put aside* for a moment: it can come back. Then the cron erases
-- it, or leaves it archived where a licence, a render or a report refers to it.
ALTER TABLE tracks ADD COLUMN put_aside_at INTEGER
  CONSTRAINT put_aside_is_archived CHECK (put_aside_at IS NULL OR archived_at IS NOT NULL);
CREATE INDEX tracks_put_aside ON tracks (put_aside_at) WHERE put_aside_at IS NOT NULL;

DROP TRIGGER archived_stays_archived;
CREATE TRIGGER archived_stays_archived BEFORE UPDATE OF archived_at ON tracks
WHEN OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL AND OLD.put_aside_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'track_is_archived');
END;
CREATE TRIGGER archived_is_not_put_aside BEFORE UPDATE OF put_aside_at ON tracks
WHEN OLD.archived_at IS NOT NULL AND OLD.put_aside_at IS NULL AND NEW.put_aside_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'track_is_archived');
END;

-- As before, once it is archived for good.
DROP TRIGGER archived_track_leaves_shortlists;
CREATE TRIGGER archived_track_leaves_shortlists AFTER UPDATE OF archived_at, put_aside_at ON tracks
WHEN NEW.archived_at IS NOT NULL AND NEW.put_aside_at IS NULL BEGIN
  DELETE FROM shortlist_tracks WHERE track_id = NEW.id;
END;
