-- Where a delivered video's music begins is where it was laid: at most track length minus picture length, and under a
-- cut-down at its first frame (worker/domain/sync/licences/laid-music.ts). What was chosen may lie beyond, and a copy was
-- then not found by its music.
DROP TRIGGER delivered_print_stays;
UPDATE delivered_prints SET start_at_ms = (
  SELECT max(0, iif(preparation.format IS NULL,
    min(render.start_at_ms, render.track_duration_ms - preparation.duration_ms),
    render.start_at_ms + ifnull(preparation.first_frame_ms, preparation.format ->> '$.inMs') - (preparation.format ->> '$.inMs')))
  FROM renders AS render JOIN preparations AS preparation ON preparation.id = render.preparation_id
  WHERE render.id = delivered_prints.render_id
) WHERE EXISTS (
  SELECT 1 FROM renders AS render JOIN preparations AS preparation ON preparation.id = render.preparation_id
  WHERE render.id = delivered_prints.render_id AND preparation.duration_ms IS NOT NULL);
CREATE TRIGGER delivered_print_stays BEFORE UPDATE ON delivered_prints BEGIN
  SELECT RAISE(ABORT, 'delivered_print_stays');
END;

DROP TRIGGER delivered_is_known_again;
CREATE TRIGGER delivered_is_known_again AFTER UPDATE OF status ON renders
WHEN NEW.status = 'completed' AND OLD.status <> 'completed' BEGIN
  INSERT INTO delivered_prints (render_id, track_id, start_at_ms, raw, made_at)
    SELECT NEW.id, NEW.track_id, max(0, iif(preparation.format IS NULL,
      min(NEW.start_at_ms, NEW.track_duration_ms - ifnull(preparation.duration_ms, NEW.duration_ms)),
      NEW.start_at_ms + ifnull(preparation.first_frame_ms, preparation.format ->> '$.inMs') - (preparation.format ->> '$.inMs'))),
      made.raw, NEW.completed_at
    FROM picture_prints AS made JOIN preparations AS preparation ON preparation.id = made.preparation_id
    WHERE made.preparation_id = NEW.preparation_id;
  INSERT INTO delivered_postings (key, print, position)
    SELECT DISTINCT pair.value ->> 0, delivered.seq, pair.value ->> 1
    FROM delivered_prints AS delivered, picture_prints AS made, json_each(made.keys) AS pair
    WHERE delivered.render_id = NEW.id AND made.preparation_id = NEW.preparation_id;
END;
