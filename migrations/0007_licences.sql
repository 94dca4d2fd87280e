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
  CONSTRAINT pdf_is_whole CHECK ((pdf_key IS NULL) = (pdf_sha256 IS NULL))
) STRICT;
CREATE INDEX licences_by_track ON licences (track_id, issued_at DESC);
CREATE INDEX licences_by_label ON licences (label_id, issued_at DESC);
CREATE INDEX licences_by_user ON licences (user_id, issued_at DESC);
CREATE INDEX licences_without_pdf ON licences (issued_at) WHERE pdf_key IS NULL;
-- How a label sorts its syncs, by the names that stand on the licences.
CREATE INDEX licences_by_track_title ON licences (label_id, track_title COLLATE NOCASE, id, issued_at);
CREATE INDEX licences_by_brand_name ON licences (label_id, brand_name COLLATE NOCASE, id, issued_at);
-- Which keys a row names, for the comparison of the store (0001).
CREATE INDEX licences_by_pdf ON licences (pdf_key) WHERE pdf_key IS NOT NULL;

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

-- Every licence once more, narrow and clustered as its label reads them: newest first. A label's filters and its search
-- walk this table and never the wide licences. `words` is what the search looks through, a line each.
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

-- What happened to a label's music, counted as it happens: by day (UTC days since 1970), by track, by brand. Cents are
-- what licences earned less what was taken back. Tracks are not referenced: they may be deleted, their days stay true.
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

-- How many licences were ever issued, kept by a trigger: the landing page asks with every visit. Licences are never deleted.
CREATE TABLE licence_total (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  total INTEGER NOT NULL CHECK (total >= 0)
) STRICT;
INSERT INTO licence_total (only_row, total) VALUES (1, 0);
CREATE TRIGGER licence_counted AFTER INSERT ON licences BEGIN
  UPDATE licence_total SET total = total + 1 WHERE only_row = 1;
END;

-- Plays of previews per track and day: one person counts once a day. Who it was is forgotten soon after the day.
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

CREATE TRIGGER play_counts AFTER INSERT ON preview_listeners BEGIN
  INSERT INTO preview_plays (track_id, day, plays) VALUES (NEW.track_id, NEW.day, 1)
    ON CONFLICT DO UPDATE SET plays = plays + 1;
  INSERT INTO activity_by_day (label_id, day, plays) VALUES (NEW.label_id, NEW.day, 1)
    ON CONFLICT DO UPDATE SET plays = plays + 1;
  INSERT INTO activity_by_track (label_id, track_id, plays) VALUES (NEW.label_id, NEW.track_id, 1)
    ON CONFLICT DO UPDATE SET plays = plays + 1;
END;
