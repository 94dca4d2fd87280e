CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  filename TEXT NOT NULL CHECK (length(filename) BETWEEN 1 AND 255),
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL CONSTRAINT size_in_range CHECK (size_bytes BETWEEN 1 AND 2147483648),
  part_bytes INTEGER NOT NULL CHECK (part_bytes > 0),
  media_key TEXT NOT NULL UNIQUE,
  multipart_id TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'uploading'
    CONSTRAINT known_upload_status CHECK (status IN ('uploading', 'uploaded', 'aborted', 'discarded')),
  duration_ms INTEGER,
  created_at INTEGER NOT NULL,
  touched_at INTEGER NOT NULL,
  completed_at INTEGER,
  CONSTRAINT uploaded_is_dated CHECK (status <> 'uploaded' OR completed_at IS NOT NULL)
) STRICT;
CREATE INDEX uploads_by_user ON uploads (user_id, created_at DESC);
CREATE INDEX uploads_open ON uploads (touched_at) WHERE status = 'uploading';
CREATE INDEX uploads_kept ON uploads (completed_at) WHERE status = 'uploaded';

CREATE TABLE upload_parts (
  upload_id TEXT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  part_number INTEGER NOT NULL CHECK (part_number BETWEEN 1 AND 10000),
  etag TEXT NOT NULL,
  size_bytes INTEGER NOT NULL CHECK (size_bytes > 0),
  PRIMARY KEY (upload_id, part_number)
) STRICT, WITHOUT ROWID;

CREATE TABLE preparations (
  id TEXT PRIMARY KEY,
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  overlay_track_id TEXT REFERENCES tracks (id),
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_preparation_status CHECK (status IN ('pending', 'ready', 'refused', 'failed', 'discarded')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  picture_key TEXT,
  poster_key TEXT,
  width INTEGER,
  height INTEGER,
  duration_ms INTEGER,
  bytes INTEGER,
  CONSTRAINT ready_is_whole CHECK (status <> 'ready' OR
    (picture_key IS NOT NULL AND poster_key IS NOT NULL AND width > 0 AND height > 0 AND duration_ms > 0)),
  CONSTRAINT failure_is_named CHECK ((status IN ('refused', 'failed')) = (failure_code IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_preparation_per_upload_and_overlay
  ON preparations (upload_id, ifnull(overlay_track_id, '')) WHERE status IN ('pending', 'ready');
CREATE INDEX preparations_pending ON preparations (heartbeat_at) WHERE status = 'pending';
CREATE INDEX preparations_by_upload ON preparations (upload_id);

CREATE TABLE renders (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  brand_id TEXT NOT NULL REFERENCES brand_profiles (id),
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  preparation_id TEXT NOT NULL REFERENCES preparations (id),
  track_id TEXT NOT NULL REFERENCES tracks (id),
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms >= 0),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
  price_tokens INTEGER NOT NULL CHECK (price_tokens BETWEEN 1 AND 100),
  licence_number TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_render_status CHECK (status IN ('pending', 'completed', 'failed')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  output_key TEXT,
  poster_key TEXT,
  output_width INTEGER,
  output_height INTEGER,
  duration_ms INTEGER,
  bytes INTEGER,
  sha256 TEXT CHECK (sha256 IS NULL OR length(sha256) = 64),
  CONSTRAINT completed_is_whole CHECK (status <> 'completed' OR
    (output_key IS NOT NULL AND sha256 IS NOT NULL AND duration_ms > 0 AND bytes > 0 AND completed_at IS NOT NULL)),
  CONSTRAINT failure_is_named CHECK ((status = 'failed') = (failure_code IS NOT NULL))
) STRICT;
CREATE INDEX renders_by_user ON renders (user_id, created_at DESC, id);
CREATE INDEX renders_pending ON renders (heartbeat_at) WHERE status = 'pending';
CREATE INDEX renders_by_preparation ON renders (preparation_id);
CREATE INDEX renders_by_upload ON renders (upload_id);

CREATE TRIGGER render_ends_once BEFORE UPDATE OF status ON renders
WHEN OLD.status <> 'pending' AND NEW.status <> OLD.status BEGIN
  SELECT RAISE(ABORT, 'render_already_ended');
END;

-- Messages that must reach the queue, written in the same batch as what they announce.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  message TEXT NOT NULL CHECK (json_valid(message)),
  created_at INTEGER NOT NULL,
  sent_at INTEGER
) STRICT;
CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
