-- How a label searches its own catalogue: as in 0002, but of every track that is not archived, and with the newest
-- first. The rowid is seq << 7 | status << 4 | genre, so that counting matches by status and genre needs no table.
CREATE VIRTUAL TABLE search_of_labels USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TABLE track_statuses (code INTEGER PRIMARY KEY CHECK (code BETWEEN 1 AND 7), name TEXT NOT NULL UNIQUE) STRICT;
INSERT INTO track_statuses (code, name) VALUES
  (1, 'draft'), (2, 'pending review'), (3, 'approved'), (4, 'unavailable');

-- The ISRC stands there whole and in its four parts, so that it is found with hyphens and without.
CREATE VIEW label_search_keys AS
SELECT
  t.seq AS seq,
  t.label_id AS label_id,
  s.code AS status_code,
  ifnull(g.code, 0) AS genre_code,
  (t.seq << 7) | (s.code << 4) | ifnull(g.code, 0) AS search_key,
  t.title || ' ' || t.artist
    || ifnull(' ' || t.isrc || ' ' || substr(t.isrc, 1, 2) || ' ' || substr(t.isrc, 3, 3) || ' ' || substr(t.isrc, 6, 2)
      || ' ' || substr(t.isrc, 8), '')
    || ' ' || char(57344) || 'l' || replace(t.label_id, '-', '')
    || ' ' || char(57344) || 's' || s.code
    || ' ' || char(57344) || 'g' || ifnull(g.code, 0) AS terms
FROM tracks AS t
JOIN track_statuses AS s ON s.name = t.status
LEFT JOIN genres AS g ON g.name = t.genre;

-- How many tracks of a label share status and genre: counts of the whole catalogue without reading it.
CREATE TABLE label_track_counts (
  label_id TEXT NOT NULL,
  status_code INTEGER NOT NULL,
  genre_code INTEGER NOT NULL,
  tracks INTEGER NOT NULL CHECK (tracks >= 0),
  PRIMARY KEY (label_id, status_code, genre_code)
) STRICT, WITHOUT ROWID;

INSERT INTO search_of_labels (rowid, terms) SELECT search_key, terms FROM label_search_keys;
INSERT INTO label_track_counts
  SELECT label_id, status_code, genre_code, count(*) FROM label_search_keys GROUP BY 1, 2, 3;

CREATE TRIGGER label_track_listed AFTER INSERT ON tracks WHEN NEW.archived_at IS NULL BEGIN
  INSERT INTO search_of_labels (rowid, terms) SELECT search_key, terms FROM label_search_keys WHERE seq = NEW.seq;
  INSERT INTO label_track_counts SELECT label_id, status_code, genre_code, 1 FROM label_search_keys WHERE seq = NEW.seq
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
  INSERT INTO search_of_labels (rowid, terms) SELECT search_key, terms FROM label_search_keys WHERE seq = NEW.seq;
  INSERT INTO label_track_counts SELECT label_id, status_code, genre_code, 1 FROM label_search_keys WHERE seq = NEW.seq
    ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;

CREATE TRIGGER label_track_unlisted_before_delete BEFORE DELETE ON tracks WHEN OLD.archived_at IS NULL BEGIN
  UPDATE label_track_counts SET tracks = tracks - 1
    WHERE (label_id, status_code, genre_code) =
      (SELECT label_id, status_code, genre_code FROM label_search_keys WHERE seq = OLD.seq);
  DELETE FROM search_of_labels WHERE rowid = (SELECT search_key FROM label_search_keys WHERE seq = OLD.seq);
END;
