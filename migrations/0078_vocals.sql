-- Whether somebody sings on a track: declared by its label, NULL until it is. Brands filter by it and find it by words.
ALTER TABLE tracks ADD COLUMN vocals TEXT CONSTRAINT vocals_are_known CHECK (vocals IN ('instrumental', 'vocal'));

-- The search key counts it (0023_search.sql; worker/domain/catalogue/library/search-key.ts), so both indexes are rebuilt. Its
-- two bits are taken from the age, which keeps 23.
DROP TRIGGER track_unlisted_before_change;
DROP TRIGGER track_listed_after_change;
DROP TRIGGER track_fits_search_key;
DROP TRIGGER changed_track_fits_search_key;
DROP VIEW track_search_keys;
DROP VIEW track_cells;

CREATE TRIGGER track_fits_search_key AFTER INSERT ON tracks WHEN NEW.seq > 8388607 BEGIN
  SELECT RAISE(ABORT, 'seq_fits_search_key');
END;
CREATE TRIGGER changed_track_fits_search_key AFTER UPDATE OF seq ON tracks WHEN NEW.seq > 8388607 BEGIN
  SELECT RAISE(ABORT, 'seq_fits_search_key');
END;

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

CREATE TRIGGER track_unlisted_before_change
BEFORE UPDATE OF seq, label_id, title, artist, mood, genre, primary_genre, sub_genre, mood_tags, description, bpm, musical_key,
  duration_ms, explicit_lyrics, vocals, language, owns_master, owns_publishing, publishing_split_basis_points, rights_declaration,
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
  duration_ms, explicit_lyrics, vocals, language, owns_master, owns_publishing, publishing_split_basis_points, rights_declaration,
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

INSERT INTO search_by_newest (search_by_newest) VALUES ('delete-all');
INSERT INTO search_by_price (search_by_price) VALUES ('delete-all');
DELETE FROM catalogue_cells;
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
