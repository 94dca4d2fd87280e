-- What one account may hold at a time, as worker/domain/uploads/limits.ts says it: videos, and a label's files. Decided
-- with the insert, because starts that come together each count before the others are written. Bytes are those declared,
-- so that a file is refused before it is sent. The same id again is the same upload and is told so by its key.
CREATE INDEX uploads_held ON uploads (user_id, status, purpose, size_bytes) WHERE status IN ('uploading', 'uploaded');

CREATE TRIGGER uploads_are_limited BEFORE INSERT ON uploads
WHEN NEW.status = 'uploading' AND NOT EXISTS (SELECT 1 FROM uploads WHERE id = NEW.id) BEGIN
  SELECT CASE
    WHEN open >= iif(NEW.purpose = 'video', 10, 20) THEN RAISE(ABORT, 'too_many_open_uploads')
    WHEN number >= iif(NEW.purpose = 'video', 100, 10000) THEN RAISE(ABORT, 'too_many_uploads')
    WHEN bytes + NEW.size_bytes > iif(NEW.purpose = 'video', 53687091200, 536870912000)
      THEN RAISE(ABORT, 'too_many_uploaded_bytes')
  END
  FROM (
    SELECT count(*) AS number, ifnull(sum(status = 'uploading'), 0) AS open, ifnull(sum(size_bytes), 0) AS bytes
    FROM uploads
    WHERE user_id = NEW.user_id AND status IN ('uploading', 'uploaded')
      AND (purpose = 'video') = (NEW.purpose = 'video')
  );
END;
