CREATE TABLE genres (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1 AND 15), name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO genres (code, name) VALUES
  (1, 'Pop'), (2, 'Rock'), (3, 'Hip Hop'), (4, 'Electronic'), (5, 'Jazz'), (6, 'Classical'), (7, 'Country'),
  (8, 'R&B'), (9, 'Lo-fi'), (10, 'Indie'), (11, 'Folk'), (12, 'Latin'), (13, 'Reggae'), (14, 'Blues');

CREATE TABLE moods (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1 AND 15), name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO moods (code, name) VALUES
  (1, 'Happy'), (2, 'Sad'), (3, 'Energetic'), (4, 'Calm'), (5, 'Romantic'), (6, 'Uplifting'), (7, 'Melancholic'),
  (8, 'Cinematic'), (9, 'Playful'), (10, 'Dark'), (11, 'Hopeful'), (12, 'Nostalgic');

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
  -- An admin's pause stands apart from the label's own switch, so that the label cannot undo it.
  admin_paused_at INTEGER,
  admin_paused_by TEXT REFERENCES users (id),
  admin_pause_reason TEXT,
  audio_ingest_id TEXT REFERENCES ingests (id),
  cover_ingest_id TEXT REFERENCES ingests (id),
  -- Specification: BPM is 0 to 300. What a label types is what stands there, so the column takes 0 as well.
  bpm INTEGER CONSTRAINT bpm_in_range CHECK (bpm BETWEEN 0 AND 300),
  -- How much is known of the track, of 100: label-tracks/metadata-completeness.ts says it field by field.
  metadata_completeness INTEGER NOT NULL GENERATED ALWAYS AS (
    (master_key IS NOT NULL) * 20 + (isrc IS NOT NULL) * 10 + (cover_key IS NOT NULL) * 10
    + (primary_genre IS NOT NULL) * 8 + (mood_tags <> '[]') * 8 + (description IS NOT NULL) * 8
    + (bpm IS NOT NULL) * 6 + (title <> '') * 5 + (artist <> '') * 5 + (musical_key IS NOT NULL) * 5
    + (publishing_split_basis_points IS NOT NULL) * 5 + (release_date IS NOT NULL) * 4 + (upc IS NOT NULL) * 3
    + (sub_genre IS NOT NULL) * 3
  ) VIRTUAL,
  -- SHA-256 of the object under master_key: which recording it is, whatever its key. Null where no ingest made it.
  master_sha256 TEXT CHECK (master_sha256 IS NULL OR length(master_sha256) = 64),
  CONSTRAINT active_only_when_approved CHECK (is_active = 0 OR status = 'approved'),
  CONSTRAINT active_only_with_audio
    CHECK (is_active = 0 OR (master_key IS NOT NULL AND preview_key IS NOT NULL AND duration_ms IS NOT NULL)),
  CONSTRAINT archived_is_not_active CHECK (archived_at IS NULL OR is_active = 0)
) STRICT;
-- What was archived is out of the way of a new track with its ISRC.
CREATE UNIQUE INDEX isrc_once_per_label ON tracks (label_id, isrc) WHERE isrc IS NOT NULL AND archived_at IS NULL;
CREATE INDEX tracks_by_label ON tracks (label_id, seq);
CREATE INDEX tracks_by_isrc ON tracks (isrc) WHERE isrc IS NOT NULL;
CREATE UNIQUE INDEX audio_in_one_track ON tracks (audio_ingest_id) WHERE audio_ingest_id IS NOT NULL;
CREATE UNIQUE INDEX cover_in_one_track ON tracks (cover_ingest_id) WHERE cover_ingest_id IS NOT NULL;
CREATE INDEX tracks_by_master ON tracks (master_key) WHERE master_key IS NOT NULL;
CREATE INDEX tracks_by_cover ON tracks (cover_key) WHERE cover_key IS NOT NULL;
CREATE INDEX tracks_pending_review ON tracks (submitted_at, id) WHERE status = 'pending review' AND archived_at IS NULL;

-- How a label sorts its catalogue by a head of the table. Each index also holds what the filters ask, so that a filtered
-- list walks the index alone and reads only the rows it shows. `archived_at` is a column and no condition: a partial
-- index does not cover its own condition, and would read each row after all. Being whole, they are no cheap way to other
-- questions about tracks either.
CREATE INDEX tracks_by_title ON tracks (label_id, archived_at, title COLLATE NOCASE, seq, status, genre);
CREATE INDEX tracks_by_code ON tracks (label_id, archived_at, ifnull(isrc, ''), seq, status, genre);
CREATE INDEX tracks_by_price ON tracks (label_id, archived_at, price_tokens, seq, status, genre);
CREATE INDEX tracks_by_syncs ON tracks (label_id, archived_at, sync_count, seq, status, genre);
CREATE INDEX tracks_by_health ON tracks (label_id, archived_at, metadata_completeness, seq, status, genre);
-- Which keys a row names, for the comparison of the store (0001).
CREATE INDEX tracks_by_preview ON tracks (preview_key) WHERE preview_key IS NOT NULL;

CREATE TRIGGER paused_by_admin_stays_paused BEFORE UPDATE OF is_active, admin_paused_at ON tracks
WHEN NEW.is_active = 1 AND NEW.admin_paused_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'paused_by_admin');
END;

CREATE TRIGGER archived_stays_archived BEFORE UPDATE OF archived_at ON tracks
WHEN OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'track_is_archived');
END;

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

CREATE TABLE track_reports (
  id TEXT PRIMARY KEY,
  track_id TEXT NOT NULL REFERENCES tracks (id),
  reporter_id TEXT NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL CONSTRAINT known_report_reason CHECK (reason IN ('plagiarism', 'abusive', 'poor_quality')),
  details TEXT NOT NULL DEFAULT '' CHECK (length(details) <= 2000),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'reviewed', 'dismissed')),
  created_at INTEGER NOT NULL,
  reviewed_at INTEGER,
  reviewed_by TEXT REFERENCES users (id),
  -- What a label learns of a report once its track was paused for it: when it was told, what was decided and why, and
  -- when the pause was taken back.
  disclosed_at INTEGER,
  decision_note TEXT CONSTRAINT note_fits CHECK (length(decision_note) BETWEEN 1 AND 2000),
  resumed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX one_open_report_per_user_and_track ON track_reports (track_id, reporter_id)
  WHERE status = 'pending';
CREATE INDEX track_reports_newest ON track_reports (status, created_at DESC, id);
CREATE INDEX track_reports_open_first ON track_reports ((status <> 'pending'), created_at DESC, id);
-- What somebody reported, for the export of their data.
CREATE INDEX track_reports_by_reporter ON track_reports (reporter_id, created_at);
-- Deleting a track asks each table that refers to it; without an index it would read them whole.
CREATE INDEX track_reports_by_track ON track_reports (track_id, created_at);
CREATE INDEX track_reports_disclosed ON track_reports (track_id, disclosed_at) WHERE disclosed_at IS NOT NULL;

CREATE TRIGGER report_counted AFTER INSERT ON track_reports BEGIN
  UPDATE status_counts SET total = total + 1 WHERE noun = 'report' AND status = NEW.status;
END;
CREATE TRIGGER report_counted_anew AFTER UPDATE OF status ON track_reports
WHEN NEW.status <> OLD.status BEGIN
  UPDATE status_counts SET total = total - 1 WHERE noun = 'report' AND status = OLD.status;
  UPDATE status_counts SET total = total + 1 WHERE noun = 'report' AND status = NEW.status;
END;
CREATE TRIGGER report_no_longer_counted AFTER DELETE ON track_reports BEGIN
  UPDATE status_counts SET total = total - 1 WHERE noun = 'report' AND status = OLD.status;
END;

-- The label's own words about a report that it was told of.
CREATE TABLE report_replies (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES track_reports (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  reply TEXT NOT NULL CHECK (length(reply) BETWEEN 1 AND 4000),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX report_replies_by_report ON report_replies (report_id, created_at, id);
CREATE INDEX report_replies_by_user ON report_replies (user_id, created_at);
