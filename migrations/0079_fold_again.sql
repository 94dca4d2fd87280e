-- Texts were folded by an older rule until half and full width were joined. All are folded again by the chores, which list
-- their tracks anew; until then they are found as before.
INSERT OR IGNORE INTO tracks_to_fold
SELECT DISTINCT text.seq FROM (
  SELECT seq, title AS words FROM tracks
  UNION ALL SELECT seq, artist FROM tracks
  UNION ALL SELECT seq, sub_genre FROM tracks
  UNION ALL SELECT seq, description FROM tracks
) AS text
WHERE text.words IN (SELECT name FROM folded_names);
INSERT OR IGNORE INTO labels_to_list (label_id) SELECT id FROM label_profiles WHERE label_name IN (SELECT name FROM folded_names);
