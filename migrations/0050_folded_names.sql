-- The tokeniser of the indexes folds case and Latin accents; SQL can do no more. `foldText` in worker/domain/text does the
-- same for every script, for index and question alike: the index reads what it made of a name from here, so that a name
-- is never found by a folding of another one.
CREATE TABLE folded_names (
  name TEXT PRIMARY KEY,
  folded TEXT NOT NULL
) STRICT, WITHOUT ROWID;

DROP VIEW track_search_keys;
CREATE VIEW track_search_keys AS
SELECT
  t.seq AS seq,
  t.is_active AS is_active,
  (t.seq << 22) | f.bits AS by_newest,
  (t.price_tokens << 53) | (t.seq << 22) | f.bits AS by_price,
  f.genre_code AS genre_code,
  f.mood_code AS mood_code,
  f.bpm_bucket AS bpm_bucket,
  ifnull((SELECT folded FROM folded_names WHERE name = t.title), t.title)
    || ' ' || ifnull((SELECT folded FROM folded_names WHERE name = t.artist), t.artist)
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

DROP VIEW label_search_keys;
CREATE VIEW label_search_keys AS
SELECT
  t.seq AS seq,
  t.label_id AS label_id,
  s.code AS status_code,
  ifnull(g.code, 0) AS genre_code,
  (t.seq << 7) | (s.code << 4) | ifnull(g.code, 0) AS search_key,
  ifnull((SELECT folded FROM folded_names WHERE name = t.title), t.title)
    || ' ' || ifnull((SELECT folded FROM folded_names WHERE name = t.artist), t.artist)
    || ifnull(' ' || t.isrc || ' ' || substr(t.isrc, 1, 2) || ' ' || substr(t.isrc, 3, 3) || ' ' || substr(t.isrc, 6, 2)
      || ' ' || substr(t.isrc, 8), '')
    || ' ' || char(57344) || 'l' || replace(t.label_id, '-', '')
    || ' ' || char(57344) || 's' || s.code
    || ' ' || char(57344) || 'g' || ifnull(g.code, 0) AS terms
FROM tracks AS t
JOIN track_statuses AS s ON s.name = t.status
LEFT JOIN genres AS g ON g.name = t.genre;

-- Tracks with a name whose folding nobody has brought along: a chore folds and lists them anew.
CREATE TABLE tracks_to_fold (seq INTEGER PRIMARY KEY) STRICT;
INSERT INTO tracks_to_fold SELECT seq FROM tracks WHERE title || artist GLOB '*[^ -~]*';

CREATE TRIGGER track_unfolded_on_insert AFTER INSERT ON tracks WHEN NEW.title || NEW.artist GLOB '*[^ -~]*' BEGIN
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
