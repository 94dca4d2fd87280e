CREATE TABLE licences (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  render_id TEXT NOT NULL UNIQUE REFERENCES renders (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  brand_id TEXT NOT NULL REFERENCES brand_profiles (id),
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  track_id TEXT NOT NULL REFERENCES tracks (id),
  brand_name TEXT NOT NULL,
  brand_legal_entity TEXT NOT NULL,
  label_name TEXT NOT NULL,
  track_title TEXT NOT NULL,
  artist TEXT NOT NULL,
  isrc TEXT,
  price_tokens INTEGER NOT NULL CHECK (price_tokens > 0),
  scope TEXT NOT NULL REFERENCES licence_scopes (scope),
  value_cents INTEGER NOT NULL CHECK (value_cents > 0),
  share_basis_points INTEGER NOT NULL CHECK (share_basis_points BETWEEN 0 AND 10000),
  share_cents INTEGER NOT NULL CHECK (share_cents BETWEEN 0 AND value_cents),
  share_policy TEXT NOT NULL,
  video_sha256 TEXT NOT NULL CHECK (length(video_sha256) = 64),
  status TEXT NOT NULL DEFAULT 'active',
  issued_at INTEGER NOT NULL,
  pdf_key TEXT,
  pdf_sha256 TEXT,
  pdf_written_at INTEGER,
  -- Terms of its render. The default is only for rows older than the column.
  terms_version TEXT NOT NULL DEFAULT '2026-1',
  -- First download of the video or its certificate. Unknown for licences older than the column, which count as downloaded.
  downloaded_at INTEGER,
  CONSTRAINT pdf_is_whole CHECK ((pdf_key IS NULL) = (pdf_sha256 IS NULL))
) STRICT;

CREATE INDEX licences_by_track ON licences (track_id, issued_at DESC);
CREATE INDEX licences_by_label ON licences (label_id, issued_at DESC);
CREATE INDEX licences_by_user ON licences (user_id, issued_at DESC);
CREATE INDEX licences_without_pdf ON licences (issued_at) WHERE pdf_key IS NULL;

-- Sort orders of a label's syncs, by the names on the licences.
CREATE INDEX licences_by_track_title ON licences (label_id, track_title COLLATE NOCASE, id, issued_at);

CREATE INDEX licences_by_brand_name ON licences (label_id, brand_name COLLATE NOCASE, id, issued_at);

-- For the storage sweep (0001_platform.sql).
CREATE INDEX licences_by_pdf ON licences (pdf_key) WHERE pdf_key IS NOT NULL;

-- For the newest licence of all labels: no policy begins before it.
CREATE INDEX licences_by_day ON licences (issued_at);

-- For /verify, which looks up a dropped file by its SHA-256. That of signed data is in the log.
CREATE INDEX licences_by_video ON licences (video_sha256);

CREATE INDEX licences_unpaid ON licences (id) WHERE status IN ('suspended', 'lapsed');

-- Narrow copy of every licence, clustered by label, newest first: a label's filters and search scan this instead of the wide
-- licences. `words` is the text that is searched, one field per line.
CREATE TABLE label_syncs (
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  issued_at INTEGER NOT NULL,
  licence_id TEXT NOT NULL REFERENCES licences (id),
  track_id TEXT NOT NULL,
  brand_id TEXT NOT NULL,
  status TEXT NOT NULL,
  words TEXT NOT NULL,
  PRIMARY KEY (label_id, issued_at DESC, licence_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX label_syncs_by_track ON label_syncs (label_id, track_id, issued_at DESC, licence_id);

-- Denormalised counters of a label's activity: by day (UTC days since 1970), by track, by brand. Cents are earnings less
-- reversals. Tracks are not referenced: they may be deleted, and the counters remain true.
CREATE TABLE activity_by_day (
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  day INTEGER NOT NULL,
  syncs INTEGER NOT NULL DEFAULT 0 CHECK (syncs >= 0),
  plays INTEGER NOT NULL DEFAULT 0 CHECK (plays >= 0),
  usd_cents INTEGER NOT NULL DEFAULT 0,
  gbp_cents INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (label_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE activity_by_track (
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  track_id TEXT NOT NULL,
  syncs INTEGER NOT NULL DEFAULT 0 CHECK (syncs >= 0),
  plays INTEGER NOT NULL DEFAULT 0 CHECK (plays >= 0),
  usd_cents INTEGER NOT NULL DEFAULT 0,
  gbp_cents INTEGER NOT NULL DEFAULT 0,
  last_sync_at INTEGER,
  PRIMARY KEY (label_id, track_id),
  CONSTRAINT synced_is_dated CHECK ((syncs > 0) = (last_sync_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX activity_most_synced_tracks ON activity_by_track (label_id, syncs DESC, track_id, last_sync_at);
CREATE INDEX activity_most_played_tracks ON activity_by_track (label_id, plays DESC, track_id);

CREATE TABLE activity_by_brand (
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  brand_id TEXT NOT NULL,
  syncs INTEGER NOT NULL DEFAULT 0 CHECK (syncs >= 0),
  usd_cents INTEGER NOT NULL DEFAULT 0,
  gbp_cents INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (label_id, brand_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX activity_most_syncing_brands ON activity_by_brand (label_id, syncs DESC, brand_id);

-- Number of licences that are not revoked, maintained by triggers: every visit of the landing page reads it.
CREATE TABLE licence_total (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  total INTEGER NOT NULL CHECK (total >= 0)
) STRICT;

INSERT INTO licence_total (only_row, total) VALUES
  (1, 0);

-- Preview plays by track and day: a user counts once a day. preview_listeners is purged soon after the day.
CREATE TABLE preview_plays (
  track_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  plays INTEGER NOT NULL CHECK (plays > 0),
  PRIMARY KEY (track_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE preview_listeners (
  day INTEGER NOT NULL,
  track_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  PRIMARY KEY (day, track_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE licence_terms (
  version TEXT NOT NULL,
  scope TEXT NOT NULL REFERENCES licence_scopes (scope),
  -- Versions of the video (such as a shorter cut or another aspect ratio) that a licence covers: how many, and within how many
  -- milliseconds after its issue. Earlier terms cover none. Licence terms 2026-3 define a version.
  versions INTEGER NOT NULL DEFAULT 0 CHECK (versions >= 0),
  versions_within INTEGER NOT NULL DEFAULT 0 CHECK (versions_within >= 0),
  PRIMARY KEY (version, scope)
) STRICT, WITHOUT ROWID;

INSERT INTO licence_terms (version, scope, versions, versions_within) VALUES
  ('2026-1', 'standard', 0, 0),
  ('2026-2', 'commercial', 0, 0),
  ('2026-2', 'social', 0, 0),
  ('2026-3', 'commercial', 10, 31536000000),
  ('2026-3', 'social', 10, 31536000000),
  ('2026-4', 'commercial', 10, 31536000000),
  ('2026-4', 'social', 10, 31536000000);

-- Undone renders: the licence is revoked, its tokens are returned, its label's earning is reversed. Within 14 days, before the
-- first download, five in 30 days.
CREATE TABLE licence_revocations (
  licence_id TEXT PRIMARY KEY REFERENCES licences (id),
  revoked_by TEXT NOT NULL REFERENCES users (id),
  revoked_at INTEGER NOT NULL,
  -- Null if revoked by the brand; else the reported problem for which a super user refunded it, at any time, downloaded or not.
  problem_id TEXT REFERENCES licence_problems (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX licence_revocations_by_user ON licence_revocations (revoked_by, revoked_at);
CREATE INDEX licence_revocations_by_problem ON licence_revocations (problem_id) WHERE problem_id IS NOT NULL;

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
  ('answered', 0),
  ('open', 0),
  ('refunded', 0),
  ('withdrawn', 0);

-- Upgrades of social media licences to commercial use: for the difference in price the brand gets a second licence of the same
-- file, which supersedes the first. Both are kept.
CREATE TABLE licence_upgrades (
  licence_id TEXT PRIMARY KEY REFERENCES licences (id),
  supersedes_id TEXT NOT NULL REFERENCES licences (id),
  upgraded_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX licence_upgrades_by_superseded ON licence_upgrades (supersedes_id);

-- A platform's claims against licensed videos, and their outcome (docs/reference.md, "Claims").
CREATE TABLE claims (
  id TEXT PRIMARY KEY,
  licence_id TEXT NOT NULL REFERENCES licences (id),
  -- Copied from the licence, so that the lists of brand, label and super users each read one index.
  user_id TEXT NOT NULL REFERENCES users (id),
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  track_id TEXT NOT NULL REFERENCES tracks (id),
  platform TEXT NOT NULL CHECK (platform IN ('youtube', 'meta', 'tiktok', 'other')),
  channel TEXT NOT NULL CHECK (length(channel) BETWEEN 1 AND 100),
  video_url TEXT NOT NULL CHECK (length(video_url) <= 500 AND video_url GLOB 'https://?*'),
  -- The platform's own reference of the claim; not every platform gives one.
  reference TEXT CHECK (length(reference) BETWEEN 1 AND 100),
  -- Days that the label has promised, or the default, as of the report.
  release_days INTEGER NOT NULL CHECK (release_days BETWEEN 1 AND 30),
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'released', 'refused', 'withdrawn')),
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  -- First view by the label.
  seen_at INTEGER,
  -- Next reminder: halfway to the due date, then on it, then none.
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

-- One open report per claim; a platform may make several on one video, each with its own reference.
CREATE UNIQUE INDEX claim_reported_once ON claims (licence_id, video_url, ifnull(reference, '')) WHERE status = 'open';

CREATE INDEX claims_by_licence ON claims (licence_id, created_at DESC, id);
CREATE INDEX claims_by_user ON claims (user_id, status);
CREATE INDEX claims_by_track ON claims (track_id);
CREATE INDEX claims_by_answerer ON claims (closed_by, closed_at) WHERE closed_by IS NOT NULL;

-- Open claims by due date, overdue ones first; the others by when they were closed.
CREATE INDEX claims_by_label_and_due ON claims (label_id, status, due_at, id);

CREATE INDEX claims_by_label_and_end ON claims (label_id, status, closed_at DESC, id);
CREATE INDEX claims_open ON claims (due_at, id) WHERE status = 'open';
CREATE INDEX claims_closed ON claims (status, closed_at DESC, id) WHERE status <> 'open';
CREATE INDEX claims_to_remind ON claims (remind_at, id) WHERE remind_at IS NOT NULL;

-- "0 claims in 41 licences": all claims reported on a track, and the open ones. No row without claims. Claims of a revoked
-- licence are subtracted, as the licence is from the track's syncs.
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

INSERT INTO claim_counts (status, total) VALUES
  ('open', 0),
  ('refused', 0),
  ('released', 0),
  ('withdrawn', 0);

-- A brand's channels: stored once, and disclosed to the labels of the licences that they are attached to.
CREATE TABLE channels (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  platform TEXT NOT NULL CHECK (platform IN ('youtube', 'meta', 'tiktok', 'other')),
  -- Canonical form by which the platform distinguishes channels: "@northwind", "instagram.com/northwind".
  handle TEXT NOT NULL CHECK (length(handle) BETWEEN 1 AND 200),
  url TEXT NOT NULL CHECK (length(url) <= 300 AND url GLOB 'https://?*'),
  created_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX channel_kept_once ON channels (user_id, platform, handle);

CREATE TABLE licence_channels (
  licence_id TEXT NOT NULL REFERENCES licences (id),
  channel_id TEXT NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  PRIMARY KEY (licence_id, channel_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX licence_channels_by_channel ON licence_channels (channel_id);

-- Frequency of an account's sale mails; daily without a row.
CREATE TABLE sale_mail_settings (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  frequency TEXT NOT NULL DEFAULT 'daily'
    CONSTRAINT known_frequency CHECK (frequency IN ('each', 'daily', 'none')),
  -- Time of the last mail (UTC milliseconds).
  told_at INTEGER
) STRICT, WITHOUT ROWID;

-- Licences not yet mailed to the account of their label.
CREATE TABLE untold_sales (
  licence_id TEXT PRIMARY KEY REFERENCES licences (id),
  user_id TEXT NOT NULL REFERENCES users (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX untold_sales_by_user ON untold_sales (user_id);

-- When the upgrade itself is revoked or lapses, the licence it superseded is in force again.
CREATE VIEW superseded_licences AS
  SELECT upgrade.supersedes_id AS licence_id, upgrade.licence_id AS superseded_by
  FROM licence_upgrades AS upgrade JOIN licences AS licence ON licence.id = upgrade.licence_id
  WHERE licence.status NOT IN ('revoked', 'lapsed');

CREATE TRIGGER licence_counts_as_sync AFTER INSERT ON licences BEGIN
  UPDATE tracks SET sync_count = sync_count + 1 WHERE id = NEW.track_id;
END;

CREATE TRIGGER licence_terms_are_fixed
BEFORE UPDATE OF id, number, render_id, user_id, brand_id, label_id, track_id, brand_name, brand_legal_entity,
  label_name, track_title, artist, isrc, price_tokens, scope, value_cents, share_basis_points, share_cents, share_policy,
  video_sha256, issued_at ON licences BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;

CREATE TRIGGER licence_pdf_is_written_once BEFORE UPDATE OF pdf_key, pdf_sha256 ON licences
WHEN OLD.pdf_key IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;

CREATE TRIGGER licence_is_kept BEFORE DELETE ON licences BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;

CREATE TRIGGER licence_is_listed_for_label AFTER INSERT ON licences BEGIN
  INSERT INTO label_syncs (label_id, issued_at, licence_id, track_id, brand_id, status, words)
    VALUES (NEW.label_id, NEW.issued_at, NEW.id, NEW.track_id, NEW.brand_id, NEW.status,
      lower(NEW.track_title || char(10) || NEW.artist || char(10) || NEW.brand_name || char(10) || NEW.number
        || char(10) || NEW.id));
  INSERT INTO activity_by_day (label_id, day, syncs) VALUES (NEW.label_id, NEW.issued_at / 86400000, 1)
    ON CONFLICT DO UPDATE SET syncs = syncs + 1;
  INSERT INTO activity_by_track (label_id, track_id, syncs, last_sync_at)
    VALUES (NEW.label_id, NEW.track_id, 1, NEW.issued_at)
    ON CONFLICT DO UPDATE SET syncs = syncs + 1, last_sync_at = max(ifnull(last_sync_at, 0), excluded.last_sync_at);
  INSERT INTO activity_by_brand (label_id, brand_id, syncs) VALUES (NEW.label_id, NEW.brand_id, 1)
    ON CONFLICT DO UPDATE SET syncs = syncs + 1;
END;

CREATE TRIGGER licence_status_is_listed_for_label AFTER UPDATE OF status ON licences BEGIN
  UPDATE label_syncs SET status = NEW.status
    WHERE label_id = NEW.label_id AND issued_at = NEW.issued_at AND licence_id = NEW.id;
END;

CREATE TRIGGER licence_counted AFTER INSERT ON licences BEGIN
  UPDATE licence_total SET total = total + 1 WHERE only_row = 1;
END;

CREATE TRIGGER play_counts AFTER INSERT ON preview_listeners BEGIN
  INSERT INTO preview_plays (track_id, day, plays) VALUES (NEW.track_id, NEW.day, 1)
    ON CONFLICT DO UPDATE SET plays = plays + 1;
  INSERT INTO activity_by_day (label_id, day, plays) VALUES (NEW.label_id, NEW.day, 1)
    ON CONFLICT DO UPDATE SET plays = plays + 1;
  INSERT INTO activity_by_track (label_id, track_id, plays) VALUES (NEW.label_id, NEW.track_id, 1)
    ON CONFLICT DO UPDATE SET plays = plays + 1;
END;

CREATE TRIGGER licence_is_of_known_terms BEFORE INSERT ON licences
WHEN NOT EXISTS (
  SELECT 1 FROM renders AS render
  WHERE render.id = NEW.render_id AND render.scope = NEW.scope AND render.terms_version = NEW.terms_version
    AND render.price_tokens = NEW.price_tokens
) BEGIN
  SELECT RAISE(ABORT, 'licence_differs_from_render');
END;

CREATE TRIGGER licence_terms_version_is_fixed BEFORE UPDATE OF terms_version ON licences BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;

CREATE TRIGGER revocation_is_fixed BEFORE UPDATE ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER revocation_is_kept BEFORE DELETE ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- A revoked licence no longer counts as a sync.
CREATE TRIGGER revocation_takes_licence_back AFTER INSERT ON licence_revocations BEGIN
  UPDATE licences SET status = 'revoked' WHERE id = NEW.licence_id;
  UPDATE tracks SET sync_count = sync_count - 1
    WHERE id = (SELECT track_id FROM licences WHERE id = NEW.licence_id);
  UPDATE licence_total SET total = total - 1 WHERE only_row = 1;
  UPDATE activity_by_day SET syncs = syncs - 1 WHERE (label_id, day) = (
    SELECT label_id, issued_at / 86400000 FROM licences WHERE id = NEW.licence_id);
  UPDATE activity_by_brand SET syncs = syncs - 1 WHERE (label_id, brand_id) = (
    SELECT label_id, brand_id FROM licences WHERE id = NEW.licence_id);
  UPDATE activity_by_track SET syncs = syncs - 1, last_sync_at = (
      SELECT max(licence.issued_at) FROM licences AS licence
      WHERE licence.track_id = activity_by_track.track_id AND licence.label_id = activity_by_track.label_id
        AND licence.status <> 'revoked')
    WHERE (label_id, track_id) = (SELECT label_id, track_id FROM licences WHERE id = NEW.licence_id);
END;

-- A revoked licence cannot be downloaded, and the first download is never overwritten.
CREATE TRIGGER first_download_is_fixed BEFORE UPDATE OF downloaded_at ON licences
WHEN OLD.downloaded_at IS NOT NULL OR OLD.status = 'revoked' BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;

-- Revocation is final, and only a row of licence_revocations can cause it.
CREATE TRIGGER licence_is_revoked_by_revocation BEFORE UPDATE OF status ON licences
WHEN NEW.status <> OLD.status AND (OLD.status = 'revoked'
  OR (NEW.status = 'revoked' AND NOT EXISTS (
    SELECT 1 FROM licence_revocations AS revocation WHERE revocation.licence_id = NEW.id))) BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;

CREATE TRIGGER problem_counted AFTER INSERT ON licence_problems BEGIN
  UPDATE licence_problem_counts SET total = total + 1 WHERE status = NEW.status;
END;

CREATE TRIGGER problem_counted_anew AFTER UPDATE OF status ON licence_problems WHEN NEW.status <> OLD.status BEGIN
  UPDATE licence_problem_counts SET total = total - 1 WHERE status = OLD.status;
  UPDATE licence_problem_counts SET total = total + 1 WHERE status = NEW.status;
END;

-- At most ten per licence and 20 open ones per brand, so that no brand delays the others.
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

-- Closed once; decided by a super user, but never for a licence of their own.
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

-- An undone render needs no answer any more.
CREATE TRIGGER revocation_withdraws_problem AFTER INSERT ON licence_revocations WHEN NEW.problem_id IS NULL BEGIN
  UPDATE licence_problems SET status = 'withdrawn', closed_at = NEW.revoked_at
    WHERE licence_id = NEW.licence_id AND status = 'open';
END;

CREATE TRIGGER upgrade_is_sound BEFORE INSERT ON licence_upgrades BEGIN
  SELECT RAISE(ABORT, 'upgrade_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM licences AS licence JOIN licences AS known ON known.id = NEW.supersedes_id
    WHERE licence.id = NEW.licence_id AND licence.scope = 'commercial' AND known.scope = 'social'
      AND known.status = 'active' AND (licence.user_id, licence.label_id, licence.track_id, licence.video_sha256)
        IS (known.user_id, known.label_id, known.track_id, known.video_sha256));
  SELECT RAISE(ABORT, 'licence_superseded') FROM superseded_licences AS superseded
    WHERE superseded.licence_id = NEW.supersedes_id;
END;

CREATE TRIGGER upgrade_is_fixed BEFORE UPDATE ON licence_upgrades BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

CREATE TRIGGER upgrade_is_kept BEFORE DELETE ON licence_upgrades BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- A superseded licence cannot be revoked before its upgrade, which builds on it.
CREATE TRIGGER superseded_licence_stands BEFORE INSERT ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'licence_superseded') FROM superseded_licences AS superseded
    WHERE superseded.licence_id = NEW.licence_id;
END;

CREATE TRIGGER refund_is_decided BEFORE INSERT ON licence_revocations WHEN NEW.problem_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'refund_not_decided') WHERE NOT EXISTS (
    SELECT 1 FROM licence_problems AS problem
    LEFT JOIN licence_upgrades AS upgrade ON upgrade.licence_id = problem.licence_id
    WHERE problem.id = NEW.problem_id AND NEW.licence_id IN (problem.licence_id, upgrade.supersedes_id)
      AND problem.status = 'refunded' AND problem.decided_by = NEW.revoked_by AND problem.closed_at = NEW.revoked_at);
END;

-- An upgrade takes over the versions, so none may be pending.
CREATE TRIGGER upgrade_waits_for_versions BEFORE INSERT ON licence_upgrades BEGIN
  SELECT RAISE(ABORT, 'version_pending') FROM renders AS render
    WHERE render.version_of = NEW.supersedes_id AND render.status = 'pending';
END;

CREATE TRIGGER upgrade_takes_versions AFTER INSERT ON licence_upgrades BEGIN
  INSERT INTO licence_versions (licence_id, n, render_id, video_sha256, issue, added_at)
    SELECT NEW.licence_id, version.n, version.render_id, version.video_sha256, 1, version.added_at
    FROM licence_versions AS version WHERE version.licence_id = NEW.supersedes_id;
END;

-- A revoked licence covers no further versions.
CREATE TRIGGER revocation_stops_versions AFTER INSERT ON licence_revocations BEGIN
  UPDATE renders SET status = 'failed', failure_code = 'licence-revoked'
    WHERE version_of = NEW.licence_id AND status = 'pending';
END;

-- An upgrade has a render of its own, but to its brand it is the same video.
CREATE TRIGGER details_follow_an_upgrade AFTER INSERT ON licence_upgrades BEGIN
  INSERT INTO video_details (render_id, user_id, name, campaign_id)
  SELECT licence.render_id, detail.user_id, detail.name, detail.campaign_id
  FROM licences AS licence JOIN licences AS known ON known.id = NEW.supersedes_id
    JOIN video_details AS detail ON detail.render_id = known.render_id
  WHERE licence.id = NEW.licence_id;
END;

CREATE TRIGGER licence_is_to_be_signed AFTER INSERT ON licences BEGIN
  INSERT INTO licence_credentials (licence_id, kind, issue, at) VALUES (NEW.id, 'issue', 1, NEW.issued_at);
END;

CREATE TRIGGER upgrade_is_to_be_signed AFTER INSERT ON licence_upgrades BEGIN
  UPDATE licence_credentials SET kind = 'upgrade' WHERE licence_id = NEW.licence_id AND kind = 'issue';
END;

CREATE TRIGGER revocation_is_to_be_signed AFTER INSERT ON licence_revocations BEGIN
  INSERT INTO licence_credentials (licence_id, kind, issue, at)
    SELECT NEW.licence_id, iif(NEW.problem_id IS NULL, 'revocation', 'refund'), max(1, ifnull(max(version.issue), 1)),
      NEW.revoked_at
    FROM licence_versions AS version WHERE version.licence_id = NEW.licence_id;
END;

CREATE TRIGGER revocation_is_listed AFTER INSERT ON licence_revocations BEGIN
  UPDATE licence_statuses SET revoked_at = NEW.revoked_at WHERE licence_id = NEW.licence_id;
END;

-- At most 20 per licence and 50 open ones per brand, so that no brand floods a label's inbox.
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

-- Closed once: by the licence's label or a super user, never by the reporter, who can only withdraw.
CREATE TRIGGER claim_is_closed_once BEFORE UPDATE OF status, closed_at, closed_by, reason ON claims BEGIN
  SELECT RAISE(ABORT, 'claim_is_closed_already') WHERE OLD.status <> 'open' OR NEW.status = 'open';
  SELECT RAISE(ABORT, 'claim_of_their_own') WHERE NEW.closed_by = NEW.user_id;
  SELECT RAISE(ABORT, 'claim_of_another_label') WHERE NEW.closed_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM label_profiles AS label WHERE label.id = NEW.label_id AND label.user_id = NEW.closed_by)
    AND NOT EXISTS (SELECT 1 FROM user_roles AS role WHERE role.user_id = NEW.closed_by AND role.role = 'super_user');
END;

-- A report is immutable, except that erasing an account removes its channel, URL and reference.
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

-- A revoked licence no longer covers anything that could be released.
CREATE TRIGGER revocation_withdraws_claims AFTER UPDATE OF status ON licences
WHEN NEW.status = 'revoked' AND OLD.status <> 'revoked' BEGIN
  UPDATE claims SET status = 'withdrawn', remind_at = NULL, closed_at = (
      SELECT revocation.revoked_at FROM licence_revocations AS revocation WHERE revocation.licence_id = NEW.id)
    WHERE licence_id = NEW.id AND status = 'open';
  UPDATE track_claim_counts SET total = total - (SELECT count(*) FROM claims AS claim WHERE claim.licence_id = NEW.id)
    WHERE track_id = NEW.track_id;
END;

CREATE TRIGGER channels_are_few BEFORE INSERT ON channels
WHEN (SELECT count(*) FROM channels AS channel WHERE channel.user_id = NEW.user_id) >= 50 BEGIN
  SELECT RAISE(ABORT, 'too_many_channels');
END;

CREATE TRIGGER attached_channels_are_own BEFORE INSERT ON licence_channels
WHEN NOT EXISTS (SELECT 1 FROM licences AS licence JOIN channels AS channel ON channel.user_id = licence.user_id
  WHERE licence.id = NEW.licence_id AND channel.id = NEW.channel_id) BEGIN
  SELECT RAISE(ABORT, 'no_such_channel');
END;

CREATE TRIGGER attachment_is_fixed BEFORE UPDATE ON licence_channels BEGIN
  SELECT RAISE(ABORT, 'attachment_is_fixed');
END;

-- A new licence names all channels of its brand; an upgrade names those of the licence it supersedes.
CREATE TRIGGER licence_takes_channels AFTER INSERT ON licences BEGIN
  INSERT INTO licence_channels (licence_id, channel_id)
  SELECT NEW.id, channel.id FROM channels AS channel WHERE channel.user_id = NEW.user_id;
END;

CREATE TRIGGER channels_follow_an_upgrade AFTER INSERT ON licence_upgrades BEGIN
  DELETE FROM licence_channels WHERE licence_id = NEW.licence_id AND channel_id NOT IN (
    SELECT attached.channel_id FROM licence_channels AS attached WHERE attached.licence_id = NEW.supersedes_id);
END;

CREATE TRIGGER channel_is_fixed BEFORE UPDATE ON channels BEGIN
  SELECT RAISE(ABORT, 'channel_is_fixed');
END;

-- An upgraded licence keeps its claims for its label to answer, so a claim open there cannot be reported again on the licence
-- that supersedes it. `claim_reported_once` covers only a single licence.
CREATE TRIGGER claim_reported_before_upgrade BEFORE INSERT ON claims BEGIN
  SELECT RAISE(ABORT, 'claim_reported_once') FROM superseded_licences AS superseded
    JOIN claims AS claim ON claim.licence_id = superseded.licence_id AND claim.status = 'open'
  WHERE superseded.superseded_by = NEW.licence_id AND claim.video_url = NEW.video_url
    AND ifnull(claim.reference, '') = ifnull(NEW.reference, '');
END;

-- A render may end after its tokens were charged back.
CREATE TRIGGER new_licence_may_be_unpaid AFTER INSERT ON licences
WHEN EXISTS (SELECT 1 FROM dispute_draws WHERE hold_id = 'render:' || NEW.render_id) BEGIN
  INSERT INTO licence_status_refreshes VALUES ('render:' || NEW.render_id);
END;

CREATE TRIGGER licence_lapses_unpaid BEFORE UPDATE OF status ON licences
WHEN NEW.status IN ('suspended', 'lapsed') AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'licence_is_paid') WHERE NOT EXISTS (
    SELECT 1 FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = NEW.id
      AND (NEW.status = 'suspended' OR unpaid.owed_since IS NOT NULL));
END;

-- Disputes and debts are settled first: the tokens that the bank's money paid for are not there to return.
CREATE TRIGGER revocation_waits_for_disputes BEFORE INSERT ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'account_held') FROM licences AS licence WHERE licence.id = NEW.licence_id AND (
    EXISTS (SELECT 1 FROM held_token_accounts AS held WHERE held.user_id = licence.user_id)
    OR EXISTS (SELECT 1 FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = licence.id));
END;

CREATE TRIGGER unpaid_licence_releases_nothing BEFORE INSERT ON claims BEGIN
  SELECT RAISE(ABORT, 'licence_suspended') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND licence.status IN ('suspended', 'lapsed');
END;

CREATE TRIGGER sale_waits_to_be_told AFTER INSERT ON licences BEGIN
  INSERT INTO untold_sales (licence_id, user_id)
  SELECT NEW.id, label.user_id FROM label_profiles AS label
  WHERE label.id = NEW.label_id AND NOT EXISTS (
    SELECT 1 FROM sale_mail_settings AS setting WHERE setting.user_id = label.user_id AND setting.frequency = 'none');
END;

-- Licence facts exposed to the modules below licensing.
CREATE VIEW licensed_tracks AS SELECT user_id, track_id FROM licences;
CREATE VIEW licence_issues AS SELECT label_id, issued_at FROM licences;
