-- What a platform says against a licensed video, and what became of it (docs/reference.md, "Claims").
CREATE TABLE claims (
  id TEXT PRIMARY KEY,
  licence_id TEXT NOT NULL REFERENCES licences (id),
  -- As on the licence: brand, label and super users each read their own list off an index.
  user_id TEXT NOT NULL REFERENCES users (id),
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  track_id TEXT NOT NULL REFERENCES tracks (id),
  platform TEXT NOT NULL CHECK (platform IN ('youtube', 'meta', 'tiktok', 'other')),
  channel TEXT NOT NULL CHECK (length(channel) BETWEEN 1 AND 100),
  video_url TEXT NOT NULL CHECK (length(video_url) <= 500 AND video_url GLOB 'https://?*'),
  -- As the platform's message names the claim; not every platform does.
  reference TEXT CHECK (length(reference) BETWEEN 1 AND 100),
  -- What the label promises, when it was asked.
  release_days INTEGER NOT NULL CHECK (release_days BETWEEN 1 AND 30),
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'released', 'refused', 'withdrawn')),
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  -- When its label first had it before its eyes.
  seen_at INTEGER,
  -- When the next reminder is due: at half of the clock, then at its end, then never again.
  remind_at INTEGER,
  closed_at INTEGER,
  closed_by TEXT REFERENCES users (id),
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 2000),
  CONSTRAINT claim_is_due CHECK (due_at = created_at + release_days * 86400000),
  CONSTRAINT claim_is_closed CHECK ((status = 'open') = (closed_at IS NULL)),
  CONSTRAINT claim_is_closed_by CHECK ((status IN ('released', 'refused')) = (closed_by IS NOT NULL)),
  CONSTRAINT refusal_has_reason CHECK ((status = 'refused') = (reason IS NOT NULL)),
  CONSTRAINT only_open_claims_remind CHECK (status = 'open' OR remind_at IS NULL)
) STRICT;
-- A claim on one video is reported once while it is open; a platform may make several, with references of their own.
CREATE UNIQUE INDEX claim_reported_once ON claims (licence_id, video_url, ifnull(reference, '')) WHERE status = 'open';
CREATE INDEX claims_by_licence ON claims (licence_id, created_at DESC, id);
CREATE INDEX claims_by_user ON claims (user_id, status);
CREATE INDEX claims_by_track ON claims (track_id);
CREATE INDEX claims_by_answerer ON claims (closed_by, closed_at) WHERE closed_by IS NOT NULL;
-- Open ones by when they are due, so that what is overdue comes first; the others by when they were closed.
CREATE INDEX claims_by_label_and_due ON claims (label_id, status, due_at, id);
CREATE INDEX claims_by_label_and_end ON claims (label_id, status, closed_at DESC, id);
CREATE INDEX claims_open ON claims (due_at, id) WHERE status = 'open';
CREATE INDEX claims_closed ON claims (status, closed_at DESC, id) WHERE status <> 'open';
CREATE INDEX claims_to_remind ON claims (remind_at, id) WHERE remind_at IS NOT NULL;

-- "0 claims in 41 licences": how many were reported of a track, and wait. Tracks without any have no row. Claims of a licence
-- that was revoked leave the count with it, as the licence leaves the track's.
CREATE TABLE track_claim_counts (
  track_id TEXT PRIMARY KEY REFERENCES tracks (id),
  total INTEGER NOT NULL CHECK (total >= 0),
  open INTEGER NOT NULL CHECK (open >= 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX track_claim_counts_most ON track_claim_counts (total DESC, track_id);

CREATE TABLE claim_counts (
  status TEXT PRIMARY KEY,
  total INTEGER NOT NULL CHECK (total >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO claim_counts (status, total) VALUES ('open', 0), ('released', 0), ('refused', 0), ('withdrawn', 0);

-- Twenty of one licence, and fifty open ones of one brand: nobody's fill the inbox of a label.
CREATE TRIGGER claim_is_reported BEFORE INSERT ON claims BEGIN
  SELECT RAISE(ABORT, 'claim_begins_open') WHERE NEW.status <> 'open' OR NEW.seen_at IS NOT NULL;
  SELECT RAISE(ABORT, 'no_such_licence') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence WHERE licence.id = NEW.licence_id AND licence.user_id = NEW.user_id
      AND licence.label_id = NEW.label_id AND licence.track_id = NEW.track_id);
  SELECT RAISE(ABORT, 'licence_revoked') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND licence.status = 'revoked';
  SELECT RAISE(ABORT, 'licence_superseded') FROM superseded_licences AS superseded
    WHERE superseded.licence_id = NEW.licence_id;
  SELECT RAISE(ABORT, 'too_many_claims') WHERE 20 <= (
    SELECT count(*) FROM claims AS claim WHERE claim.licence_id = NEW.licence_id)
    OR 50 <= (SELECT count(*) FROM claims AS claim WHERE claim.user_id = NEW.user_id AND claim.status = 'open');
END;
CREATE TRIGGER claim_counted AFTER INSERT ON claims BEGIN
  INSERT INTO track_claim_counts (track_id, total, open) VALUES (NEW.track_id, 1, 1)
    ON CONFLICT (track_id) DO UPDATE SET total = total + 1, open = open + 1;
  UPDATE claim_counts SET total = total + 1 WHERE status = NEW.status;
END;
CREATE TRIGGER claim_counted_anew AFTER UPDATE OF status ON claims WHEN NEW.status <> OLD.status BEGIN
  UPDATE track_claim_counts SET open = open - 1 WHERE track_id = NEW.track_id;
  UPDATE claim_counts SET total = total - 1 WHERE status = OLD.status;
  UPDATE claim_counts SET total = total + 1 WHERE status = NEW.status;
END;

-- Closed once: by the label that the licence is from or by a super user, never by whoever reported it, who can only withdraw.
CREATE TRIGGER claim_is_closed_once BEFORE UPDATE OF status, closed_at, closed_by, reason ON claims BEGIN
  SELECT RAISE(ABORT, 'claim_is_closed_already') WHERE OLD.status <> 'open' OR NEW.status = 'open';
  SELECT RAISE(ABORT, 'claim_of_their_own') WHERE NEW.closed_by = NEW.user_id;
  SELECT RAISE(ABORT, 'claim_of_another_label') WHERE NEW.closed_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM label_profiles AS label WHERE label.id = NEW.label_id AND label.user_id = NEW.closed_by)
    AND NOT EXISTS (SELECT 1 FROM user_roles AS role WHERE role.user_id = NEW.closed_by AND role.role = 'super_user');
END;
-- What was reported stays. Of an account that was deleted, where it posts is forgotten.
CREATE TRIGGER claim_is_fixed BEFORE UPDATE ON claims
WHEN (NEW.id, NEW.licence_id, NEW.user_id, NEW.label_id, NEW.track_id, NEW.platform, NEW.release_days, NEW.created_at, NEW.due_at)
    IS NOT (OLD.id, OLD.licence_id, OLD.user_id, OLD.label_id, OLD.track_id, OLD.platform, OLD.release_days, OLD.created_at, OLD.due_at)
  OR ((NEW.channel, NEW.video_url, NEW.reference) IS NOT (OLD.channel, OLD.video_url, OLD.reference)
    AND (NEW.channel, NEW.video_url, NEW.reference) IS NOT ('Erased', 'https://erased.invalid/', NULL))
  OR (OLD.seen_at IS NOT NULL AND NEW.seen_at IS NOT OLD.seen_at) BEGIN
  SELECT RAISE(ABORT, 'claim_is_fixed');
END;
CREATE TRIGGER claim_is_kept BEFORE DELETE ON claims BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
-- A licence that is no more covers nothing that could be released.
CREATE TRIGGER revocation_withdraws_claims AFTER UPDATE OF status ON licences
WHEN NEW.status = 'revoked' AND OLD.status <> 'revoked' BEGIN
  UPDATE claims SET status = 'withdrawn', remind_at = NULL, closed_at = (
      SELECT revocation.revoked_at FROM licence_revocations AS revocation WHERE revocation.licence_id = NEW.id)
    WHERE licence_id = NEW.id AND status = 'open';
  UPDATE track_claim_counts SET total = total - (SELECT count(*) FROM claims AS claim WHERE claim.licence_id = NEW.id)
    WHERE track_id = NEW.track_id;
END;

-- Where a brand posts: kept once, named to the labels of the licences that they are attached to.
CREATE TABLE channels (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  platform TEXT NOT NULL CHECK (platform IN ('youtube', 'meta', 'tiktok', 'other')),
  -- As the platform tells channels apart, in one spelling: "@northwind", "instagram.com/northwind".
  handle TEXT NOT NULL CHECK (length(handle) BETWEEN 1 AND 200),
  url TEXT NOT NULL CHECK (length(url) <= 300 AND url GLOB 'https://?*'),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX channel_kept_once ON channels (user_id, platform, handle);
CREATE TRIGGER channels_are_few BEFORE INSERT ON channels
WHEN (SELECT count(*) FROM channels AS channel WHERE channel.user_id = NEW.user_id) >= 50 BEGIN
  SELECT RAISE(ABORT, 'too_many_channels');
END;
CREATE TRIGGER channel_is_fixed BEFORE UPDATE ON channels BEGIN
  SELECT RAISE(ABORT, 'channel_is_fixed');
END;

CREATE TABLE licence_channels (
  licence_id TEXT NOT NULL REFERENCES licences (id),
  channel_id TEXT NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  PRIMARY KEY (licence_id, channel_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX licence_channels_by_channel ON licence_channels (channel_id);
CREATE TRIGGER attached_channels_are_own BEFORE INSERT ON licence_channels
WHEN NOT EXISTS (SELECT 1 FROM licences AS licence JOIN channels AS channel ON channel.user_id = licence.user_id
  WHERE licence.id = NEW.licence_id AND channel.id = NEW.channel_id) BEGIN
  SELECT RAISE(ABORT, 'no_such_channel');
END;
CREATE TRIGGER attachment_is_fixed BEFORE UPDATE ON licence_channels BEGIN
  SELECT RAISE(ABORT, 'attachment_is_fixed');
END;
-- Every new licence names them; one that was raised names those that the first did.
CREATE TRIGGER licence_takes_channels AFTER INSERT ON licences BEGIN
  INSERT INTO licence_channels (licence_id, channel_id)
  SELECT NEW.id, channel.id FROM channels AS channel WHERE channel.user_id = NEW.user_id;
END;
CREATE TRIGGER channels_follow_an_upgrade AFTER INSERT ON licence_upgrades BEGIN
  DELETE FROM licence_channels WHERE licence_id = NEW.licence_id AND channel_id NOT IN (
    SELECT attached.channel_id FROM licence_channels AS attached WHERE attached.licence_id = NEW.supersedes_id);
END;

-- A channel that was removed a moment ago can be brought back like what else is deleted.
DROP TRIGGER removals_are_few;
ALTER TABLE removals RENAME TO earlier_removals;
CREATE TABLE removals (
  -- Of what was deleted: it comes back as the same.
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('shortlist', 'campaign', 'saved search', 'channel')),
  contents TEXT NOT NULL CONSTRAINT removal_is_json CHECK (json_valid(contents)),
  removed_at INTEGER NOT NULL
) STRICT;
INSERT INTO removals SELECT * FROM earlier_removals;
DROP TABLE earlier_removals;
CREATE INDEX removals_by_user ON removals (user_id, removed_at DESC, id);
CREATE INDEX removals_oldest ON removals (removed_at);
CREATE TRIGGER removals_are_few AFTER INSERT ON removals BEGIN
  DELETE FROM removals WHERE id IN (
    SELECT id FROM removals WHERE user_id = NEW.user_id ORDER BY removed_at DESC, id LIMIT -1 OFFSET 20);
END;
