-- Jobs of the render service wait as rows. `handed_over_at` is empty while a job waits in line; `accepted_at` is when the
-- service first took it; `not_before` is its back-off; `failures` counts attempts that failed by the job's own doing,
-- `losses` those that the service or the way to it lost.
ALTER TABLE renders ADD COLUMN handed_over_at INTEGER;
ALTER TABLE renders ADD COLUMN accepted_at INTEGER;
ALTER TABLE renders ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE renders ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE renders ADD COLUMN losses INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preparations ADD COLUMN handed_over_at INTEGER;
ALTER TABLE preparations ADD COLUMN accepted_at INTEGER;
ALTER TABLE preparations ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preparations ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE preparations ADD COLUMN losses INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ingests ADD COLUMN handed_over_at INTEGER;
ALTER TABLE ingests ADD COLUMN accepted_at INTEGER;
ALTER TABLE ingests ADD COLUMN not_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ingests ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ingests ADD COLUMN losses INTEGER NOT NULL DEFAULT 0;
UPDATE renders SET handed_over_at = heartbeat_at, accepted_at = created_at WHERE status = 'pending' AND attempt > 0;
UPDATE preparations SET handed_over_at = heartbeat_at, accepted_at = created_at WHERE status = 'pending' AND attempt > 0;
UPDATE ingests SET handed_over_at = heartbeat_at, accepted_at = created_at WHERE status = 'pending' AND attempt > 0;

-- What the choice of the next job, the search for silent ones and the limits for each account read.
DROP INDEX renders_pending;
DROP INDEX preparations_pending;
DROP INDEX ingests_pending;
CREATE INDEX renders_waiting ON renders (not_before) WHERE status = 'pending' AND handed_over_at IS NULL;
CREATE INDEX renders_handed_over ON renders (heartbeat_at) WHERE status = 'pending' AND handed_over_at IS NOT NULL;
CREATE INDEX renders_pending_by_user ON renders (user_id) WHERE status = 'pending';
CREATE INDEX renders_accepted ON renders (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;
CREATE INDEX preparations_waiting ON preparations (not_before) WHERE status = 'pending' AND handed_over_at IS NULL;
CREATE INDEX preparations_handed_over ON preparations (heartbeat_at)
  WHERE status = 'pending' AND handed_over_at IS NOT NULL;
CREATE INDEX preparations_pending ON preparations (upload_id) WHERE status = 'pending';
CREATE INDEX preparations_accepted ON preparations (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;
CREATE INDEX ingests_waiting ON ingests (not_before) WHERE status = 'pending' AND handed_over_at IS NULL;
CREATE INDEX ingests_handed_over ON ingests (heartbeat_at) WHERE status = 'pending' AND handed_over_at IS NOT NULL;
CREATE INDEX ingests_pending_by_user ON ingests (user_id) WHERE status = 'pending';
CREATE INDEX ingests_accepted ON ingests (accepted_at) WHERE status = 'pending' AND accepted_at IS NOT NULL;

-- Who waits, and whose jobs the service has. A render joins the line when its picture is there. `rank`: what is paid
-- before what somebody watches before what can take its time.
CREATE VIEW waiting_jobs AS
SELECT 'render' AS kind, 0 AS rank, r.id, r.user_id, r.attempt, r.not_before, r.created_at
FROM renders AS r
WHERE r.status = 'pending' AND r.handed_over_at IS NULL
  AND EXISTS (SELECT 1 FROM preparations AS p WHERE p.id = r.preparation_id AND p.status = 'ready')
UNION ALL
SELECT 'prepare', 1, p.id, (SELECT u.user_id FROM uploads AS u WHERE u.id = p.upload_id), p.attempt, p.not_before,
  p.created_at
FROM preparations AS p
WHERE p.status = 'pending' AND p.handed_over_at IS NULL
UNION ALL
SELECT 'ingest', CASE i.kind WHEN 'cover' THEN 2 ELSE 3 END, i.id, i.user_id, i.attempt, i.not_before, i.created_at
FROM ingests AS i
WHERE i.status = 'pending' AND i.handed_over_at IS NULL;

CREATE VIEW handed_over_jobs AS
SELECT 'render' AS kind, r.id, r.user_id, r.attempt, r.heartbeat_at
FROM renders AS r
WHERE r.status = 'pending' AND r.handed_over_at IS NOT NULL
UNION ALL
SELECT 'prepare', p.id, (SELECT u.user_id FROM uploads AS u WHERE u.id = p.upload_id), p.attempt, p.heartbeat_at
FROM preparations AS p
WHERE p.status = 'pending' AND p.handed_over_at IS NOT NULL
UNION ALL
SELECT 'ingest', i.id, i.user_id, i.attempt, i.heartbeat_at
FROM ingests AS i
WHERE i.status = 'pending' AND i.handed_over_at IS NOT NULL;

-- When each account was last served, as a number that only grows: of two with as many jobs running, the one served
-- longer ago is next.
CREATE TABLE render_turns (user_id TEXT PRIMARY KEY REFERENCES users (id), turn INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX render_turns_newest ON render_turns (turn);

-- Whether the render service takes work. While it cannot be asked, nothing is handed over before `closed_until`.
CREATE TABLE render_service (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  closed_until INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  failing_since INTEGER,
  reason TEXT
) STRICT;
INSERT INTO render_service (id, closed_until, failures) VALUES (1, 0, 0);

-- How much unfinished work one account may have.
CREATE TRIGGER renders_waiting_are_limited BEFORE INSERT ON renders
WHEN NEW.status = 'pending'
  AND (SELECT count(*) FROM renders WHERE user_id = NEW.user_id AND status = 'pending') >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;
CREATE TRIGGER preparations_waiting_are_limited BEFORE INSERT ON preparations
WHEN NEW.status = 'pending' AND (
  SELECT count(*) FROM preparations AS p JOIN uploads AS u ON u.id = p.upload_id
  WHERE p.status = 'pending' AND u.user_id = (SELECT user_id FROM uploads WHERE id = NEW.upload_id)) >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;
CREATE TRIGGER ingests_waiting_are_limited BEFORE INSERT ON ingests
WHEN NEW.status = 'pending'
  AND (SELECT count(*) FROM ingests WHERE user_id = NEW.user_id AND status = 'pending') >= 5000 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;
