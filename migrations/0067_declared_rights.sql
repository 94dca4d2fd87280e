-- What is not declared of a track's rights is not assumed: NULL in rights_declaration, and in an answer inside it, keeps
-- the track from sale. What was on sale by assumption goes off it until its label has answered.
-- 0070_announced_agreements.sql makes the view and its guards anew.
DROP TRIGGER only_cleared_is_listed;
DROP TRIGGER only_cleared_is_on_sale;
DROP VIEW cleared_tracks;
UPDATE tracks SET is_active = 0 WHERE is_active = 1 AND rights_declaration IS NULL;

-- A warranty is of the facts as they were when it was given: one that is older than they are is none.
DROP TRIGGER warranty_is_given;
CREATE TRIGGER warranty_is_given AFTER INSERT ON track_warranties BEGIN
  UPDATE tracks SET warranty_version = NEW.version WHERE id = NEW.track_id AND rights_declared_at <= NEW.given_at;
END;
CREATE TRIGGER other_rights_need_new_warranty AFTER UPDATE OF rights_declared_at ON tracks
WHEN NEW.warranty_version IS NOT NULL AND NOT EXISTS (SELECT 1 FROM track_warranties AS warranty
  WHERE warranty.track_id = NEW.id AND warranty.version = NEW.warranty_version
    AND warranty.given_at >= NEW.rights_declared_at) BEGIN
  UPDATE tracks SET warranty_version = NULL WHERE id = NEW.id;
END;
UPDATE tracks SET warranty_version = NULL, is_active = 0
WHERE warranty_version IS NOT NULL AND NOT EXISTS (SELECT 1 FROM track_warranties AS warranty
  WHERE warranty.track_id = tracks.id AND warranty.version = tracks.warranty_version
    AND warranty.given_at >= tracks.rights_declared_at);
