-- A licence that was raised keeps its claims, and its label answers them: what is open there is not reported once more on the
-- licence that supersedes it. `claim_reported_once` (0044_claims.sql) holds that of one licence.
CREATE TRIGGER claim_reported_before_upgrade BEFORE INSERT ON claims BEGIN
  SELECT RAISE(ABORT, 'claim_reported_once') FROM superseded_licences AS superseded
    JOIN claims AS claim ON claim.licence_id = superseded.licence_id AND claim.status = 'open'
  WHERE superseded.superseded_by = NEW.licence_id AND claim.video_url = NEW.video_url
    AND ifnull(claim.reference, '') = ifnull(NEW.reference, '');
END;
