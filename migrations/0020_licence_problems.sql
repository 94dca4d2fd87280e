-- What a brand says is wrong with a video it has licensed. A super user answers it, or refunds the licence; terms and
-- privacy policy say so.
INSERT INTO document_versions (document, version, in_force_since, sha256) VALUES
  ('terms', '2026-11-25', '2026-11-25', 'a7f713844882ec5a02b48b6c504b5a5137e0551fe180493fce8da8ccbaf08a98'),
  ('privacy', '2026-11-25', '2026-11-25', 'e2468efa4bd781c5b08ec442818491cf8f8a5f83ddbf73924dcb3ed754230223');

CREATE TABLE licence_problems (
  id TEXT PRIMARY KEY,
  licence_id TEXT NOT NULL REFERENCES licences (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CONSTRAINT known_problem_kind CHECK (kind IN ('wrong-video', 'claim', 'technical-fault')),
  details TEXT NOT NULL CHECK (length(details) BETWEEN 1 AND 4000),
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'refunded', 'withdrawn')),
  created_at INTEGER NOT NULL,
  closed_at INTEGER,
  decided_by TEXT REFERENCES users (id),
  answer TEXT CHECK (length(answer) BETWEEN 1 AND 4000),
  CHECK ((status = 'open') = (closed_at IS NULL)),
  CHECK ((status IN ('answered', 'refunded')) = (decided_by IS NOT NULL)),
  CHECK ((decided_by IS NULL) = (answer IS NULL))
) STRICT;
CREATE UNIQUE INDEX one_open_problem_per_licence ON licence_problems (licence_id) WHERE status = 'open';
CREATE INDEX licence_problems_by_licence ON licence_problems (licence_id, created_at);
CREATE INDEX licence_problems_by_user ON licence_problems (user_id, created_at);
CREATE INDEX licence_problems_newest ON licence_problems (status, created_at DESC, id);
CREATE INDEX licence_problems_open_first ON licence_problems ((status <> 'open'), created_at DESC, id);

CREATE TABLE licence_problem_counts (
  status TEXT PRIMARY KEY,
  total INTEGER NOT NULL CHECK (total >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO licence_problem_counts (status, total) VALUES
  ('open', 0), ('answered', 0), ('refunded', 0), ('withdrawn', 0);
CREATE TRIGGER problem_counted AFTER INSERT ON licence_problems BEGIN
  UPDATE licence_problem_counts SET total = total + 1 WHERE status = NEW.status;
END;
CREATE TRIGGER problem_counted_anew AFTER UPDATE OF status ON licence_problems WHEN NEW.status <> OLD.status BEGIN
  UPDATE licence_problem_counts SET total = total - 1 WHERE status = OLD.status;
  UPDATE licence_problem_counts SET total = total + 1 WHERE status = NEW.status;
END;

-- Ten of one licence, and twenty open ones of one brand: nobody's hold up everybody else's.
CREATE TRIGGER problem_is_reported BEFORE INSERT ON licence_problems BEGIN
  SELECT RAISE(ABORT, 'problem_begins_open') WHERE NEW.status <> 'open';
  SELECT RAISE(ABORT, 'no_such_licence') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence WHERE licence.id = NEW.licence_id AND licence.user_id = NEW.user_id);
  SELECT RAISE(ABORT, 'licence_revoked') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND licence.status = 'revoked';
  SELECT RAISE(ABORT, 'too_many_problems') WHERE 10 <= (
    SELECT count(*) FROM licence_problems AS problem WHERE problem.licence_id = NEW.licence_id)
    OR 20 <= (SELECT count(*) FROM licence_problems AS problem
      WHERE problem.user_id = NEW.user_id AND problem.status = 'open');
END;
-- Closed once. A super user decides, and never about a licence of their own.
CREATE TRIGGER problem_is_closed_once BEFORE UPDATE ON licence_problems BEGIN
  SELECT RAISE(ABORT, 'problem_is_fixed') WHERE OLD.status <> 'open' OR NEW.status = 'open'
    OR (NEW.id, NEW.licence_id, NEW.user_id, NEW.kind, NEW.details, NEW.created_at)
      IS NOT (OLD.id, OLD.licence_id, OLD.user_id, OLD.kind, OLD.details, OLD.created_at);
  SELECT RAISE(ABORT, 'problem_of_their_own') WHERE NEW.decided_by = NEW.user_id;
  SELECT RAISE(ABORT, 'problem_needs_super_user') WHERE NEW.decided_by IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM user_roles AS role WHERE role.user_id = NEW.decided_by AND role.role = 'super_user');
END;
CREATE TRIGGER problem_is_kept BEFORE DELETE ON licence_problems BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- A licence is revoked by its brand, or refunded by a super user for a problem that its brand has reported: the latter at
-- any time, downloaded or not.
ALTER TABLE licence_revocations ADD COLUMN problem_id TEXT REFERENCES licence_problems (id);
CREATE INDEX licence_revocations_by_problem ON licence_revocations (problem_id) WHERE problem_id IS NOT NULL;

DROP TRIGGER revocation_is_in_time;
CREATE TRIGGER revocation_is_in_time BEFORE INSERT ON licence_revocations WHEN NEW.problem_id IS NULL BEGIN
  SELECT RAISE(ABORT, 'revoked_by_another') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND licence.user_id <> NEW.revoked_by;
  SELECT RAISE(ABORT, 'licence_downloaded') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND licence.downloaded_at IS NOT NULL;
  SELECT RAISE(ABORT, 'revoked_too_late') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND NEW.revoked_at > licence.issued_at + 1209600000;
  SELECT RAISE(ABORT, 'too_many_revoked') WHERE 5 <= (
    SELECT count(*) FROM licence_revocations AS revocation
    WHERE revocation.revoked_by = NEW.revoked_by AND revocation.problem_id IS NULL
      AND revocation.revoked_at > NEW.revoked_at - 2592000000);
END;
CREATE TRIGGER refund_is_decided BEFORE INSERT ON licence_revocations WHEN NEW.problem_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'refund_not_decided') WHERE NOT EXISTS (
    SELECT 1 FROM licence_problems AS problem WHERE problem.id = NEW.problem_id
      AND problem.licence_id = NEW.licence_id AND problem.status = 'refunded'
      AND problem.decided_by = NEW.revoked_by AND problem.closed_at = NEW.revoked_at);
END;
-- Money that a bank has taken, or wants to, is settled first: the tokens it paid for are not there to return.
CREATE TRIGGER revocation_waits_for_disputes BEFORE INSERT ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'account_held') FROM licences AS licence WHERE licence.id = NEW.licence_id AND (
    EXISTS (SELECT 1 FROM held_token_accounts AS held WHERE held.user_id = licence.user_id)
    OR EXISTS (SELECT 1 FROM disputed_licences AS disputed WHERE disputed.licence_id = licence.id));
END;
-- Whoever takes a render back needs no answer any more.
CREATE TRIGGER revocation_withdraws_problem AFTER INSERT ON licence_revocations WHEN NEW.problem_id IS NULL BEGIN
  UPDATE licence_problems SET status = 'withdrawn', closed_at = NEW.revoked_at
    WHERE licence_id = NEW.licence_id AND status = 'open';
END;
