CREATE TABLE genres (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1 AND 15), name TEXT NOT NULL UNIQUE) STRICT;

INSERT INTO genres (code, name) VALUES
  (1, 'Pop'),
  (2, 'Rock'),
  (3, 'Hip Hop'),
  (4, 'Electronic'),
  (5, 'Jazz'),
  (6, 'Classical'),
  (7, 'Country'),
  (8, 'R&B'),
  (9, 'Lo-fi'),
  (10, 'Indie'),
  (11, 'Folk'),
  (12, 'Latin'),
  (13, 'Reggae'),
  (14, 'Blues');

CREATE TABLE moods (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1 AND 15), name TEXT NOT NULL UNIQUE) STRICT;

INSERT INTO moods (code, name) VALUES
  (1, 'Happy'),
  (2, 'Sad'),
  (3, 'Energetic'),
  (4, 'Calm'),
  (5, 'Romantic'),
  (6, 'Uplifting'),
  (7, 'Melancholic'),
  (8, 'Cinematic'),
  (9, 'Playful'),
  (10, 'Dark'),
  (11, 'Hopeful'),
  (12, 'Nostalgic');

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
  -- An admin's pause is separate from the label's own switch, so that the label cannot undo it.
  admin_paused_at INTEGER,
  admin_paused_by TEXT REFERENCES users (id),
  admin_pause_reason TEXT,
  audio_ingest_id TEXT REFERENCES ingests (id),
  cover_ingest_id TEXT REFERENCES ingests (id),
  -- Specification: BPM is 0 to 300. 0 is stored as entered.
  bpm INTEGER CONSTRAINT bpm_in_range CHECK (bpm BETWEEN 0 AND 300),
  -- Out of 100; label-tracks/form-values.ts defines it field by field.
  metadata_completeness INTEGER NOT NULL GENERATED ALWAYS AS (
    (master_key IS NOT NULL) * 20 + (isrc IS NOT NULL) * 10 + (cover_key IS NOT NULL) * 10
    + (primary_genre IS NOT NULL) * 8 + (mood_tags <> '[]') * 8 + (description IS NOT NULL) * 8
    + (bpm IS NOT NULL) * 6 + (title <> '') * 5 + (artist <> '') * 5 + (musical_key IS NOT NULL) * 5
    + (publishing_split_basis_points IS NOT NULL) * 5 + (release_date IS NOT NULL) * 4 + (upc IS NOT NULL) * 3
    + (sub_genre IS NOT NULL) * 3
  ) VIRTUAL,
  -- SHA-256 of the object under master_key: identifies the recording, whatever its key. Null unless an ingest made it.
  master_sha256 TEXT CHECK (master_sha256 IS NULL OR length(master_sha256) = 64),
  -- Price of a licence of scope 'commercial'; NULL is five times price_tokens. It includes what scope 'social' allows, so it
  -- never costs less.
  commercial_price_tokens INTEGER
  CONSTRAINT commercial_price_in_range CHECK (commercial_price_tokens BETWEEN 1 AND 500
    AND commercial_price_tokens >= price_tokens),
  -- Declarations beyond the specification's fields: writers, samples, cover, AI, performers, Content ID, excluded uses
  -- (worker/domain/catalogue/tracks/rights/declaration.contract.ts). NULL declares nothing beyond those fields.
  rights_declaration TEXT
  CONSTRAINT declaration_is_object CHECK (json_type(rights_declaration) = 'object'),
  -- Last change of any rights fact; brands see and confirm the rights as of then.
  rights_declared_at INTEGER NOT NULL DEFAULT 0,
  -- Label agreement version of the track's current warranty; NULL if none was given, or the rights have changed since.
  warranty_version TEXT,
  -- Soft-deleted: archived at once, restorable for a minute. Then the cron erases the track, or leaves it archived if a licence,
  -- render or report refers to it.
  put_aside_at INTEGER
  CONSTRAINT put_aside_is_archived CHECK (put_aside_at IS NULL OR archived_at IS NOT NULL),
  -- Declared by the label, NULL until then. Used by filters and search.
  vocals TEXT CONSTRAINT vocals_are_known CHECK (vocals IN ('instrumental', 'vocal')),
  CONSTRAINT active_only_when_approved CHECK (is_active = 0 OR status = 'approved'),
  CONSTRAINT active_only_with_audio
    CHECK (is_active = 0 OR (master_key IS NOT NULL AND preview_key IS NOT NULL AND duration_ms IS NOT NULL)),
  CONSTRAINT archived_is_not_active CHECK (archived_at IS NULL OR is_active = 0)
) STRICT;

-- Archived tracks do not block a new track with their ISRC.
CREATE UNIQUE INDEX isrc_once_per_label ON tracks (label_id, isrc) WHERE isrc IS NOT NULL AND archived_at IS NULL;

CREATE INDEX tracks_by_label ON tracks (label_id, seq);
CREATE INDEX tracks_by_isrc ON tracks (isrc) WHERE isrc IS NOT NULL;
CREATE UNIQUE INDEX audio_in_one_track ON tracks (audio_ingest_id) WHERE audio_ingest_id IS NOT NULL;
CREATE UNIQUE INDEX cover_in_one_track ON tracks (cover_ingest_id) WHERE cover_ingest_id IS NOT NULL;
CREATE INDEX tracks_by_master ON tracks (master_key) WHERE master_key IS NOT NULL;
CREATE INDEX tracks_by_cover ON tracks (cover_key) WHERE cover_key IS NOT NULL;
CREATE INDEX tracks_pending_review ON tracks (submitted_at, id) WHERE status = 'pending review' AND archived_at IS NULL;

-- Sort orders of a label's catalogue. Each index also covers the filters, so that a filtered list scans the index alone and reads
-- only the rows it shows. `archived_at` is a column, not a condition: a partial index does not cover its own condition, and would
-- read every row after all. Being full, these indexes do not attract the planner in other queries on tracks.
CREATE INDEX tracks_by_title ON tracks (label_id, archived_at, title COLLATE NOCASE, seq, status, genre);

CREATE INDEX tracks_by_code ON tracks (label_id, archived_at, ifnull(isrc, ''), seq, status, genre);
CREATE INDEX tracks_by_price ON tracks (label_id, archived_at, price_tokens, seq, status, genre);
CREATE INDEX tracks_by_syncs ON tracks (label_id, archived_at, sync_count, seq, status, genre);
CREATE INDEX tracks_by_health ON tracks (label_id, archived_at, metadata_completeness, seq, status, genre);

-- For the storage sweep (0001_platform.sql).
CREATE INDEX tracks_by_preview ON tracks (preview_key) WHERE preview_key IS NOT NULL;

CREATE UNIQUE INDEX isrc_once_on_sale ON tracks (isrc) WHERE is_active = 1;

-- Cursor orders of lists of tracks on sale: `seq`, or the price above it.
CREATE INDEX tracks_on_sale ON tracks (seq) WHERE is_active = 1;
CREATE INDEX tracks_on_sale_by_price ON tracks ((price_tokens << 32) | seq) WHERE is_active = 1;

-- For the tracks of a label that still need a warranty; drafts need it when they are submitted.
CREATE INDEX tracks_by_warranty ON tracks (label_id, ifnull(warranty_version, ''))
WHERE status <> 'draft' AND archived_at IS NULL;

CREATE INDEX tracks_put_aside ON tracks (put_aside_at) WHERE put_aside_at IS NOT NULL;

-- Tracks paused by a super user, for the list of reports and its count.
CREATE INDEX tracks_paused_by_admin ON tracks (id) WHERE admin_paused_at IS NOT NULL;

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
  -- Disclosed to the label once its track was paused for the report: when it was notified, the reason for the decision, and when
  -- the pause was lifted.
  disclosed_at INTEGER,
  decision_note TEXT CONSTRAINT note_fits CHECK (length(decision_note) BETWEEN 1 AND 2000),
  resumed_at INTEGER
) STRICT;

CREATE UNIQUE INDEX one_open_report_per_user_and_track ON track_reports (track_id, reporter_id)
  WHERE status = 'pending';

CREATE INDEX track_reports_newest ON track_reports (status, created_at DESC, id);
CREATE INDEX track_reports_open_first ON track_reports ((status <> 'pending'), created_at DESC, id);

-- For the export of the reporter's data.
CREATE INDEX track_reports_by_reporter ON track_reports (reporter_id, created_at);

-- Deleting a track checks each referring table; without an index it would scan them.
CREATE INDEX track_reports_by_track ON track_reports (track_id, created_at);

CREATE INDEX track_reports_disclosed ON track_reports (track_id, disclosed_at) WHERE disclosed_at IS NOT NULL;

-- The label's replies to a report that was disclosed to it.
CREATE TABLE report_replies (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES track_reports (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  reply TEXT NOT NULL CHECK (length(reply) BETWEEN 1 AND 4000),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX report_replies_by_report ON report_replies (report_id, created_at, id);
CREATE INDEX report_replies_by_user ON report_replies (user_id, created_at);

-- Render-service jobs on a label's audio or cover. A track refers to the newest one chosen for it. submitted_at to last_failure:
-- queue state (0007_videos.sql).
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
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  last_failure TEXT,
  -- Analysis version in which an audio was described or is being described; 0 for none. Outdated ones are analysed again, a few
  -- at a time.
  described_version INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT ready_is_whole CHECK (status <> 'ready' OR (facts IS NOT NULL AND ended_at IS NOT NULL)),
  CONSTRAINT failure_is_named CHECK ((status IN ('refused', 'failed')) = (failure_code IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX one_ingest_per_upload ON ingests (upload_id) WHERE status IN ('pending', 'ready', 'refused');
CREATE INDEX ingests_ended ON ingests (ended_at) WHERE status IN ('ready', 'refused', 'failed');
CREATE INDEX ingests_by_user ON ingests (user_id, created_at);
CREATE INDEX ingests_by_upload ON ingests (upload_id);
CREATE INDEX ingests_waiting ON ingests (not_before) WHERE status = 'pending' AND submitted_at IS NULL;
CREATE INDEX ingests_submitted ON ingests (heartbeat_at) WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX ingests_pending_by_user ON ingests (user_id) WHERE status = 'pending';
CREATE INDEX ingests_accepted ON ingests (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;
CREATE INDEX ingests_to_describe ON ingests (described_version, created_at) WHERE kind = 'audio' AND status = 'ready';

-- Raw Chromaprint of an ingested audio: one uint32, little-endian, per 0.1238 s. track_id is the track that uses the audio; null
-- if it was replaced or never chosen.
CREATE TABLE fingerprints (
  ingest_id TEXT PRIMARY KEY REFERENCES ingests (id),
  track_id TEXT REFERENCES tracks (id),
  raw BLOB NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_fingerprint_per_track ON fingerprints (track_id) WHERE track_id IS NOT NULL;

-- The fingerprint of a track that the index below contains, that of `ingest_id`. `keys` lists its postings, so that they can be
-- deleted without an index of their own.
CREATE TABLE indexed_fingerprints (
  seq INTEGER PRIMARY KEY,
  track_id TEXT NOT NULL UNIQUE REFERENCES tracks (id) ON DELETE CASCADE,
  ingest_id TEXT NOT NULL,
  keys TEXT NOT NULL CHECK (json_valid(keys)),
  indexed_at INTEGER NOT NULL
) STRICT;

-- Inverted index: the fingerprints that contain a sampled key, and the positions of their values. About 1.5 rows per second of
-- music; a look-up reads only the rows of its keys.
CREATE TABLE fingerprint_postings (
  key INTEGER NOT NULL,
  print INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (key, print, position)
) STRICT, WITHOUT ROWID;

-- Screening results for a track's newest audio: the evidence on which a super user decides. A cleared pair stays cleared until
-- the audio or the ISRC changes.
CREATE TABLE fingerprint_matches (
  id TEXT PRIMARY KEY,
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  other_track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CONSTRAINT known_match_kind CHECK (kind IN ('same-audio', 'same-isrc', 'overlap')),
  ingest_id TEXT NOT NULL,
  isrc TEXT,
  verdict TEXT CHECK (verdict IN ('same', 'similar')),
  error_rate REAL CHECK (error_rate BETWEEN 0 AND 1),
  seconds REAL CHECK (seconds > 0),
  own_start_seconds REAL CHECK (own_start_seconds >= 0),
  other_start_seconds REAL CHECK (other_start_seconds >= 0),
  found_at INTEGER NOT NULL,
  cleared_at INTEGER,
  cleared_by TEXT REFERENCES users (id),
  CONSTRAINT other_is_another CHECK (track_id <> other_track_id),
  CONSTRAINT alike_is_measured CHECK ((kind = 'same-isrc') = (verdict IS NULL)),
  CONSTRAINT measured_as_a_whole CHECK (
    (verdict IS NULL) = (error_rate IS NULL) AND (verdict IS NULL) = (seconds IS NULL)
    AND (verdict IS NULL) = (own_start_seconds IS NULL) AND (verdict IS NULL) = (other_start_seconds IS NULL)),
  CONSTRAINT cleared_by_somebody CHECK ((cleared_at IS NULL) = (cleared_by IS NULL))
) STRICT;

CREATE UNIQUE INDEX one_match_per_pair ON fingerprint_matches (track_id, other_track_id);
CREATE INDEX matches_by_other_track ON fingerprint_matches (other_track_id);

-- Every warranty given for a track. The giver has accepted that version of the agreement (foreign key).
CREATE TABLE track_warranties (
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  document TEXT NOT NULL DEFAULT 'label-agreement' CHECK (document = 'label-agreement'),
  version TEXT NOT NULL,
  user_id TEXT NOT NULL,
  given_at INTEGER NOT NULL,
  -- Network address of the request; cleared when the account is erased.
  client_address TEXT,
  PRIMARY KEY (track_id, version, given_at),
  FOREIGN KEY (user_id, document, version) REFERENCES document_acceptances (user_id, document, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX track_warranties_by_user ON track_warranties (user_id);

-- Sound features of an ingested audio, in base64: the vector of the whole (48 bytes), those of its sections, 8-byte codes of
-- these for pre-filtering, and the course in steps of 16 bytes. Byte layout: render-service/listening/sound-features.contract.ts.
-- track_id as in fingerprints.
CREATE TABLE track_features (
  ingest_id TEXT PRIMARY KEY REFERENCES ingests (id),
  track_id TEXT REFERENCES tracks (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  vector TEXT NOT NULL CONSTRAINT vector_is_whole CHECK (length(vector) = 64),
  sections TEXT NOT NULL CONSTRAINT sections_are_whole
    CHECK (length(sections) BETWEEN 64 AND 23040 AND length(sections) % 64 = 0),
  codes TEXT NOT NULL CONSTRAINT a_code_for_each_section
    CHECK (length(codes) = (length(sections) / 64 * 8 + 2) / 3 * 4),
  course TEXT NOT NULL CONSTRAINT course_is_bounded CHECK (length(course) BETWEEN 24 AND 76800),
  bpm REAL CONSTRAINT heard_bpm_in_range CHECK (bpm BETWEEN 20 AND 400),
  musical_key TEXT,
  made_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_likeness_per_track ON track_features (track_id) WHERE track_id IS NOT NULL;

-- A repeated analysis of a master: a render-service job like any other (0007_videos.sql), of low rank.
CREATE TABLE listenings (
  id TEXT PRIMARY KEY,
  ingest_id TEXT NOT NULL REFERENCES ingests (id),
  version INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_listening_status CHECK (status IN ('pending', 'done', 'refused', 'failed')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  last_failure TEXT
) STRICT;

CREATE UNIQUE INDEX one_listening_per_version ON listenings (ingest_id, version);
CREATE INDEX listenings_waiting ON listenings (not_before) WHERE status = 'pending' AND submitted_at IS NULL;
CREATE INDEX listenings_submitted ON listenings (heartbeat_at) WHERE status = 'pending' AND submitted_at IS NOT NULL;
CREATE INDEX listenings_accepted ON listenings (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;
CREATE INDEX listenings_ended ON listenings (ended_at) WHERE ended_at IS NOT NULL;

-- Similarity index of all tracks on sale, one object in storage (similar/open-index.ts). `changes` counts every change so far,
-- `published` those that the object includes.
CREATE TABLE likeness (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changes INTEGER NOT NULL DEFAULT 0,
  published INTEGER NOT NULL DEFAULT 0,
  object_key TEXT,
  published_at INTEGER
) STRICT;

INSERT INTO likeness (id, changes, published, object_key, published_at) VALUES
  (1, 0, 0, NULL, NULL);

-- Beats, bars, sections and ending of an ingested audio (BeatGrid in the render service's contract). Belongs to the track of its
-- track_features and is deleted with them. Audio older than this table is analysed again: its described_version is behind.
CREATE TABLE beat_grids (
  ingest_id TEXT PRIMARY KEY REFERENCES track_features (ingest_id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  grid TEXT NOT NULL CONSTRAINT grid_is_json CHECK (json_valid(grid))
    CONSTRAINT grid_is_bounded CHECK (length(grid) <= 65536),
  made_at INTEGER NOT NULL
) STRICT;

-- Tracks on sale when their label's access was revoked; approving the label again restores only these.
CREATE TABLE revoked_tracks (
  track_id TEXT PRIMARY KEY REFERENCES tracks (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- A consent is a name, a date and the evidence (worker/domain/catalogue/tracks/rights/consent.contract.ts): text alone does not
-- count, nor does a share of zero. Tracks that were on sale with less are off sale until their label has completed it.
CREATE VIEW cleared_tracks AS
SELECT track.seq FROM tracks AS track
WHERE track.sync_terms = 'non-exclusive'
  AND EXISTS (SELECT 1 FROM warranted_tracks AS warranted WHERE warranted.seq = track.seq)
  AND length(ifnull(track.isrc, '')) = 12 AND substr(track.isrc, 1, 2) GLOB '[A-Z][A-Z]'
  AND substr(track.isrc, 3, 3) GLOB '[A-Z0-9][A-Z0-9][A-Z0-9]' AND substr(track.isrc, 6) NOT GLOB '*[^0-9]*'
  AND (track.owns_master = 1 OR (track.rights_declaration ->> '$.masterShareBasisPoints' > 0
    AND length(track.rights_declaration ->> '$.masterConsent.name') > 1 AND length(track.rights_declaration ->> '$.masterConsent.text') > 2
    AND track.rights_declaration ->> '$.masterConsent.date' GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'))
  AND CASE WHEN ifnull(json_array_length(track.rights_declaration, '$.writers'), 0) = 0
    THEN track.owns_publishing = 1 AND ifnull(track.publishing_split_basis_points, 0) = 10000
    ELSE (SELECT sum(asked.value ->> '$.shareBasisPoints') = 10000
        AND min(asked.value ->> '$.shareBasisPoints' > 0 AND (asked.value ->> '$.isControlled' = 1
          OR ifnull(length(asked.value ->> '$.consent.name') > 1 AND length(asked.value ->> '$.consent.text') > 2
            AND asked.value ->> '$.consent.date' GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]', 0))) = 1
      FROM json_each(track.rights_declaration, '$.writers') AS asked)
    END
  AND (track.rights_declaration ->> '$.samples.status' = 'none'
    OR (track.rights_declaration ->> '$.samples.status' = 'cleared'
      AND length(track.rights_declaration ->> '$.samples.clearedWith.name') > 1 AND length(track.rights_declaration ->> '$.samples.clearedWith.text') > 2
      AND track.rights_declaration ->> '$.samples.clearedWith.date' GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'))
  AND (track.rights_declaration ->> '$.cover.status' = 'none'
    OR (track.rights_declaration ->> '$.cover.status' = 'cleared'
      AND length(track.rights_declaration ->> '$.cover.clearedWith.name') > 1 AND length(track.rights_declaration ->> '$.cover.clearedWith.text') > 2
      AND track.rights_declaration ->> '$.cover.clearedWith.date' GLOB '[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'))
  AND (SELECT count(*) FROM json_each(track.rights_declaration, '$.ai') AS asked
    WHERE asked.value IN ('none', 'some', 'all')) = 5
  AND track.rights_declaration ->> '$.hasPerformersConsent' = 1
  AND (track.rights_declaration ->> '$.contentId.isRegistered' = 0
    OR (track.rights_declaration ->> '$.contentId.registeredBy' IS NOT NULL
      AND track.rights_declaration ->> '$.contentId.releaseContact' IS NOT NULL
      AND track.rights_declaration ->> '$.contentId.releaseDays' IS NOT NULL));

CREATE TRIGGER paused_by_admin_stays_paused BEFORE UPDATE OF is_active, admin_paused_at ON tracks
WHEN NEW.is_active = 1 AND NEW.admin_paused_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'paused_by_admin');
END;

-- Refused, failed and discarded files cannot be chosen: if one ends after the caller's check, the whole batch is rolled back and
-- the caller checks again. If one ends after it was chosen, endIngest updates its track.
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

CREATE TRIGGER price_counted_on_insert AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  INSERT INTO catalogue_prices VALUES (NEW.price_tokens, 1) ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER price_uncounted_on_change AFTER UPDATE OF price_tokens, is_active ON tracks
  WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_prices SET tracks = tracks - 1 WHERE price_tokens = OLD.price_tokens;
END;

CREATE TRIGGER price_counted_on_change AFTER UPDATE OF price_tokens, is_active ON tracks
  WHEN NEW.is_active = 1 BEGIN
  INSERT INTO catalogue_prices VALUES (NEW.price_tokens, 1) ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER price_uncounted_on_delete AFTER DELETE ON tracks WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_prices SET tracks = tracks - 1 WHERE price_tokens = OLD.price_tokens;
END;

CREATE TRIGGER label_track_listed AFTER INSERT ON tracks WHEN NEW.archived_at IS NULL BEGIN
  INSERT INTO search_of_labels (rowid, terms) SELECT search_key, terms FROM label_search_keys
    WHERE seq = NEW.seq;
  INSERT INTO label_track_counts SELECT label_id, status_code, genre_code, 1 FROM label_search_keys
    WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER label_track_unlisted_before_change
BEFORE UPDATE OF seq, label_id, title, artist, isrc, status, genre, archived_at ON tracks
WHEN OLD.archived_at IS NULL BEGIN
  UPDATE label_track_counts SET tracks = tracks - 1
    WHERE (label_id, status_code, genre_code) =
      (SELECT label_id, status_code, genre_code FROM label_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_of_labels WHERE rowid = (SELECT search_key FROM label_search_keys WHERE seq = OLD.seq);
END;

CREATE TRIGGER label_track_listed_after_change
AFTER UPDATE OF seq, label_id, title, artist, isrc, status, genre, archived_at ON tracks
WHEN NEW.archived_at IS NULL BEGIN
  INSERT INTO search_of_labels (rowid, terms) SELECT search_key, terms FROM label_search_keys
    WHERE seq = NEW.seq;
  INSERT INTO label_track_counts SELECT label_id, status_code, genre_code, 1 FROM label_search_keys
    WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER label_track_unlisted_before_delete BEFORE DELETE ON tracks WHEN OLD.archived_at IS NULL BEGIN
  UPDATE label_track_counts SET tracks = tracks - 1
    WHERE (label_id, status_code, genre_code) =
      (SELECT label_id, status_code, genre_code FROM label_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_of_labels WHERE rowid = (SELECT search_key FROM label_search_keys WHERE seq = OLD.seq);
END;

CREATE TRIGGER ingests_waiting_are_limited BEFORE INSERT ON ingests
WHEN NEW.status = 'pending'
  AND (SELECT count(*) FROM ingests WHERE user_id = NEW.user_id AND status = 'pending') >= 5000 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;

CREATE TRIGGER postings_go_with_their_fingerprint BEFORE DELETE ON indexed_fingerprints BEGIN
  DELETE FROM fingerprint_postings WHERE key IN (SELECT value FROM json_each(OLD.keys)) AND print = OLD.seq;
END;

-- A changed ISRC is screened again, whichever statement sets it.
CREATE TRIGGER isrc_is_screened AFTER UPDATE OF isrc ON tracks
WHEN NEW.isrc IS NOT OLD.isrc AND NEW.archived_at IS NULL BEGIN
  INSERT INTO outbox (id, message, created_at)
    VALUES ('screen-track:' || NEW.id, json_object('kind', 'screen-track', 'id', NEW.id), NEW.updated_at)
    ON CONFLICT (id) DO UPDATE SET sent_at = NULL;
END;

CREATE TRIGGER warranty_is_fixed BEFORE UPDATE ON track_warranties
WHEN NEW.track_id <> OLD.track_id OR NEW.version <> OLD.version OR NEW.user_id <> OLD.user_id
  OR NEW.given_at <> OLD.given_at OR NEW.client_address IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'warranty_is_fixed');
END;

CREATE TRIGGER warranty_is_kept BEFORE DELETE ON track_warranties
WHEN EXISTS (SELECT 1 FROM tracks AS track WHERE track.id = OLD.track_id) BEGIN
  SELECT RAISE(ABORT, 'warranty_is_fixed');
END;

CREATE TRIGGER warranty_is_on_file AFTER UPDATE OF warranty_version ON tracks WHEN NEW.warranty_version IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'warranty_not_on_file')
  WHERE NOT EXISTS (SELECT 1 FROM track_warranties AS warranty
    WHERE warranty.track_id = NEW.id AND warranty.version = NEW.warranty_version);
END;

CREATE TRIGGER no_warranty_before_its_track AFTER INSERT ON tracks WHEN NEW.warranty_version IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'warranty_not_on_file');
END;

CREATE TRIGGER track_listed AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  INSERT INTO search_of_tracks (rowid, words) SELECT seq, words FROM track_search_words WHERE seq = NEW.seq;
END;

CREATE TRIGGER track_unlisted_before_delete BEFORE DELETE ON tracks WHEN OLD.is_active = 1 BEGIN
  DELETE FROM search_of_tracks WHERE rowid = OLD.seq;
END;

CREATE TRIGGER track_unfolded_on_insert AFTER INSERT ON tracks
WHEN NEW.title || NEW.artist || ifnull(NEW.sub_genre, '') || ifnull(NEW.description, '') GLOB '*[^ -~]*' BEGIN
  INSERT OR IGNORE INTO tracks_to_fold SELECT DISTINCT seq FROM unfolded_texts WHERE seq = NEW.seq;
END;

CREATE TRIGGER track_unfolded_on_change AFTER UPDATE OF title, artist, sub_genre, description ON tracks
WHEN NEW.title || NEW.artist || ifnull(NEW.sub_genre, '') || ifnull(NEW.description, '') GLOB '*[^ -~]*' BEGIN
  INSERT OR IGNORE INTO tracks_to_fold SELECT DISTINCT seq FROM unfolded_texts WHERE seq = NEW.seq;
END;

CREATE TRIGGER features_go_with_their_ingest AFTER UPDATE OF status ON ingests WHEN NEW.status = 'discarded' BEGIN
  DELETE FROM track_features WHERE ingest_id = NEW.id;
  DELETE FROM listenings WHERE ingest_id = NEW.id;
END;

CREATE TRIGGER likeness_is_added AFTER INSERT ON track_features WHEN NEW.track_id IS NOT NULL BEGIN
  UPDATE likeness SET changes = changes + 1;
END;

CREATE TRIGGER likeness_is_changed AFTER UPDATE ON track_features BEGIN
  UPDATE likeness SET changes = changes + 1;
END;

CREATE TRIGGER likeness_is_removed AFTER DELETE ON track_features WHEN OLD.track_id IS NOT NULL BEGIN
  UPDATE likeness SET changes = changes + 1;
END;

CREATE TRIGGER likeness_comes_and_goes_with_sale AFTER UPDATE OF is_active, bpm, musical_key ON tracks
WHEN NEW.is_active IS NOT OLD.is_active
  OR (NEW.is_active = 1 AND (NEW.bpm IS NOT OLD.bpm OR NEW.musical_key IS NOT OLD.musical_key)) BEGIN
  UPDATE likeness SET changes = changes + 1;
END;

CREATE TRIGGER catalogue_grew AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  UPDATE catalogue_version SET version = version + 1;
  INSERT INTO catalogue_changes SELECT NEW.seq, version FROM catalogue_version WHERE true
    ON CONFLICT (seq) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER catalogue_changed AFTER UPDATE ON tracks WHEN OLD.is_active = 1 OR NEW.is_active = 1 BEGIN
  UPDATE catalogue_version SET version = version + 1;
  INSERT INTO catalogue_changes
    SELECT moved.seq, known.version FROM (SELECT OLD.seq AS seq UNION SELECT NEW.seq) AS moved, catalogue_version AS known
    WHERE true ON CONFLICT (seq) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER catalogue_shrank AFTER DELETE ON tracks WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_version SET version = version + 1;
  INSERT INTO catalogue_changes SELECT OLD.seq, version FROM catalogue_version WHERE true
    ON CONFLICT (seq) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER archived_stays_archived BEFORE UPDATE OF archived_at ON tracks
WHEN OLD.archived_at IS NOT NULL AND NEW.archived_at IS NULL AND OLD.put_aside_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'track_is_archived');
END;

CREATE TRIGGER archived_is_not_put_aside BEFORE UPDATE OF put_aside_at ON tracks
WHEN OLD.archived_at IS NOT NULL AND OLD.put_aside_at IS NULL AND NEW.put_aside_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'track_is_archived');
END;

-- A deleted track that is still referred to remains archived, but leaves shortlists like any other.
CREATE TRIGGER archived_track_leaves_shortlists AFTER UPDATE OF archived_at, put_aside_at ON tracks
WHEN NEW.archived_at IS NOT NULL AND NEW.put_aside_at IS NULL BEGIN
  DELETE FROM shortlist_tracks WHERE track_id = NEW.id;
END;

CREATE TRIGGER archived_track_loses_votes AFTER UPDATE OF archived_at ON tracks WHEN NEW.archived_at IS NOT NULL BEGIN
  DELETE FROM track_votes WHERE track_id = NEW.id;
END;

CREATE TRIGGER warranty_is_given AFTER INSERT ON track_warranties BEGIN
  UPDATE tracks SET warranty_version = NEW.version WHERE id = NEW.track_id AND rights_declared_at <= NEW.given_at;
END;

CREATE TRIGGER other_rights_need_new_warranty AFTER UPDATE OF rights_declared_at ON tracks
WHEN NEW.warranty_version IS NOT NULL AND NOT EXISTS (SELECT 1 FROM track_warranties AS warranty
  WHERE warranty.track_id = NEW.id AND warranty.version = NEW.warranty_version
    AND warranty.given_at >= NEW.rights_declared_at) BEGIN
  UPDATE tracks SET warranty_version = NULL WHERE id = NEW.id;
END;

-- A statement that changes a rights fact of a track on sale must take it off sale as well, or is refused.
CREATE TRIGGER only_cleared_is_listed AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  SELECT RAISE(ABORT, 'track_not_cleared')
  WHERE NOT EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = NEW.seq);
END;

CREATE TRIGGER only_cleared_is_on_sale AFTER UPDATE
OF is_active, owns_master, owns_publishing, publishing_split_basis_points, sync_terms, isrc, rights_declaration,
  warranty_version ON tracks
WHEN NEW.is_active = 1 BEGIN
  SELECT RAISE(ABORT, 'track_not_cleared')
  WHERE NOT EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = NEW.seq);
END;

CREATE TRIGGER only_approved_labels_list AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  SELECT RAISE(ABORT, 'label_without_access') FROM label_profiles AS label JOIN users AS user ON user.id = label.user_id
  WHERE label.id = NEW.label_id AND user.approval_status <> 'approved';
END;

CREATE TRIGGER only_approved_labels_sell BEFORE UPDATE OF is_active ON tracks
WHEN NEW.is_active = 1 AND OLD.is_active = 0 BEGIN
  SELECT RAISE(ABORT, 'label_without_access') FROM label_profiles AS label JOIN users AS user ON user.id = label.user_id
  WHERE label.id = NEW.label_id AND user.approval_status <> 'approved';
END;

CREATE TRIGGER track_unlisted_before_change
BEFORE UPDATE OF seq, label_id, title, artist, mood, genre, primary_genre, sub_genre, mood_tags, description, is_active ON tracks
WHEN OLD.is_active = 1 BEGIN
  DELETE FROM search_of_tracks WHERE rowid = OLD.seq;
END;

CREATE TRIGGER track_listed_after_change
AFTER UPDATE OF seq, label_id, title, artist, mood, genre, primary_genre, sub_genre, mood_tags, description, is_active ON tracks
WHEN NEW.is_active = 1 BEGIN
  INSERT INTO search_of_tracks (rowid, words) SELECT seq, words FROM track_search_words WHERE seq = NEW.seq;
END;
