-- A picture of a brand's video in a format: another shape, a part of its time, or both (PictureFormat in the contract of the
-- render service, in its plainest writing). Empty: the plain picture. What is known of the whole video stands with that one.
ALTER TABLE preparations ADD COLUMN format TEXT
  CONSTRAINT format_is_json CHECK (json_valid(format)) CONSTRAINT format_is_bounded CHECK (length(format) <= 16384)
  CONSTRAINT known_aspect CHECK (ifnull(format ->> '$.aspect', '9:16') IN ('9:16', '1:1', '4:5', '16:9'))
  CONSTRAINT known_fit CHECK (format IS NULL OR ifnull(format ->> '$.fit', '') IN ('crop', 'pad'))
  CONSTRAINT cut_in_range CHECK (format IS NULL OR (
    typeof(format ->> '$.inMs') = 'integer' AND format ->> '$.inMs' BETWEEN 0 AND 610000
    AND (format ->> '$.outMs' IS NULL OR (typeof(format ->> '$.outMs') = 'integer'
      AND format ->> '$.outMs' BETWEEN (format ->> '$.inMs') + 1000 AND 610000))))
  CONSTRAINT focus_is_bounded CHECK (format IS NULL
    OR (ifnull(json_type(format, '$.focus'), '') = 'array' AND json_array_length(format, '$.focus') <= 200))
  CONSTRAINT focus_is_of_a_crop CHECK (format IS NULL OR json_array_length(format, '$.focus') = 0
    OR (format ->> '$.fit' = 'crop' AND format ->> '$.aspect' IS NOT NULL))
  CONSTRAINT format_tells_nothing_of_its_video CHECK (format IS NULL
    OR (source_width IS NULL AND spotting IS NULL AND proxy_key IS NULL));
-- The moment of the whole video that its picture begins with.
ALTER TABLE preparations ADD COLUMN first_frame_ms INTEGER
  CONSTRAINT first_frame_is_of_a_format CHECK (first_frame_ms IS NULL OR (first_frame_ms >= 0 AND format IS NOT NULL));
-- Of the video itself, as the render service measured it.
ALTER TABLE preparations ADD COLUMN frames_per_second REAL CHECK (frames_per_second > 0);

DROP INDEX one_preparation_per_upload_and_overlay;
CREATE UNIQUE INDEX one_preparation_per_upload_and_overlay
  ON preparations (upload_id, ifnull(overlay_track_id, ''), ifnull(overlay_title, ''), ifnull(overlay_artist, ''),
    ifnull(format, ''))
  WHERE status IN ('pending', 'ready');

-- What a crop is centred on: shares of the picture, in order, the first from the beginning on.
CREATE TRIGGER focus_is_in_order BEFORE INSERT ON preparations WHEN NEW.format IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'focus_out_of_range') FROM json_each(NEW.format, '$.focus') AS asked
  WHERE NOT ifnull(asked.value ->> '$.x' BETWEEN 0 AND 1 AND asked.value ->> '$.y' BETWEEN 0 AND 1
    AND typeof(asked.value ->> '$.fromMs') = 'integer' AND asked.value ->> '$.fromMs' <= 610000, 0);
  SELECT RAISE(ABORT, 'focus_out_of_order') FROM json_each(NEW.format, '$.focus') AS asked
  WHERE iif(asked.key = 0, asked.value ->> '$.fromMs' <> 0,
    asked.value ->> '$.fromMs' <= NEW.format ->> ('$.focus[' || (asked.key - 1) || '].fromMs'));
END;
-- As in 0006, and besides them as many formats as a licence covers, and a little more.
DROP TRIGGER preparations_are_limited;
CREATE TRIGGER preparations_are_limited BEFORE INSERT ON preparations
WHEN NEW.status = 'pending' BEGIN
  SELECT RAISE(ABORT, 'too_many_preparations_of_upload')
  WHERE (SELECT count(*) FROM preparations WHERE upload_id = NEW.upload_id AND status <> 'discarded'
    AND (format IS NULL) = (NEW.format IS NULL)) >= iif(NEW.format IS NULL, 8, 12);

  SELECT RAISE(ABORT, 'too_many_preparations_of_account')
  WHERE (
    SELECT count(*) FROM uploads AS upload JOIN preparations AS preparation ON preparation.upload_id = upload.id
    WHERE upload.user_id = (SELECT user_id FROM uploads WHERE id = NEW.upload_id)
      AND upload.status IN ('uploading', 'uploaded') AND preparation.status <> 'discarded'
  ) >= 200;
END;

CREATE TRIGGER format_is_fixed BEFORE UPDATE OF format ON preparations BEGIN
  SELECT RAISE(ABORT, 'format_is_fixed');
END;

-- Formats are versions of the licensed video, made of the same file: nobody has to compare them with it.
CREATE TRIGGER format_is_of_the_licensed_video BEFORE INSERT ON renders
WHEN EXISTS (SELECT 1 FROM preparations WHERE id = NEW.preparation_id AND format IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'format_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence JOIN renders AS licensed ON licensed.id = licence.render_id
    JOIN preparations AS preparation ON preparation.id = NEW.preparation_id
    WHERE licence.id = NEW.version_of AND licensed.upload_id = NEW.upload_id
      AND preparation.upload_id = NEW.upload_id);
END;

-- Several formats of one licensed video are an order as well. As in 0011: SQLite changes a CHECK by making the table anew.
PRAGMA defer_foreign_keys = true;
CREATE TABLE render_orders_before AS SELECT * FROM render_orders;
DROP TRIGGER render_fits_its_order;
DROP TABLE render_orders;
CREATE TABLE render_orders (
  -- Made by the browser: the same id is the same order.
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- What there are several of; what else there is, is the same in all of its renders.
  several TEXT NOT NULL CHECK (several IN ('videos', 'tracks', 'formats')),
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO render_orders (id, user_id, several, created_at)
  SELECT id, user_id, several, created_at FROM render_orders_before;
DROP TABLE render_orders_before;
CREATE INDEX render_orders_of_user ON render_orders (user_id, created_at);
CREATE TRIGGER order_is_fixed BEFORE UPDATE ON render_orders BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
DROP INDEX renders_of_order;
CREATE UNIQUE INDEX renders_of_order ON renders (order_id, upload_id, track_id, preparation_id) WHERE order_id IS NOT NULL;
-- What is paid for holds each pair once.
CREATE UNIQUE INDEX pairs_of_order ON renders (order_id, upload_id, track_id)
  WHERE order_id IS NOT NULL AND version_of IS NULL;

CREATE TRIGGER render_fits_its_order BEFORE INSERT ON renders WHEN NEW.order_id IS NOT NULL BEGIN
  -- Its brand's own, and nothing joins later. Formats are versions, everything else is paid for.
  SELECT RAISE(ABORT, 'order_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM render_orders AS render_order
    WHERE render_order.id = NEW.order_id AND render_order.user_id = NEW.user_id
      AND render_order.created_at = NEW.created_at
      AND (NEW.version_of IS NOT NULL) = (render_order.several = 'formats'));
  SELECT RAISE(ABORT, 'order_mismatch')
  FROM render_orders AS render_order JOIN renders AS render ON render.order_id = render_order.id
  WHERE render_order.id = NEW.order_id AND (render.scope <> NEW.scope OR render.version_of IS NOT NEW.version_of
    OR iif(render_order.several = 'videos', render.track_id <> NEW.track_id, render.upload_id <> NEW.upload_id));
  SELECT RAISE(ABORT, 'order_mismatch') FROM render_orders AS render_order
  JOIN preparations AS preparation ON preparation.id = NEW.preparation_id
  WHERE render_order.id = NEW.order_id AND (preparation.format IS NOT NULL) <> (render_order.several = 'formats');
  SELECT RAISE(ABORT, 'order_is_full') FROM render_orders AS render_order
  WHERE render_order.id = NEW.order_id
    AND CASE render_order.several WHEN 'videos' THEN 20 WHEN 'tracks' THEN 5 ELSE 10 END <= (
      SELECT count(*) FROM renders WHERE order_id = NEW.order_id);
END;
