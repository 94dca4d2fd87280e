-- Brands bring videos; labels bring audio and covers, through the same doors.
ALTER TABLE uploads ADD COLUMN purpose TEXT NOT NULL DEFAULT 'video'
  CONSTRAINT known_upload_purpose CHECK (purpose IN ('video', 'audio', 'cover'));

-- Raw Chromaprint of an ingested audio: one uint32, little-endian, for each 0.1238 s. The track is the one that it
-- is in use for; one that was replaced, or was never chosen, has none.
CREATE TABLE fingerprints (
  ingest_id TEXT PRIMARY KEY REFERENCES ingests (id),
  track_id TEXT REFERENCES tracks (id),
  raw BLOB NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_fingerprint_per_track ON fingerprints (track_id) WHERE track_id IS NOT NULL;
