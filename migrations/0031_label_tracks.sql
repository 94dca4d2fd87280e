-- The table of tracks is made anew with stricter rules. It is emptied and filled again under its own name: whatever
-- refers to a track finds it there when the batch ends, and views and triggers of other tables need no change.
PRAGMA defer_foreign_keys = on;

-- What the render service makes of a label's audio or cover. A track points at the newest one that was chosen for it.
CREATE TABLE ingests (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  kind TEXT NOT NULL CONSTRAINT known_ingest_kind CHECK (kind IN ('audio', 'cover')),
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_ingest_status CHECK (status IN ('pending', 'ready', 'refused', 'failed', 'discarded')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  facts TEXT CHECK (facts IS NULL OR json_valid(facts)),
  CONSTRAINT ready_is_whole CHECK (status <> 'ready' OR (facts IS NOT NULL AND ended_at IS NOT NULL)),
  CONSTRAINT failure_is_named CHECK ((status IN ('refused', 'failed')) = (failure_code IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_ingest_per_upload ON ingests (upload_id) WHERE status IN ('pending', 'ready', 'refused');
CREATE INDEX ingests_pending ON ingests (heartbeat_at) WHERE status = 'pending';
CREATE INDEX ingests_ended ON ingests (ended_at) WHERE status IN ('ready', 'refused', 'failed');
CREATE INDEX ingests_by_user ON ingests (user_id, created_at);
CREATE INDEX ingests_by_upload ON ingests (upload_id);

CREATE TABLE tracks_before AS SELECT * FROM tracks;
DROP TABLE tracks;

CREATE TABLE tracks (
  seq INTEGER PRIMARY KEY CONSTRAINT seq_fits_search_key CHECK (seq BETWEEN 1 AND 2147483647),
  id TEXT NOT NULL UNIQUE,
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  artist TEXT NOT NULL CHECK (length(artist) BETWEEN 1 AND 200),
  mood TEXT REFERENCES moods (name),
  genre TEXT REFERENCES genres (name),
  primary_genre TEXT,
  sub_genre TEXT CHECK (length(sub_genre) BETWEEN 1 AND 100),
  bpm INTEGER CONSTRAINT bpm_in_range CHECK (bpm BETWEEN 1 AND 400),
  description TEXT CHECK (length(description) BETWEEN 1 AND 4000),
  price_tokens INTEGER NOT NULL DEFAULT 1 CONSTRAINT price_in_range CHECK (price_tokens BETWEEN 1 AND 100),
  isrc TEXT,
  upc TEXT CHECK (length(upc) BETWEEN 12 AND 13),
  release_date TEXT,
  language TEXT NOT NULL DEFAULT 'EN' CHECK (length(language) = 2),
  musical_key TEXT,
  mood_tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(mood_tags)),
  owns_master INTEGER NOT NULL DEFAULT 1 CHECK (owns_master IN (0, 1)),
  owns_publishing INTEGER NOT NULL DEFAULT 1 CHECK (owns_publishing IN (0, 1)),
  publishing_split_basis_points INTEGER CHECK (publishing_split_basis_points BETWEEN 0 AND 10000),
  explicit_lyrics INTEGER NOT NULL DEFAULT 0 CHECK (explicit_lyrics IN (0, 1)),
  sync_terms TEXT NOT NULL DEFAULT 'non-exclusive' CHECK (sync_terms IN ('exclusive', 'non-exclusive', 'limited')),
  status TEXT NOT NULL DEFAULT 'draft'
    CONSTRAINT known_track_status CHECK (status IN ('draft', 'pending review', 'approved', 'unavailable')),
  is_active INTEGER NOT NULL DEFAULT 0 CHECK (is_active IN (0, 1)),
  duration_ms INTEGER CHECK (duration_ms > 0),
  master_key TEXT,
  preview_key TEXT,
  cover_key TEXT,
  cover_colour TEXT,
  peaks TEXT,
  card_peaks TEXT,
  sync_count INTEGER NOT NULL DEFAULT 0 CHECK (sync_count >= 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL DEFAULT 0,
  submitted_at INTEGER,
  reviewed_at INTEGER,
  reviewed_by TEXT REFERENCES users (id),
  review_note TEXT CHECK (length(review_note) BETWEEN 1 AND 1000),
  archived_at INTEGER,
  admin_paused_at INTEGER,
  admin_paused_by TEXT REFERENCES users (id),
  admin_pause_reason TEXT,
  audio_ingest_id TEXT REFERENCES ingests (id),
  cover_ingest_id TEXT REFERENCES ingests (id),
  -- How much is known of the track, of 100: label-tracks/metadata-completeness.ts says it field by field.
  metadata_completeness INTEGER NOT NULL GENERATED ALWAYS AS (
    (master_key IS NOT NULL) * 20 + (isrc IS NOT NULL) * 10 + (cover_key IS NOT NULL) * 10
    + (primary_genre IS NOT NULL) * 8 + (mood_tags <> '[]') * 8 + (description IS NOT NULL) * 8
    + (bpm IS NOT NULL) * 6 + (title <> '') * 5 + (artist <> '') * 5 + (musical_key IS NOT NULL) * 5
    + (publishing_split_basis_points IS NOT NULL) * 5 + (release_date IS NOT NULL) * 4 + (upc IS NOT NULL) * 3
    + (sub_genre IS NOT NULL) * 3
  ) VIRTUAL,
  CONSTRAINT active_only_when_approved CHECK (is_active = 0 OR status = 'approved'),
  CONSTRAINT active_only_with_audio
    CHECK (is_active = 0 OR (master_key IS NOT NULL AND preview_key IS NOT NULL AND duration_ms IS NOT NULL)),
  CONSTRAINT archived_is_not_active CHECK (archived_at IS NULL OR is_active = 0)
) STRICT;

INSERT INTO tracks (
  seq, id, label_id, title, artist, mood, genre, primary_genre, sub_genre, bpm, description, price_tokens, isrc, upc,
  release_date, language, musical_key, mood_tags, owns_master, owns_publishing, publishing_split_basis_points,
  explicit_lyrics, sync_terms, status, is_active, duration_ms, master_key, preview_key, cover_key, cover_colour, peaks,
  card_peaks, sync_count, created_at, updated_at, admin_paused_at, admin_paused_by, admin_pause_reason
)
SELECT
  seq, id, label_id, title, artist, mood, genre, primary_genre, nullif(sub_genre, ''), bpm, nullif(description, ''),
  price_tokens, isrc, nullif(upc, ''), release_date, language, musical_key, mood_tags, owns_master, owns_publishing,
  publishing_split * 100, explicit_lyrics, sync_terms, status, is_active, duration_ms, master_key, preview_key,
  cover_key, cover_colour, peaks, card_peaks, sync_count, created_at, created_at, admin_paused_at, admin_paused_by,
  admin_pause_reason
FROM tracks_before;
DROP TABLE tracks_before;

-- What was archived is out of the way of a new track with its ISRC.
CREATE UNIQUE INDEX isrc_once_per_label ON tracks (label_id, isrc) WHERE isrc IS NOT NULL AND archived_at IS NULL;
CREATE INDEX tracks_by_label ON tracks (label_id, seq);
CREATE INDEX tracks_by_isrc ON tracks (isrc) WHERE isrc IS NOT NULL;
CREATE UNIQUE INDEX audio_in_one_track ON tracks (audio_ingest_id) WHERE audio_ingest_id IS NOT NULL;
CREATE UNIQUE INDEX cover_in_one_track ON tracks (cover_ingest_id) WHERE cover_ingest_id IS NOT NULL;
CREATE INDEX tracks_by_master ON tracks (master_key) WHERE master_key IS NOT NULL;
CREATE INDEX tracks_by_cover ON tracks (cover_key) WHERE cover_key IS NOT NULL;
CREATE INDEX tracks_pending_review ON tracks (submitted_at, id) WHERE status = 'pending review' AND archived_at IS NULL;

-- As in 0002: the rows above were listed already, so the triggers come after them.
CREATE TRIGGER track_listed AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  INSERT INTO search_by_newest (rowid, terms) SELECT by_newest, terms FROM track_search_keys WHERE seq = NEW.seq;
  INSERT INTO search_by_price (rowid, terms) SELECT by_price, terms FROM track_search_keys WHERE seq = NEW.seq;
  INSERT INTO catalogue_facets SELECT genre_code, mood_code, bpm_bucket, 1 FROM track_search_keys WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER track_unlisted_before_change
BEFORE UPDATE OF seq, title, artist, mood, genre, bpm, price_tokens, is_active ON tracks WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_facets SET tracks = tracks - 1
    WHERE (genre_code, mood_code, bpm_bucket) =
      (SELECT genre_code, mood_code, bpm_bucket FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_newest WHERE rowid = (SELECT by_newest FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_price WHERE rowid = (SELECT by_price FROM track_search_keys WHERE seq = OLD.seq);
END;

CREATE TRIGGER track_listed_after_change
AFTER UPDATE OF seq, title, artist, mood, genre, bpm, price_tokens, is_active ON tracks WHEN NEW.is_active = 1 BEGIN
  INSERT INTO search_by_newest (rowid, terms) SELECT by_newest, terms FROM track_search_keys WHERE seq = NEW.seq;
  INSERT INTO search_by_price (rowid, terms) SELECT by_price, terms FROM track_search_keys WHERE seq = NEW.seq;
  INSERT INTO catalogue_facets SELECT genre_code, mood_code, bpm_bucket, 1 FROM track_search_keys WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER track_unlisted_before_delete BEFORE DELETE ON tracks WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_facets SET tracks = tracks - 1
    WHERE (genre_code, mood_code, bpm_bucket) =
      (SELECT genre_code, mood_code, bpm_bucket FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_newest WHERE rowid = (SELECT by_newest FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_price WHERE rowid = (SELECT by_price FROM track_search_keys WHERE seq = OLD.seq);
END;

CREATE TRIGGER paused_by_admin_stays_paused BEFORE UPDATE OF is_active, admin_paused_at ON tracks
WHEN NEW.is_active = 1 AND NEW.admin_paused_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'paused_by_admin');
END;

CREATE TRIGGER archived_stays_archived BEFORE UPDATE OF archived_at ON tracks
WHEN OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'track_is_archived');
END;
