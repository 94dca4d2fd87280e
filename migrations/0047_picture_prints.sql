-- What a copy of a picture is known again by (render-service/prints): the print that its preparation made, and of that the
-- sampled keys, `[[key, position], …]`, by which it is found. It tells of a brand's video and goes when that does.
CREATE TABLE picture_prints (
  preparation_id TEXT PRIMARY KEY REFERENCES preparations (id),
  raw BLOB NOT NULL CONSTRAINT print_is_bounded CHECK (length(raw) BETWEEN 4 AND 81920),
  keys TEXT NOT NULL CONSTRAINT keys_are_json CHECK (json_valid(keys))
    CONSTRAINT keys_are_bounded CHECK (length(keys) <= 65536),
  made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER print_goes_with_its_picture AFTER UPDATE OF status ON preparations WHEN NEW.status = 'discarded' BEGIN
  DELETE FROM picture_prints WHERE preparation_id = NEW.id;
END;

-- The prints of what was delivered, which stay with the licence. `track_id` and `start_at_ms` say what is heard with it.
CREATE TABLE delivered_prints (
  seq INTEGER PRIMARY KEY,
  render_id TEXT NOT NULL UNIQUE REFERENCES renders (id),
  track_id TEXT NOT NULL,
  start_at_ms INTEGER NOT NULL,
  raw BLOB NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE INDEX delivered_prints_by_sound ON delivered_prints (track_id, start_at_ms);

-- The inverted index: in which delivered pictures, and at which of their pictures, a sampled key stands. At most 9 rows for
-- each second, 1,800 for a video; a look-up reads the rows of its keys and nothing else.
CREATE TABLE delivered_postings (
  key INTEGER NOT NULL,
  print INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (key, print, position)
) STRICT, WITHOUT ROWID;

-- Whatever completes a render, its print is there with it.
CREATE TRIGGER delivered_is_known_again AFTER UPDATE OF status ON renders
WHEN NEW.status = 'completed' AND OLD.status <> 'completed' BEGIN
  INSERT INTO delivered_prints (render_id, track_id, start_at_ms, raw, made_at)
    SELECT NEW.id, NEW.track_id, NEW.start_at_ms, made.raw, NEW.completed_at
    FROM picture_prints AS made WHERE made.preparation_id = NEW.preparation_id;
  INSERT INTO delivered_postings (key, print, position)
    SELECT DISTINCT pair.value ->> 0, delivered.seq, pair.value ->> 1
    FROM delivered_prints AS delivered, picture_prints AS made, json_each(made.keys) AS pair
    WHERE delivered.render_id = NEW.id AND made.preparation_id = NEW.preparation_id;
END;
CREATE TRIGGER delivered_print_stays BEFORE UPDATE ON delivered_prints BEGIN
  SELECT RAISE(ABORT, 'delivered_print_stays');
END;
