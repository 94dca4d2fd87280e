-- What of a licence's list price is its label's, as dated policy: for every label, or for one (label_id). A licence keeps
-- the policy of its day: of those confirmed and valid when it is issued its label's own newest, else the general newest.
-- A label's own policy ends by another of its own.
CREATE TABLE revenue_policies (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name GLOB '20[0-9][0-9]-[1-9]*'),
  label_id TEXT REFERENCES label_profiles (id),
  -- Half is what every label was promised when it joined.
  basis_points INTEGER NOT NULL CONSTRAINT guaranteed_minimum CHECK (basis_points BETWEEN 5000 AND 10000),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 10 AND 500),
  status TEXT NOT NULL DEFAULT 'proposed'
    CONSTRAINT known_policy_status CHECK (status IN ('proposed', 'confirmed', 'declined')),
  -- Null only of those that stand below: nobody proposed them.
  proposed_by TEXT REFERENCES users (id),
  proposed_at INTEGER NOT NULL,
  -- When labels were told: with its confirmation.
  announced_at INTEGER,
  -- Null while it is proposed to be valid at once.
  valid_from INTEGER,
  decided_by TEXT REFERENCES users (id),
  decided_at INTEGER,
  CONSTRAINT policy_decision_is_whole CHECK ((status = 'proposed') = (decided_at IS NULL)
    AND (decided_by IS NULL) = (proposed_by IS NULL OR decided_at IS NULL)),
  CONSTRAINT policy_two_people CHECK (status <> 'confirmed' OR decided_by <> proposed_by),
  CONSTRAINT announced_when_confirmed CHECK (CASE status WHEN 'confirmed' THEN announced_at IS decided_at
    ELSE announced_at IS NULL END),
  CONSTRAINT valid_once_announced CHECK (status <> 'confirmed'
    OR (valid_from IS NOT NULL AND valid_from >= announced_at))
) STRICT;
-- Of several that begin together none would be the newest. The rule by which a licence finds its policy walks this index.
CREATE UNIQUE INDEX one_policy_from_a_moment ON revenue_policies (ifnull(label_id, ''), valid_from)
  WHERE status = 'confirmed';
CREATE INDEX revenue_policies_in_force ON revenue_policies (label_id, valid_from DESC) WHERE status = 'confirmed';
-- How many were ever proposed for the same labels, of which the next form's id is made.
CREATE INDEX revenue_policies_by_label ON revenue_policies (label_id);
CREATE INDEX revenue_policies_proposed ON revenue_policies (proposed_at) WHERE status = 'proposed';
CREATE INDEX revenue_policies_newest ON revenue_policies (proposed_at DESC, id);
CREATE INDEX revenue_policies_of_status ON revenue_policies (status, proposed_at DESC, id);
-- Which licence is the newest, of all labels: no policy begins before it.
CREATE INDEX licences_by_day ON licences (issued_at);

-- What was agreed so far, and what Terms and public pages promise. A licence that was issued on the first day of the
-- second, before this file came, keeps the first.
INSERT INTO revenue_policies (id, name, basis_points, text, status, proposed_at, announced_at, valid_from, decided_at)
VALUES ('revenue-policy-2026-1', '2026-1', 5000,
  'Half of the list price of every licence is its label''s, half is the platform''s.', 'confirmed', 0, 0, 0, 0);
INSERT INTO revenue_policies (id, name, basis_points, text, status, proposed_at, announced_at, valid_from, decided_at)
SELECT 'revenue-policy-2026-2', '2026-2', 7000,
  'Labels keep 70% of the list price of every licence, as the Terms say; the platform takes 30%.', 'confirmed',
  first_day, first_day, first_day, first_day
-- 23 November 2026, 00:00 UTC.
FROM (SELECT max(1795392000000, ifnull((SELECT max(issued_at) + 1 FROM licences), 0)) AS first_day);

CREATE TRIGGER policy_begins_as_proposal BEFORE INSERT ON revenue_policies
WHEN NEW.status <> 'proposed' OR NEW.proposed_by IS NULL BEGIN
  SELECT RAISE(ABORT, 'policy_begins_as_proposal');
END;
CREATE TRIGGER policy_terms_are_fixed BEFORE UPDATE ON revenue_policies
WHEN OLD.status <> 'proposed' OR NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.label_id IS NOT OLD.label_id
  OR NEW.basis_points <> OLD.basis_points OR NEW.text <> OLD.text OR NEW.proposed_by <> OLD.proposed_by
  OR NEW.proposed_at <> OLD.proposed_at OR NEW.valid_from IS NOT ifnull(OLD.valid_from, NEW.valid_from) BEGIN
  SELECT RAISE(ABORT, 'policy_is_fixed');
END;
CREATE TRIGGER policy_is_kept BEFORE DELETE ON revenue_policies BEGIN
  SELECT RAISE(ABORT, 'policy_is_fixed');
END;

-- Each confirmed policy beside the rate that would apply to its labels without it.
CREATE VIEW revenue_policy_steps AS
SELECT policy.id, policy.basis_points, policy.announced_at, policy.valid_from, ifnull(
  (SELECT earlier.basis_points FROM revenue_policies AS earlier WHERE earlier.status = 'confirmed'
    AND earlier.label_id = policy.label_id AND earlier.valid_from < policy.valid_from
    ORDER BY earlier.valid_from DESC LIMIT 1),
  (SELECT earlier.basis_points FROM revenue_policies AS earlier WHERE earlier.status = 'confirmed'
    AND earlier.label_id IS NULL AND earlier.valid_from <= policy.valid_from AND earlier.id <> policy.id
    ORDER BY earlier.valid_from DESC LIMIT 1)) AS basis_points_before
FROM revenue_policies AS policy WHERE policy.status = 'confirmed';

-- A cut is told 30 days ahead. A raise may turn one that was told of later into a cut, which is no better.
CREATE TRIGGER policy_cut_has_notice AFTER UPDATE OF status ON revenue_policies WHEN NEW.status = 'confirmed' BEGIN
  SELECT RAISE(ABORT, 'cut_at_short_notice') WHERE EXISTS (
    SELECT 1 FROM revenue_policy_steps AS step WHERE step.id = NEW.id
      AND step.basis_points < step.basis_points_before AND step.valid_from < step.announced_at + 2592000000);
  SELECT RAISE(ABORT, 'later_policy_becomes_cut') WHERE EXISTS (
    SELECT 1 FROM revenue_policy_steps AS step
    WHERE step.basis_points < step.basis_points_before AND step.valid_from < step.announced_at + 2592000000);
END;

-- Licences that were issued already keep what they say, so a policy begins after them.
CREATE TRIGGER policy_begins_after_licences BEFORE UPDATE OF status ON revenue_policies
WHEN NEW.status = 'confirmed' BEGIN
  SELECT RAISE(ABORT, 'licences_came_first') WHERE NEW.label_id IS NULL
    AND EXISTS (SELECT 1 FROM licences WHERE issued_at >= NEW.valid_from);
  SELECT RAISE(ABORT, 'licences_came_first') WHERE NEW.label_id IS NOT NULL
    AND EXISTS (SELECT 1 FROM licences WHERE label_id = NEW.label_id AND issued_at >= NEW.valid_from);
END;
