-- The indexes' tokeniser folds case and Latin accents; SQL can do no more. `foldText` (worker/domain/lib/fold-text.ts) folds
-- every script, for index and query alike. The indexes read its results from here by name, so that a renamed record is never
-- found by the folding of its old name.
CREATE TABLE folded_names (
  name TEXT PRIMARY KEY,
  folded TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Tracks with a text that was written without its folding: the cron folds and re-indexes them.
CREATE TABLE tracks_to_fold (seq INTEGER PRIMARY KEY) STRICT;

-- Active tracks by price: shows the value of a token package without reading the catalogue.
CREATE TABLE catalogue_prices (
  price_tokens INTEGER PRIMARY KEY,
  tracks INTEGER NOT NULL CHECK (tracks >= 0)
) STRICT;

-- Both search indexes have full detail: their tokeniser splits words at letters newer than its Unicode tables, and then matches
-- them as a phrase. This one is a label's search of its own catalogue: unarchived tracks, newest first. The rowid is seq << 7 |
-- status << 4 | genre, so that counting matches by status and genre needs no table.
CREATE VIRTUAL TABLE search_of_labels USING fts5 (
  terms, content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TABLE track_statuses (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1
  AND 7), name TEXT NOT NULL UNIQUE) STRICT;

INSERT INTO track_statuses (code, name) VALUES
  (1, 'draft'),
  (2, 'pending review'),
  (3, 'approved'),
  (4, 'unavailable');

-- Denormalised counters of a label's whole catalogue, by status and genre.
CREATE TABLE label_track_counts (
  label_id TEXT NOT NULL,
  status_code INTEGER NOT NULL,
  genre_code INTEGER NOT NULL,
  tracks INTEGER NOT NULL CHECK (tracks >= 0),
  PRIMARY KEY (label_id, status_code, genre_code)
) STRICT, WITHOUT ROWID;

-- Fallback of the library's search while no catalogue snapshot is available (plain-search.ts): tracks on sale by `seq`.
CREATE VIRTUAL TABLE search_of_tracks USING fts5 (
  words, content = '', contentless_delete = 1, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
);

-- Renamed labels: the name is indexed with every track, but is in another table. The cron re-indexes their tracks in batches,
-- with `after_seq` as the cursor: a label may have a hundred thousand.
CREATE TABLE labels_to_list (
  label_id TEXT PRIMARY KEY REFERENCES label_profiles (id),
  after_seq INTEGER NOT NULL DEFAULT 0
) STRICT;

-- `query` is the query string of the library, as `libraryParams` writes it.
CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  query TEXT NOT NULL CHECK (length(query) BETWEEN 1 AND 1500),
  created_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX search_saved_once ON saved_searches (user_id, query);
CREATE INDEX saved_searches_newest ON saved_searches (user_id, created_at DESC, id);

-- Incremented with every change of what is on sale.
CREATE TABLE catalogue_version (
  only_row INTEGER PRIMARY KEY CONSTRAINT only_one_row CHECK (only_row = 1),
  version INTEGER NOT NULL
) STRICT;

INSERT INTO catalogue_version (only_row, version) VALUES
  (1, 1);

-- Tracks changed since the catalogue snapshot was published (worker/domain/catalogue/library/snapshot), with the version of their
-- last change. The same triggers increment the version.
CREATE TABLE catalogue_changes (seq INTEGER PRIMARY KEY, version INTEGER NOT NULL) STRICT;

CREATE INDEX catalogue_changes_by_version ON catalogue_changes (version, seq);

-- The published snapshot: `manifest` names its objects in storage, `number` counts publications, `checked_at` (ms since 1970 UTC)
-- is when the cron last confirmed that no object is missing.
CREATE TABLE catalogue_snapshot (
  only_row INTEGER PRIMARY KEY CONSTRAINT only_one_row CHECK (only_row = 1),
  number INTEGER NOT NULL,
  manifest TEXT,
  checked_at INTEGER NOT NULL
) STRICT;

INSERT INTO catalogue_snapshot (only_row, number, manifest, checked_at) VALUES
  (1, 0, NULL, 0);

-- Contains the ISRC whole and in its four parts, so that it is found with and without hyphens.
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

-- Texts with more than ASCII and common punctuation, for which the tokeniser agrees with `foldText`, and no stored folding.
CREATE VIEW unfolded_texts AS
SELECT text.seq AS seq FROM (
  SELECT seq, title AS words FROM tracks
  UNION ALL SELECT seq, artist FROM tracks
  UNION ALL SELECT seq, sub_genre FROM tracks
  UNION ALL SELECT seq, description FROM tracks
) AS text
WHERE text.words GLOB '*[^ -~' || char(9, 10, 13) || '–—‘’“”…•]*'
  AND text.words NOT IN (SELECT name FROM folded_names);

CREATE VIEW track_search_words AS
SELECT
  track.seq AS seq,
  ifnull((SELECT folded FROM folded_names WHERE name = track.title), track.title)
    || ' ' || ifnull((SELECT folded FROM folded_names WHERE name = track.artist), track.artist)
    || ' ' || ifnull((SELECT folded FROM folded_names WHERE name = label.label_name), label.label_name)
    || ' ' || ifnull(track.mood, '') || ' ' || ifnull(track.genre, '') || ' ' || ifnull(track.primary_genre, '')
    || ' ' || ifnull(ifnull((SELECT folded FROM folded_names WHERE name = track.sub_genre), track.sub_genre), '')
    || ' ' || track.mood_tags
    || ' ' || ifnull(ifnull((SELECT folded FROM folded_names WHERE name = track.description), track.description), '')
    AS words
FROM tracks AS track
JOIN label_profiles AS label ON label.id = track.label_id;

CREATE TRIGGER saved_searches_are_few BEFORE INSERT ON saved_searches
WHEN (SELECT count(*) FROM saved_searches WHERE user_id = NEW.user_id) >= 50 BEGIN
  SELECT RAISE(ABORT, 'too_many_saved_searches');
END;
