-- Where the beats, bars and sections of an ingested audio fall and how it ends, as the contract of the render service says
-- (BeatGrid). It stands beside what the audio is like (0025), belongs to the same track and goes with it. Audio from
-- before is listened to again: its described_version is behind.
CREATE TABLE beat_grids (
  ingest_id TEXT PRIMARY KEY REFERENCES track_features (ingest_id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  grid TEXT NOT NULL CONSTRAINT grid_is_json CHECK (json_valid(grid))
    CONSTRAINT grid_is_bounded CHECK (length(grid) <= 65536),
  made_at INTEGER NOT NULL
) STRICT;
