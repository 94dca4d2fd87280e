-- Forms that are sent at one moment are each counted before the others are there. A label that is there already is not one more.
CREATE TRIGGER labels_are_limited BEFORE INSERT ON label_profiles
WHEN NOT EXISTS (SELECT 1 FROM label_profiles WHERE id = NEW.id)
  AND (SELECT count(*) FROM label_profiles WHERE user_id = NEW.user_id) >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_labels');
END;
