-- How the catalogue is searched (docs/architecture.md, "Search"): two contentless indexes whose rowid IS the sort
-- order. High bits sort (price, then age; or age alone), the low 22 bits carry what facets count:
-- bpm << 13 | 5 bits kept free for the key | mood << 4 | genre. Filters are terms beginning with U+E000, which no query can
-- contain.
CREATE VIRTUAL TABLE search_by_newest USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE search_by_price USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

-- The tokeniser of the indexes folds case and Latin accents; SQL can do no more. `foldText` in worker/domain/base/text does the
-- same for every script, for index and question alike: the index reads what it made of a name from here, so that a name
-- is never found by a folding of another one.
CREATE TABLE folded_names (
  name TEXT PRIMARY KEY,
  folded TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE VIEW track_search_keys AS
SELECT
  track.seq AS seq,
  track.is_active AS is_active,
  (track.seq << 22) | facet.bits AS by_newest,
  (track.price_tokens << 53) | (track.seq << 22) | facet.bits AS by_price,
  facet.genre_code AS genre_code,
  facet.mood_code AS mood_code,
  facet.bpm_bucket AS bpm_bucket,
  ifnull((SELECT folded FROM folded_names WHERE name = track.title), track.title)
    || ' ' || ifnull((SELECT folded FROM folded_names WHERE name = track.artist), track.artist)
    || ' ' || char(57344) || 'all'
    || ' ' || char(57344) || 'g' || facet.genre_code
    || ' ' || char(57344) || 'm' || facet.mood_code
    || ' ' || char(57344) || 'b' || facet.bpm_bucket AS terms
FROM tracks AS track
JOIN (
  SELECT
    other.seq AS seq,
    ifnull(genre.code, 0) AS genre_code,
    ifnull(mood.code, 0) AS mood_code,
    ifnull(other.bpm, 0) / 20 * 20 AS bpm_bucket,
    (ifnull(other.bpm, 0) << 13) | (ifnull(mood.code, 0) << 4) | ifnull(genre.code, 0) AS bits
  FROM tracks AS other
  LEFT JOIN genres AS genre ON genre.name = other.genre
  LEFT JOIN moods AS mood ON mood.name = other.mood
) AS facet ON facet.seq = track.seq;

-- How many active tracks share genre, mood and tempo: facet counts of the whole catalogue without reading it.
CREATE TABLE catalogue_facets (
  genre_code INTEGER NOT NULL,
  mood_code INTEGER NOT NULL,
  bpm_bucket INTEGER NOT NULL,
  tracks INTEGER NOT NULL CHECK (tracks >= 0),
  PRIMARY KEY (genre_code, mood_code, bpm_bucket)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER track_listed AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  INSERT INTO search_by_newest (rowid, terms) SELECT by_newest, terms FROM track_search_keys
    WHERE seq = NEW.seq;
  INSERT INTO search_by_price (rowid, terms) SELECT by_price, terms FROM track_search_keys WHERE seq = NEW.seq;
  INSERT INTO catalogue_facets SELECT genre_code, mood_code, bpm_bucket, 1 FROM track_search_keys
    WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER track_unlisted_before_change
BEFORE UPDATE OF seq, title, artist, mood, genre, bpm, price_tokens, is_active ON tracks
  WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_facets SET tracks = tracks - 1
    WHERE (genre_code, mood_code, bpm_bucket) =
      (SELECT genre_code, mood_code, bpm_bucket FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_newest WHERE rowid = (SELECT by_newest FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_price WHERE rowid = (SELECT by_price FROM track_search_keys WHERE seq = OLD.seq);
END;

CREATE TRIGGER track_listed_after_change
AFTER UPDATE OF seq, title, artist, mood, genre, bpm, price_tokens, is_active ON tracks
  WHEN NEW.is_active = 1 BEGIN
  INSERT INTO search_by_newest (rowid, terms) SELECT by_newest, terms FROM track_search_keys
    WHERE seq = NEW.seq;
  INSERT INTO search_by_price (rowid, terms) SELECT by_price, terms FROM track_search_keys WHERE seq = NEW.seq;
  INSERT INTO catalogue_facets SELECT genre_code, mood_code, bpm_bucket, 1 FROM track_search_keys
    WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER track_unlisted_before_delete BEFORE DELETE ON tracks WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_facets SET tracks = tracks - 1
    WHERE (genre_code, mood_code, bpm_bucket) =
      (SELECT genre_code, mood_code, bpm_bucket FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_newest WHERE rowid = (SELECT by_newest FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_price WHERE rowid = (SELECT by_price FROM track_search_keys WHERE seq = OLD.seq);
END;

-- Tracks with a name whose folding nobody has brought along: a chore folds and lists them anew.
CREATE TABLE tracks_to_fold (seq INTEGER PRIMARY KEY) STRICT;

CREATE TRIGGER track_unfolded_on_insert AFTER INSERT ON tracks
  WHEN NEW.title || NEW.artist GLOB '*[^ -~]*' BEGIN
  INSERT OR IGNORE INTO tracks_to_fold SELECT NEW.seq WHERE EXISTS (
    SELECT 1 FROM (SELECT NEW.title AS name UNION SELECT NEW.artist) AS named
    WHERE name GLOB '*[^ -~]*' AND name NOT IN (SELECT name FROM folded_names));
END;
CREATE TRIGGER track_unfolded_on_change AFTER UPDATE OF title, artist ON tracks
WHEN NEW.title || NEW.artist GLOB '*[^ -~]*' BEGIN
  INSERT OR IGNORE INTO tracks_to_fold SELECT NEW.seq WHERE EXISTS (
    SELECT 1 FROM (SELECT NEW.title AS name UNION SELECT NEW.artist) AS named
    WHERE name GLOB '*[^ -~]*' AND name NOT IN (SELECT name FROM folded_names));
END;

-- How many active tracks cost how many tokens: what a package of tokens is worth, without reading the catalogue.
CREATE TABLE catalogue_prices (
  price_tokens INTEGER PRIMARY KEY,
  tracks INTEGER NOT NULL CHECK (tracks >= 0)
) STRICT;

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

-- How a label searches its own catalogue: as above, but of every track that is not archived, and with the newest first.
-- The rowid is seq << 7 | status << 4 | genre, so that counting matches by status and genre needs no table.
CREATE VIRTUAL TABLE search_of_labels USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TABLE track_statuses (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1
  AND 7), name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO track_statuses (code, name) VALUES
  (1, 'draft'), (2, 'pending review'), (3, 'approved'), (4, 'unavailable');

-- The ISRC stands there whole and in its four parts, so that it is found with hyphens and without.
CREATE VIEW label_search_keys AS
SELECT
  track.seq AS seq,
  track.label_id AS label_id,
  allowed.code AS status_code,
  ifnull(genre.code, 0) AS genre_code,
  (track.seq << 7) | (allowed.code << 4) | ifnull(genre.code, 0) AS search_key,
  ifnull((SELECT folded FROM folded_names WHERE name = track.title), track.title)
    || ' ' || ifnull((SELECT folded FROM folded_names WHERE name = track.artist), track.artist)
    || ifnull(' ' || track.isrc || ' ' || substr(track.isrc, 1, 2) || ' ' || substr(track.isrc, 3, 3) || ' '
      || substr(track.isrc, 6, 2)
      || ' ' || substr(track.isrc, 8), '')
    || ' ' || char(57344) || 'l' || replace(track.label_id, '-', '')
    || ' ' || char(57344) || 's' || allowed.code
    || ' ' || char(57344) || 'g' || ifnull(genre.code, 0) AS terms
FROM tracks AS track
JOIN track_statuses AS allowed ON allowed.name = track.status
LEFT JOIN genres AS genre ON genre.name = track.genre;

-- How many tracks of a label share status and genre: counts of the whole catalogue without reading it.
CREATE TABLE label_track_counts (
  label_id TEXT NOT NULL,
  status_code INTEGER NOT NULL,
  genre_code INTEGER NOT NULL,
  tracks INTEGER NOT NULL CHECK (tracks >= 0),
  PRIMARY KEY (label_id, status_code, genre_code)
) STRICT, WITHOUT ROWID;

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
