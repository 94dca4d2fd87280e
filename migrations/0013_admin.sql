-- An admin's pause stands apart from the label's own switch, so that the label cannot undo it.
ALTER TABLE tracks ADD COLUMN admin_paused_at INTEGER;
ALTER TABLE tracks ADD COLUMN admin_paused_by TEXT REFERENCES users (id);
ALTER TABLE tracks ADD COLUMN admin_pause_reason TEXT;

CREATE TRIGGER paused_by_admin_stays_paused BEFORE UPDATE OF is_active, admin_paused_at ON tracks
WHEN NEW.is_active = 1 AND NEW.admin_paused_at IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'paused_by_admin');
END;

-- The admin's lists read one page each, however long they are: every order they come in has its index.
CREATE INDEX users_by_status_and_email ON users (approval_status, email_key);
DROP INDEX track_reports_newest;
CREATE INDEX track_reports_newest ON track_reports (status, created_at DESC, id);
CREATE INDEX track_reports_open_first ON track_reports ((status <> 'pending'), created_at DESC, id);
CREATE INDEX audit_log_by_action ON audit_log (action, seq);

-- How many stand in each state, kept by triggers: counting them would read every row.
CREATE TABLE status_counts (
  noun TEXT NOT NULL CHECK (noun IN ('account', 'report')),
  status TEXT NOT NULL,
  total INTEGER NOT NULL CHECK (total >= 0),
  PRIMARY KEY (noun, status)
) STRICT, WITHOUT ROWID;
INSERT INTO status_counts (noun, status, total)
  SELECT 'account', s.value, (SELECT count(*) FROM users WHERE approval_status = s.value)
  FROM json_each('["pending", "approved", "rejected"]') AS s;
INSERT INTO status_counts (noun, status, total)
  SELECT 'report', s.value, (SELECT count(*) FROM track_reports WHERE status = s.value)
  FROM json_each('["pending", "reviewed", "dismissed"]') AS s;

CREATE TRIGGER account_counted AFTER INSERT ON users BEGIN
  UPDATE status_counts SET total = total + 1 WHERE noun = 'account' AND status = NEW.approval_status;
END;
CREATE TRIGGER account_counted_anew AFTER UPDATE OF approval_status ON users
WHEN NEW.approval_status <> OLD.approval_status BEGIN
  UPDATE status_counts SET total = total - 1 WHERE noun = 'account' AND status = OLD.approval_status;
  UPDATE status_counts SET total = total + 1 WHERE noun = 'account' AND status = NEW.approval_status;
END;
CREATE TRIGGER account_no_longer_counted AFTER DELETE ON users BEGIN
  UPDATE status_counts SET total = total - 1 WHERE noun = 'account' AND status = OLD.approval_status;
END;
CREATE TRIGGER report_counted AFTER INSERT ON track_reports BEGIN
  UPDATE status_counts SET total = total + 1 WHERE noun = 'report' AND status = NEW.status;
END;
CREATE TRIGGER report_counted_anew AFTER UPDATE OF status ON track_reports
WHEN NEW.status <> OLD.status BEGIN
  UPDATE status_counts SET total = total - 1 WHERE noun = 'report' AND status = OLD.status;
  UPDATE status_counts SET total = total + 1 WHERE noun = 'report' AND status = NEW.status;
END;
CREATE TRIGGER report_no_longer_counted AFTER DELETE ON track_reports BEGIN
  UPDATE status_counts SET total = total - 1 WHERE noun = 'report' AND status = OLD.status;
END;
