-- What a label learns of a report once its track was paused for it: when it was told, what was decided and why, and
-- when the pause was taken back.
ALTER TABLE track_reports ADD COLUMN told_at INTEGER;
ALTER TABLE track_reports ADD COLUMN decision_note TEXT
  CONSTRAINT note_fits CHECK (length(decision_note) BETWEEN 1 AND 2000);
ALTER TABLE track_reports ADD COLUMN resumed_at INTEGER;
CREATE INDEX track_reports_told ON track_reports (track_id, told_at) WHERE told_at IS NOT NULL;

UPDATE track_reports SET told_at = paused.at
FROM (
  SELECT json_extract(after, '$.reportId') AS report_id, max(at) AS at
  FROM audit_log WHERE action = 'track.paused' GROUP BY 1
) AS paused
WHERE paused.report_id = track_reports.id;

-- The label's own words about a report that it was told of.
CREATE TABLE report_replies (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES track_reports (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  reply TEXT NOT NULL CHECK (length(reply) BETWEEN 1 AND 4000),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX report_replies_by_report ON report_replies (report_id, created_at, id);
CREATE INDEX report_replies_by_user ON report_replies (user_id, created_at);

-- Another ISRC is screened anew, whoever writes it.
CREATE TRIGGER isrc_is_screened AFTER UPDATE OF isrc ON tracks
WHEN NEW.isrc IS NOT OLD.isrc AND NEW.archived_at IS NULL BEGIN
  INSERT INTO outbox (id, message, created_at)
    VALUES ('screen-track:' || NEW.id, json_object('kind', 'screen-track', 'id', NEW.id), NEW.updated_at)
    ON CONFLICT (id) DO UPDATE SET sent_at = NULL;
END;
