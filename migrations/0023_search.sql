-- Search that understands (docs/reference.md, "Search"). As in 0004, but with one column for each field, so that a word can be
-- asked of some of them, and with more that is filtered and counted. Both indexes are made anew from the tracks on sale.
DROP TRIGGER track_listed;
DROP TRIGGER track_unlisted_before_change;
DROP TRIGGER track_listed_after_change;
DROP TRIGGER track_unlisted_before_delete;
DROP TRIGGER track_unfolded_on_insert;
DROP TRIGGER track_unfolded_on_change;
DROP VIEW track_search_keys;
DROP TABLE search_by_newest;
DROP TABLE search_by_price;
DROP TABLE catalogue_facets;

CREATE VIRTUAL TABLE search_by_newest USING fts5 (
  title, artist, label, mood, genre, style, tags, description, marks,
  content = '', contentless_delete = 1, detail = column, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE search_by_price USING fts5 (
  title, artist, label, mood, genre, style, tags, description, marks,
  content = '', contentless_delete = 1, detail = column, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);
-- Every word of the tracks on sale and in how many of them it stands: what a misspelt word may have meant.
CREATE VIRTUAL TABLE search_words USING fts5vocab (search_by_newest, row);

-- Codes as in worker/domain/catalogue/library/search-key.ts; a test holds them together.
CREATE TABLE musical_keys (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1 AND 31), name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO musical_keys (code, name)
SELECT ROW_NUMBER() OVER (ORDER BY asked.key, mode.key), asked.value || ' ' || mode.value
FROM json_each('["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]') AS asked,
  json_each('["Major", "Minor"]') AS mode;
CREATE TABLE library_languages (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1 AND 31), name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO library_languages (code, name)
SELECT key + 1, value FROM json_each('["EN", "ES", "FR", "DE", "PT", "IT", "JA", "KO", "ZH", "HI", "AR", "NL", "SV", "NO",
  "DA", "FI", "IS", "PL", "CS", "EL", "TR", "RU", "UK", "HE", "FA", "BN", "ID", "VI", "TH", "SW", "YO"]');

-- The terms of each set of facts, written once: reading a declaration for each of them would be dear.
CREATE TABLE rights_marks (bits INTEGER PRIMARY KEY CHECK (bits BETWEEN 0 AND 31), marks TEXT NOT NULL) STRICT;
INSERT INTO rights_marks (bits, marks)
WITH RECURSIVE every (bits) AS (SELECT 0 UNION ALL SELECT bits + 1 FROM every WHERE bits < 31)
SELECT every.bits, ifnull(group_concat(' ' || char(57344) || 'r' || asked.value, ''), '')
FROM every LEFT JOIN json_each('[1, 2, 4, 8, 16]') AS asked ON every.bits & asked.value GROUP BY every.bits;

-- The key by age carries what is counted, in the low 38 bits: 25 are left for the age.
CREATE TRIGGER track_fits_search_key AFTER INSERT ON tracks WHEN NEW.seq > 33554431 BEGIN
  SELECT RAISE(ABORT, 'seq_fits_search_key');
END;
CREATE TRIGGER changed_track_fits_search_key AFTER UPDATE OF seq ON tracks WHEN NEW.seq > 33554431 BEGIN
  SELECT RAISE(ABORT, 'seq_fits_search_key');
END;

-- What filters count. Class: genre, mood and tempo. Trait: key, length, explicit lyrics, five facts of the rights
-- (library-filters.contract.ts) and language.
CREATE VIEW track_facets AS
SELECT
  track.seq AS seq,
  track.price_tokens AS price_tokens,
  ifnull(genre.code, 0) AS genre_code,
  ifnull(mood.code, 0) AS mood_code,
  ifnull(track.bpm, 0) AS bpm,
  ifnull(musical_key.code, 0) AS key_code,
  CASE
    WHEN track.duration_ms < 60000 THEN 1
    WHEN track.duration_ms < 120000 THEN 2
    WHEN track.duration_ms < 180000 THEN 3
    WHEN track.duration_ms < 240000 THEN 4
    ELSE 5
  END AS length_code,
  track.explicit_lyrics AS is_explicit,
  (ifnull(track.rights_declaration ->> '$.contentId.isRegistered', 0) = 0)
    + 2 * ((SELECT count(*) FROM json_each(track.rights_declaration, '$.ai') AS asked WHERE asked.value <> 'none') = 0)
    + 4 * (ifnull(track.rights_declaration ->> '$.samples.status', 'none') = 'none')
    + 8 * (track.owns_master = 1 AND CASE WHEN ifnull(json_array_length(track.rights_declaration, '$.writers'), 0) = 0
        THEN track.owns_publishing = 1 AND ifnull(track.publishing_split_basis_points, 0) = 10000
        ELSE (SELECT sum(asked.value ->> '$.shareBasisPoints') = 10000 AND min(asked.value ->> '$.isControlled') = 1
          FROM json_each(track.rights_declaration, '$.writers') AS asked)
        END)
    + 16 * (ifnull(json_array_length(track.rights_declaration, '$.excludedUses'), 0)
      + ifnull(json_array_length(track.rights_declaration, '$.otherExcludedUses'), 0) = 0) AS rights_bits,
  ifnull(language.code, 0) AS language_code
FROM tracks AS track
LEFT JOIN genres AS genre ON genre.name = track.genre
LEFT JOIN moods AS mood ON mood.name = track.mood
LEFT JOIN musical_keys AS musical_key ON musical_key.name = track.musical_key
LEFT JOIN library_languages AS language ON language.name = track.language;

CREATE VIEW track_cells AS
SELECT
  facet.*,
  genre_code | (mood_code << 4) | ((bpm / 20) << 8) AS class_cell,
  key_code | (length_code << 5) | (is_explicit << 8) | (rights_bits << 9) | (language_code << 14) AS trait_cell
FROM track_facets AS facet;

CREATE VIEW track_search_keys AS
SELECT
  track.seq AS seq,
  track.is_active AS is_active,
  cell.class_cell AS class_cell,
  cell.trait_cell AS trait_cell,
  (track.seq << 38) | (track.price_tokens << 31) | (cell.trait_cell << 12) | cell.class_cell AS by_newest,
  (track.price_tokens << 32) | track.seq AS by_price,
  ifnull((SELECT folded FROM folded_names WHERE name = track.title), track.title) AS title,
  ifnull((SELECT folded FROM folded_names WHERE name = track.artist), track.artist) AS artist,
  ifnull((SELECT folded FROM folded_names WHERE name = label.label_name), label.label_name) AS label,
  track.mood AS mood,
  track.genre AS genre,
  ifnull(track.primary_genre, '') || ' '
    || ifnull((SELECT folded FROM folded_names WHERE name = track.sub_genre), ifnull(track.sub_genre, '')) AS style,
  track.mood_tags AS tags,
  ifnull((SELECT folded FROM folded_names WHERE name = track.description), track.description) AS description,
  -- Filters: U+E000, which no query keeps, then a letter and a number (search-terms.ts, range-terms.ts).
  char(57344) || 'all'
    || ' ' || char(57344) || 'g' || cell.genre_code
    || ' ' || char(57344) || 'm' || cell.mood_code
    || ' ' || char(57344) || 'b' || (cell.bpm / 20 * 20)
    || ' ' || char(57344) || 't' || cell.bpm
    || ' ' || char(57344) || 'k' || cell.key_code
    || ' ' || char(57344) || 'l' || cell.length_code
    || ' ' || char(57344) || 'n' || min(track.duration_ms / 60000 * 60, 3600)
    || ' ' || char(57344) || 'd' || (track.duration_ms / 10000 * 10)
    || ' ' || char(57344) || 's' || (track.duration_ms / 1000)
    || ' ' || char(57344) || 'x' || cell.is_explicit
    || ' ' || char(57344) || 'i' || cell.language_code
    || fact.marks AS marks
FROM tracks AS track
JOIN track_cells AS cell ON cell.seq = track.seq
JOIN rights_marks AS fact ON fact.bits = cell.rights_bits
JOIN label_profiles AS label ON label.id = track.label_id;

-- How many tracks on sale share a cell: counts of the whole catalogue without reading it.
CREATE TABLE catalogue_cells (
  part TEXT NOT NULL CHECK (part IN ('class', 'trait')),
  cell INTEGER NOT NULL,
  tracks INTEGER NOT NULL CHECK (tracks >= 0),
  PRIMARY KEY (part, cell)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER track_listed AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  INSERT INTO search_by_newest (rowid, title, artist, label, mood, genre, style, tags, description, marks)
    SELECT by_newest, title, artist, label, mood, genre, style, tags, description, marks FROM track_search_keys
    WHERE seq = NEW.seq;
  INSERT INTO search_by_price (rowid, title, artist, label, mood, genre, style, tags, description, marks)
    SELECT by_price, title, artist, label, mood, genre, style, tags, description, marks FROM track_search_keys
    WHERE seq = NEW.seq;
  INSERT INTO catalogue_cells SELECT 'class', class_cell, 1 FROM track_cells WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
  INSERT INTO catalogue_cells SELECT 'trait', trait_cell, 1 FROM track_cells WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER track_unlisted_before_change
BEFORE UPDATE OF seq, label_id, title, artist, mood, genre, primary_genre, sub_genre, mood_tags, description, bpm, musical_key,
  duration_ms, explicit_lyrics, language, owns_master, owns_publishing, publishing_split_basis_points, rights_declaration,
  price_tokens, is_active ON tracks
WHEN OLD.is_active = 1 BEGIN
  DELETE FROM search_by_newest WHERE rowid = (SELECT by_newest FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_price WHERE rowid = (OLD.price_tokens << 32) | OLD.seq;
  UPDATE catalogue_cells SET tracks = tracks - 1
    WHERE part = 'class' AND cell = (SELECT class_cell FROM track_cells WHERE seq = OLD.seq);
  UPDATE catalogue_cells SET tracks = tracks - 1
    WHERE part = 'trait' AND cell = (SELECT trait_cell FROM track_cells WHERE seq = OLD.seq);
END;

CREATE TRIGGER track_listed_after_change
AFTER UPDATE OF seq, label_id, title, artist, mood, genre, primary_genre, sub_genre, mood_tags, description, bpm, musical_key,
  duration_ms, explicit_lyrics, language, owns_master, owns_publishing, publishing_split_basis_points, rights_declaration,
  price_tokens, is_active ON tracks
WHEN NEW.is_active = 1 BEGIN
  INSERT INTO search_by_newest (rowid, title, artist, label, mood, genre, style, tags, description, marks)
    SELECT by_newest, title, artist, label, mood, genre, style, tags, description, marks FROM track_search_keys
    WHERE seq = NEW.seq;
  INSERT INTO search_by_price (rowid, title, artist, label, mood, genre, style, tags, description, marks)
    SELECT by_price, title, artist, label, mood, genre, style, tags, description, marks FROM track_search_keys
    WHERE seq = NEW.seq;
  INSERT INTO catalogue_cells SELECT 'class', class_cell, 1 FROM track_cells WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
  INSERT INTO catalogue_cells SELECT 'trait', trait_cell, 1 FROM track_cells WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER track_unlisted_before_delete BEFORE DELETE ON tracks WHEN OLD.is_active = 1 BEGIN
  DELETE FROM search_by_newest WHERE rowid = (SELECT by_newest FROM track_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_by_price WHERE rowid = (OLD.price_tokens << 32) | OLD.seq;
  UPDATE catalogue_cells SET tracks = tracks - 1
    WHERE part = 'class' AND cell = (SELECT class_cell FROM track_cells WHERE seq = OLD.seq);
  UPDATE catalogue_cells SET tracks = tracks - 1
    WHERE part = 'trait' AND cell = (SELECT trait_cell FROM track_cells WHERE seq = OLD.seq);
END;

-- A cell without tracks would be read by every page for ever.
CREATE TRIGGER empty_cell_is_gone AFTER UPDATE OF tracks ON catalogue_cells WHEN NEW.tracks = 0 BEGIN
  DELETE FROM catalogue_cells WHERE part = NEW.part AND cell = NEW.cell;
END;

-- Texts that are more than ASCII and common punctuation, of which the tokeniser makes what `foldText` does.
CREATE VIEW unfolded_texts AS
SELECT text.seq AS seq FROM (
  SELECT seq, title AS words FROM tracks
  UNION ALL SELECT seq, artist FROM tracks
  UNION ALL SELECT seq, sub_genre FROM tracks
  UNION ALL SELECT seq, description FROM tracks
) AS text
WHERE text.words GLOB '*[^ -~' || char(9, 10, 13) || '–—‘’“”…•]*'
  AND text.words NOT IN (SELECT name FROM folded_names);

CREATE TRIGGER track_unfolded_on_insert AFTER INSERT ON tracks
WHEN NEW.title || NEW.artist || ifnull(NEW.sub_genre, '') || ifnull(NEW.description, '') GLOB '*[^ -~]*' BEGIN
  INSERT OR IGNORE INTO tracks_to_fold SELECT DISTINCT seq FROM unfolded_texts WHERE seq = NEW.seq;
END;
CREATE TRIGGER track_unfolded_on_change AFTER UPDATE OF title, artist, sub_genre, description ON tracks
WHEN NEW.title || NEW.artist || ifnull(NEW.sub_genre, '') || ifnull(NEW.description, '') GLOB '*[^ -~]*' BEGIN
  INSERT OR IGNORE INTO tracks_to_fold SELECT DISTINCT seq FROM unfolded_texts WHERE seq = NEW.seq;
END;

-- A label's name is searched, too, and stands in another table. Its tracks are listed anew by a chore, some at a time, from
-- the one after `after_seq` on: a label may have a hundred thousand.
CREATE TABLE labels_to_list (
  label_id TEXT PRIMARY KEY REFERENCES label_profiles (id),
  after_seq INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TRIGGER named_label_is_folded AFTER INSERT ON label_profiles WHEN NEW.label_name GLOB '*[^ -~]*' BEGIN
  INSERT INTO labels_to_list (label_id) VALUES (NEW.id);
END;
CREATE TRIGGER renamed_label_is_listed AFTER UPDATE OF label_name ON label_profiles
WHEN NEW.label_name <> OLD.label_name BEGIN
  INSERT INTO labels_to_list (label_id) VALUES (NEW.id) ON CONFLICT DO UPDATE SET after_seq = 0;
END;

-- What is on sale already, in the order of each index: out of order, each row would be a segment of its own.
INSERT INTO tracks_to_fold SELECT DISTINCT seq FROM unfolded_texts WHERE true ON CONFLICT DO NOTHING;
INSERT INTO labels_to_list (label_id) SELECT id FROM label_profiles WHERE label_name GLOB '*[^ -~]*';
INSERT INTO search_by_newest (rowid, title, artist, label, mood, genre, style, tags, description, marks)
SELECT by_newest, title, artist, label, mood, genre, style, tags, description, marks FROM track_search_keys
WHERE is_active = 1 ORDER BY seq;
INSERT INTO search_by_price (rowid, title, artist, label, mood, genre, style, tags, description, marks)
SELECT by_price, title, artist, label, mood, genre, style, tags, description, marks FROM track_search_keys
WHERE is_active = 1 ORDER BY by_price;
INSERT INTO catalogue_cells
SELECT 'class', cell.class_cell, count(*) FROM tracks AS track JOIN track_cells AS cell ON cell.seq = track.seq
WHERE track.is_active = 1 GROUP BY 2;
INSERT INTO catalogue_cells
SELECT 'trait', cell.trait_cell, count(*) FROM tracks AS track JOIN track_cells AS cell ON cell.seq = track.seq
WHERE track.is_active = 1 GROUP BY 2;

-- Searches of the library that somebody keeps: the query of its address, as `libraryParams` writes it.
CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  query TEXT NOT NULL CHECK (length(query) BETWEEN 1 AND 1500),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX search_saved_once ON saved_searches (user_id, query);
CREATE INDEX saved_searches_newest ON saved_searches (user_id, created_at DESC, id);
CREATE TRIGGER saved_searches_are_few BEFORE INSERT ON saved_searches
WHEN (SELECT count(*) FROM saved_searches WHERE user_id = NEW.user_id) >= 50 BEGIN
  SELECT RAISE(ABORT, 'too_many_saved_searches');
END;
