-- A render that was asked for before anybody had listened to its video gets the regions that its music gives way to once
-- somebody has (0048 left them null for good, so that later formats gave way to speech as it had been moved since). Written
-- once, while it is pending, and never changed after that.
DROP TRIGGER render_duck_is_fixed;

-- Those of before were made with what was found.
UPDATE renders SET duck_ms = (SELECT upload.original_sound -> '$.speechMs' FROM uploads AS upload
  WHERE upload.id = renders.upload_id)
WHERE original_mode = 'duck' AND duck_ms IS NULL;

CREATE TRIGGER render_duck_is_fixed BEFORE UPDATE OF duck_ms ON renders
WHEN NOT (OLD.duck_ms IS NULL AND NEW.duck_ms IS NOT NULL AND NEW.original_mode = 'duck'
  AND OLD.status = 'pending' AND NEW.status = 'pending') BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;
