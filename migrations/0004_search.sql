-- The tokeniser of the indexes folds case and Latin accents; SQL can do no more. `foldText` in worker/domain/lib/fold-text.ts does the
-- same for every script, for index and question alike: the index reads what it made of a name from here, so that a name
-- is never found by a folding of another one.
CREATE TABLE folded_names (
  name TEXT PRIMARY KEY,
  folded TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Tracks with a name whose folding nobody has brought along: a chore folds and lists them anew.
CREATE TABLE tracks_to_fold (seq INTEGER PRIMARY KEY) STRICT;

-- How many active tracks cost how many tokens: what a package of tokens is worth, without reading the catalogue.
CREATE TABLE catalogue_prices (
  price_tokens INTEGER PRIMARY KEY,
  tracks INTEGER NOT NULL CHECK (tracks >= 0)
) STRICT;

-- How a label searches its own catalogue: as above, but of every track that is not archived, and with the newest first.
-- The rowid is seq << 7 | status << 4 | genre, so that counting matches by status and genre needs no table.
CREATE VIRTUAL TABLE search_of_labels USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TABLE track_statuses (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1
  AND 7), name TEXT NOT NULL UNIQUE) STRICT;

INSERT INTO track_statuses (code, name) VALUES
  (1, 'draft'),
  (2, 'pending review'),
  (3, 'approved'),
  (4, 'unavailable');

-- How many tracks of a label share status and genre: counts of the whole catalogue without reading it.
CREATE TABLE label_track_counts (
  label_id TEXT NOT NULL,
  status_code INTEGER NOT NULL,
  genre_code INTEGER NOT NULL,
  tracks INTEGER NOT NULL CHECK (tracks >= 0),
  PRIMARY KEY (label_id, status_code, genre_code)
) STRICT, WITHOUT ROWID;

-- How the catalogue is searched (docs/reference.md, "Search"): two contentless indexes whose rowid IS the sort order. One
-- sorts by age; below it, 7 bits of price and 33 bits of what facets count (search-key.ts). The other sorts by price, then
-- age. Filters are terms beginning with U+E000, which no query can contain.
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

-- Codes as in worker/domain/catalogue/tracks/search-index/search-key.ts; a test holds them together.
CREATE TABLE musical_keys (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1 AND 31), name TEXT NOT NULL UNIQUE) STRICT;

INSERT INTO musical_keys (code, name) VALUES
  (1, 'C Major'),
  (2, 'C Minor'),
  (3, 'C# Major'),
  (4, 'C# Minor'),
  (5, 'D Major'),
  (6, 'D Minor'),
  (7, 'D# Major'),
  (8, 'D# Minor'),
  (9, 'E Major'),
  (10, 'E Minor'),
  (11, 'F Major'),
  (12, 'F Minor'),
  (13, 'F# Major'),
  (14, 'F# Minor'),
  (15, 'G Major'),
  (16, 'G Minor'),
  (17, 'G# Major'),
  (18, 'G# Minor'),
  (19, 'A Major'),
  (20, 'A Minor'),
  (21, 'A# Major'),
  (22, 'A# Minor'),
  (23, 'B Major'),
  (24, 'B Minor');

CREATE TABLE library_languages (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1 AND 31), name TEXT NOT NULL UNIQUE) STRICT;

INSERT INTO library_languages (code, name) VALUES
  (1, 'EN'),
  (2, 'ES'),
  (3, 'FR'),
  (4, 'DE'),
  (5, 'PT'),
  (6, 'IT'),
  (7, 'JA'),
  (8, 'KO'),
  (9, 'ZH'),
  (10, 'HI'),
  (11, 'AR'),
  (12, 'NL'),
  (13, 'SV'),
  (14, 'NO'),
  (15, 'DA'),
  (16, 'FI'),
  (17, 'IS'),
  (18, 'PL'),
  (19, 'CS'),
  (20, 'EL'),
  (21, 'TR'),
  (22, 'RU'),
  (23, 'UK'),
  (24, 'HE'),
  (25, 'FA'),
  (26, 'BN'),
  (27, 'ID'),
  (28, 'VI'),
  (29, 'TH'),
  (30, 'SW'),
  (31, 'YO');

-- The terms of each set of facts, written once: reading a declaration for each of them would be dear.
CREATE TABLE rights_marks (bits INTEGER PRIMARY KEY CHECK (bits BETWEEN 0 AND 31), marks TEXT NOT NULL) STRICT;

INSERT INTO rights_marks (bits, marks) VALUES
  (0, ''),
  (1, ' r1'),
  (2, ' r2'),
  (3, ' r1 r2'),
  (4, ' r4'),
  (5, ' r1 r4'),
  (6, ' r2 r4'),
  (7, ' r1 r2 r4'),
  (8, ' r8'),
  (9, ' r1 r8'),
  (10, ' r2 r8'),
  (11, ' r1 r2 r8'),
  (12, ' r4 r8'),
  (13, ' r1 r4 r8'),
  (14, ' r2 r4 r8'),
  (15, ' r1 r2 r4 r8'),
  (16, ' r16'),
  (17, ' r1 r16'),
  (18, ' r2 r16'),
  (19, ' r1 r2 r16'),
  (20, ' r4 r16'),
  (21, ' r1 r4 r16'),
  (22, ' r2 r4 r16'),
  (23, ' r1 r2 r4 r16'),
  (24, ' r8 r16'),
  (25, ' r1 r8 r16'),
  (26, ' r2 r8 r16'),
  (27, ' r1 r2 r8 r16'),
  (28, ' r4 r8 r16'),
  (29, ' r1 r4 r8 r16'),
  (30, ' r2 r4 r8 r16'),
  (31, ' r1 r2 r4 r8 r16');

-- How many tracks on sale share a cell: counts of the whole catalogue without reading it.
CREATE TABLE catalogue_cells (
  part TEXT NOT NULL CHECK (part IN ('class', 'trait')),
  cell INTEGER NOT NULL,
  tracks INTEGER NOT NULL CHECK (tracks >= 0),
  PRIMARY KEY (part, cell)
) STRICT, WITHOUT ROWID;

-- A label's name is searched, too, and stands in another table. Its tracks are listed anew by a chore, some at a time, from
-- the one after `after_seq` on: a label may have a hundred thousand.
CREATE TABLE labels_to_list (
  label_id TEXT PRIMARY KEY REFERENCES label_profiles (id),
  after_seq INTEGER NOT NULL DEFAULT 0
) STRICT;

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

-- Counts the changes of what is on sale: while it stands still, an answer about the catalogue may be given again
-- (worker/domain/catalogue/library/browse-library.ts).
CREATE TABLE catalogue_version (
  only_row INTEGER PRIMARY KEY CONSTRAINT only_one_row CHECK (only_row = 1),
  version INTEGER NOT NULL
) STRICT;

INSERT INTO catalogue_version (only_row, version) VALUES
  (1, 1);

-- Which tracks have changed since the snapshot of the catalogue was published (worker/domain/catalogue/library/snapshot), each
-- with the version that its last change made. The version is counted by the same triggers.
CREATE TABLE catalogue_changes (seq INTEGER PRIMARY KEY, version INTEGER NOT NULL) STRICT;

CREATE INDEX catalogue_changes_by_version ON catalogue_changes (version, seq);

-- What is published: `manifest` names the objects of the store. `number` counts publications, `checked_at` (ms since 1970
-- UTC) is when the chore last saw that nothing is missing.
CREATE TABLE catalogue_snapshot (
  only_row INTEGER PRIMARY KEY CONSTRAINT only_one_row CHECK (only_row = 1),
  number INTEGER NOT NULL,
  manifest TEXT,
  checked_at INTEGER NOT NULL
) STRICT;

INSERT INTO catalogue_snapshot (only_row, number, manifest, checked_at) VALUES
  (1, 0, NULL, 0);

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

CREATE VIEW track_cells AS
SELECT
  counted.*,
  genre_code | (mood_code << 4) | ((bpm / 20) << 8) AS class_cell,
  key_code | (length_code << 5) | (is_explicit << 8) | (rights_bits << 9) | (language_code << 14) | (vocals_code << 19)
    AS trait_cell
FROM (
  SELECT
    facet.*,
    (SELECT CASE track.vocals WHEN 'instrumental' THEN 1 WHEN 'vocal' THEN 2 ELSE 0 END
      FROM tracks AS track WHERE track.seq = facet.seq) AS vocals_code
  FROM track_facets AS facet
) AS counted;

CREATE VIEW track_search_keys AS
SELECT
  track.seq AS seq,
  track.is_active AS is_active,
  cell.class_cell AS class_cell,
  cell.trait_cell AS trait_cell,
  (track.seq << 40) | (track.price_tokens << 33) | (cell.trait_cell << 12) | cell.class_cell AS by_newest,
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
    || ' ' || char(57344) || 'v' || cell.vocals_code
    || fact.marks AS marks
FROM tracks AS track
JOIN track_cells AS cell ON cell.seq = track.seq
JOIN rights_marks AS fact ON fact.bits = cell.rights_bits
JOIN label_profiles AS label ON label.id = track.label_id;

-- A cell without tracks would be read by every page for ever.
CREATE TRIGGER empty_cell_is_gone AFTER UPDATE OF tracks ON catalogue_cells WHEN NEW.tracks = 0 BEGIN
  DELETE FROM catalogue_cells WHERE part = NEW.part AND cell = NEW.cell;
END;

CREATE TRIGGER saved_searches_are_few BEFORE INSERT ON saved_searches
WHEN (SELECT count(*) FROM saved_searches WHERE user_id = NEW.user_id) >= 50 BEGIN
  SELECT RAISE(ABORT, 'too_many_saved_searches');
END;
