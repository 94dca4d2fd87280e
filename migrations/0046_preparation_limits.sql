-- How many pictures may be made of one upload, and of all uploads that its owner holds, as worker/domain/uploads/limits.ts
-- says it. A try that failed counts: it was work as well.
CREATE TRIGGER preparations_are_limited BEFORE INSERT ON preparations
WHEN NEW.status = 'pending' BEGIN
  SELECT RAISE(ABORT, 'too_many_preparations_of_upload')
  WHERE (SELECT count(*) FROM preparations WHERE upload_id = NEW.upload_id AND status <> 'discarded') >= 8;

  SELECT RAISE(ABORT, 'too_many_preparations_of_account')
  WHERE (
    SELECT count(*) FROM uploads AS u JOIN preparations AS p ON p.upload_id = u.id
    WHERE u.user_id = (SELECT user_id FROM uploads WHERE id = NEW.upload_id)
      AND u.status IN ('uploading', 'uploaded') AND p.status <> 'discarded'
  ) >= 200;
END;
