-- A video that was put aside leaves room for others (0033), so putting it back needs room, too: otherwise removing, uploading
-- and undoing in turn held any number. The rule stands once, behind a view that both ways in write to and that has no rows.
CREATE VIEW uploads_asking_for_room (user_id, purpose, status, size_bytes) AS
SELECT user_id, purpose, status, size_bytes FROM uploads WHERE false;

CREATE TRIGGER uploads_need_room INSTEAD OF INSERT ON uploads_asking_for_room BEGIN
  SELECT CASE
    WHEN NEW.status = 'uploading' AND open >= iif(NEW.purpose = 'video', 10, 20)
      THEN RAISE(ABORT, 'too_many_open_uploads')
    WHEN number >= iif(NEW.purpose = 'video', 100, 10000) THEN RAISE(ABORT, 'too_many_uploads')
    WHEN bytes + NEW.size_bytes > iif(NEW.purpose = 'video', 53687091200, 536870912000)
      THEN RAISE(ABORT, 'too_many_uploaded_bytes')
  END
  FROM (
    SELECT count(*) AS number, ifnull(sum(status = 'uploading'), 0) AS open, ifnull(sum(size_bytes), 0) AS bytes
    FROM uploads
    WHERE user_id = NEW.user_id AND status IN ('uploading', 'uploaded') AND put_aside_at IS NULL
      AND (purpose = 'video') = (NEW.purpose = 'video')
  );
END;

DROP TRIGGER uploads_are_limited;
CREATE TRIGGER uploads_are_limited BEFORE INSERT ON uploads
WHEN NEW.status = 'uploading' AND NOT EXISTS (SELECT 1 FROM uploads WHERE id = NEW.id) BEGIN
  INSERT INTO uploads_asking_for_room VALUES (NEW.user_id, NEW.purpose, NEW.status, NEW.size_bytes);
END;
CREATE TRIGGER put_back_is_limited BEFORE UPDATE OF put_aside_at ON uploads
WHEN OLD.put_aside_at IS NOT NULL AND NEW.put_aside_at IS NULL AND NEW.status IN ('uploading', 'uploaded') BEGIN
  INSERT INTO uploads_asking_for_room VALUES (NEW.user_id, NEW.purpose, NEW.status, NEW.size_bytes);
END;
