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

CREATE TRIGGER entry_counts_for_label AFTER INSERT ON label_entries WHEN NEW.licence_id IS NOT NULL BEGIN
  INSERT INTO activity_by_day (label_id, day, usd_cents, gbp_cents)
    VALUES (NEW.label_id, NEW.booked_at / 86400000, iif(NEW.currency = 'USD', NEW.amount_cents, 0),
      iif(NEW.currency = 'GBP', NEW.amount_cents, 0))
    ON CONFLICT DO UPDATE SET usd_cents = usd_cents + excluded.usd_cents, gbp_cents = gbp_cents + excluded.gbp_cents;
  UPDATE activity_by_track SET
    usd_cents = usd_cents + iif(NEW.currency = 'USD', NEW.amount_cents, 0),
    gbp_cents = gbp_cents + iif(NEW.currency = 'GBP', NEW.amount_cents, 0)
    WHERE label_id = NEW.label_id AND track_id = (SELECT track_id FROM licences WHERE id = NEW.licence_id);
  UPDATE activity_by_brand SET
    usd_cents = usd_cents + iif(NEW.currency = 'USD', NEW.amount_cents, 0),
    gbp_cents = gbp_cents + iif(NEW.currency = 'GBP', NEW.amount_cents, 0)
    WHERE label_id = NEW.label_id AND brand_id = (SELECT brand_id FROM licences WHERE id = NEW.licence_id);
END;

-- What was sold and earned before anybody counted.
INSERT INTO label_syncs (label_id, issued_at, licence_id, track_id, brand_id, status, words)
  SELECT label_id, issued_at, id, track_id, brand_id, status,
    lower(track_title || char(10) || artist || char(10) || brand_name || char(10) || number || char(10) || id)
  FROM licences;
INSERT INTO activity_by_day (label_id, day, syncs, usd_cents, gbp_cents)
  SELECT label_id, day, sum(syncs), sum(usd), sum(gbp) FROM (
    SELECT label_id, issued_at / 86400000 AS day, 1 AS syncs, 0 AS usd, 0 AS gbp FROM licences
    UNION ALL
    SELECT label_id, booked_at / 86400000, 0, iif(currency = 'USD', amount_cents, 0),
      iif(currency = 'GBP', amount_cents, 0)
    FROM label_entries WHERE licence_id IS NOT NULL
  ) GROUP BY label_id, day;
INSERT INTO activity_by_track (label_id, track_id, syncs, last_sync_at, usd_cents, gbp_cents)
  SELECT l.label_id, l.track_id, count(*), max(l.issued_at), ifnull(sum(e.usd), 0), ifnull(sum(e.gbp), 0)
  FROM licences AS l LEFT JOIN (
    SELECT licence_id, sum(iif(currency = 'USD', amount_cents, 0)) AS usd,
      sum(iif(currency = 'GBP', amount_cents, 0)) AS gbp
    FROM label_entries WHERE licence_id IS NOT NULL GROUP BY licence_id
  ) AS e ON e.licence_id = l.id
  GROUP BY l.label_id, l.track_id;
INSERT INTO activity_by_brand (label_id, brand_id, syncs, usd_cents, gbp_cents)
  SELECT l.label_id, l.brand_id, count(*), ifnull(sum(e.usd), 0), ifnull(sum(e.gbp), 0)
  FROM licences AS l LEFT JOIN (
    SELECT licence_id, sum(iif(currency = 'USD', amount_cents, 0)) AS usd,
      sum(iif(currency = 'GBP', amount_cents, 0)) AS gbp
    FROM label_entries WHERE licence_id IS NOT NULL GROUP BY licence_id
  ) AS e ON e.licence_id = l.id
  GROUP BY l.label_id, l.brand_id;
