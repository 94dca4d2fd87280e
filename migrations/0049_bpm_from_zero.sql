-- Specification: BPM is 0 to 300. What a label types is what stands there, so the column takes 0 as well. Only a new column
-- can have another rule; whatever names it is taken away first and comes back as it was (0002, 0031, 0041).
DROP INDEX tracks_by_health;
DROP TRIGGER track_listed;
DROP TRIGGER track_unlisted_before_change;
DROP TRIGGER track_listed_after_change;
DROP TRIGGER track_unlisted_before_delete;
DROP VIEW track_search_keys;
ALTER TABLE tracks DROP COLUMN metadata_completeness;

ALTER TABLE tracks ADD COLUMN tempo INTEGER CONSTRAINT bpm_in_range CHECK (tempo BETWEEN 0 AND 400);
UPDATE tracks SET tempo = bpm;
ALTER TABLE tracks DROP COLUMN bpm;
ALTER TABLE tracks RENAME COLUMN tempo TO bpm;

-- How much is known of the track, of 100: label-tracks/metadata-completeness.ts says it field by field.
ALTER TABLE tracks ADD COLUMN metadata_completeness INTEGER NOT NULL GENERATED ALWAYS AS (
  (master_key IS NOT NULL) * 20 + (isrc IS NOT NULL) * 10 + (cover_key IS NOT NULL) * 10
  + (primary_genre IS NOT NULL) * 8 + (mood_tags <> '[]') * 8 + (description IS NOT NULL) * 8
  + (bpm IS NOT NULL) * 6 + (title <> '') * 5 + (artist <> '') * 5 + (musical_key IS NOT NULL) * 5
  + (publishing_split_basis_points IS NOT NULL) * 5 + (release_date IS NOT NULL) * 4 + (upc IS NOT NULL) * 3
  + (sub_genre IS NOT NULL) * 3
) VIRTUAL;
CREATE INDEX tracks_by_health ON tracks (label_id, archived_at, metadata_completeness, seq, status, genre);

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

