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
  sub_genre TEXT,
  bpm INTEGER CONSTRAINT bpm_in_range CHECK (bpm BETWEEN 20 AND 400),
  description TEXT,
  price_tokens INTEGER NOT NULL DEFAULT 1 CONSTRAINT price_in_range CHECK (price_tokens BETWEEN 1 AND 100),
  isrc TEXT,
  upc TEXT,
  release_date TEXT,
  language TEXT NOT NULL DEFAULT 'EN' CHECK (length(language) = 2),
  musical_key TEXT,
  mood_tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(mood_tags)),
  owns_master INTEGER NOT NULL DEFAULT 1 CHECK (owns_master IN (0, 1)),
  owns_publishing INTEGER NOT NULL DEFAULT 1 CHECK (owns_publishing IN (0, 1)),
  publishing_split INTEGER CHECK (publishing_split BETWEEN 0 AND 100),
  explicit_lyrics INTEGER NOT NULL DEFAULT 0 CHECK (explicit_lyrics IN (0, 1)),
  sync_terms TEXT NOT NULL DEFAULT 'non-exclusive' CHECK (sync_terms IN ('exclusive', 'non-exclusive', 'limited')),
  status TEXT NOT NULL DEFAULT 'draft'
    CONSTRAINT known_track_status CHECK (status IN ('draft', 'pending review', 'approved')),
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
  CONSTRAINT active_only_when_approved CHECK (is_active = 0 OR status = 'approved'),
  CONSTRAINT active_only_with_audio
    CHECK (is_active = 0 OR (master_key IS NOT NULL AND preview_key IS NOT NULL AND duration_ms IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX isrc_once_per_label ON tracks (label_id, isrc) WHERE isrc IS NOT NULL;
CREATE INDEX tracks_by_label ON tracks (label_id, seq);

-- How the catalogue is searched (docs/architecture.md, "Search"): two contentless indexes whose rowid IS the sort
-- order. High bits sort (price, then age; or age alone), the low 22 bits carry what facets count:
-- bpm << 13 | 5 bits kept free for the key | mood << 4 | genre. Filters are terms beginning with U+E000, which no query can contain.
CREATE VIRTUAL TABLE search_by_newest USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE search_by_price USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

CREATE VIEW track_search_keys AS
SELECT
  t.seq AS seq,
  t.is_active AS is_active,
  (t.seq << 22) | f.bits AS by_newest,
  (t.price_tokens << 53) | (t.seq << 22) | f.bits AS by_price,
  f.genre_code AS genre_code,
  f.mood_code AS mood_code,
  f.bpm_bucket AS bpm_bucket,
  t.title || ' ' || t.artist
    || ' ' || char(57344) || 'all'
    || ' ' || char(57344) || 'g' || f.genre_code
    || ' ' || char(57344) || 'm' || f.mood_code
    || ' ' || char(57344) || 'b' || f.bpm_bucket AS terms
FROM tracks AS t
JOIN (
  SELECT
    k.seq AS seq,
    ifnull(g.code, 0) AS genre_code,
    ifnull(m.code, 0) AS mood_code,
    ifnull(k.bpm, 0) / 20 * 20 AS bpm_bucket,
    (ifnull(k.bpm, 0) << 13) | (ifnull(m.code, 0) << 4) | ifnull(g.code, 0) AS bits
  FROM tracks AS k
  LEFT JOIN genres AS g ON g.name = k.genre
  LEFT JOIN moods AS m ON m.name = k.mood
) AS f ON f.seq = t.seq;

-- How many active tracks share genre, mood and tempo: facet counts of the whole catalogue without reading it.
CREATE TABLE catalogue_facets (
  genre_code INTEGER NOT NULL,
  mood_code INTEGER NOT NULL,
  bpm_bucket INTEGER NOT NULL,
  tracks INTEGER NOT NULL CHECK (tracks >= 0),
  PRIMARY KEY (genre_code, mood_code, bpm_bucket)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE track_reports (
  id TEXT PRIMARY KEY,
  track_id TEXT NOT NULL REFERENCES tracks (id),
  reporter_id TEXT NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL CONSTRAINT known_report_reason CHECK (reason IN ('plagiarism', 'abusive', 'poor_quality')),
  details TEXT NOT NULL DEFAULT '' CHECK (length(details) <= 2000),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'reviewed', 'dismissed')),
  created_at INTEGER NOT NULL,
  reviewed_at INTEGER,
  reviewed_by TEXT REFERENCES users (id)
) STRICT;
CREATE UNIQUE INDEX one_open_report_per_user_and_track ON track_reports (track_id, reporter_id)
  WHERE status = 'pending';
CREATE INDEX track_reports_newest ON track_reports (status, created_at DESC);
