-- How a label sorts its catalogue by a head of the table. Each index also holds what the filters ask, so that a filtered
-- list walks the index alone and reads only the rows it shows.
CREATE INDEX tracks_by_title ON tracks (label_id, title COLLATE NOCASE, seq, status, genre) WHERE archived_at IS NULL;
CREATE INDEX tracks_by_code ON tracks (label_id, ifnull(isrc, ''), seq, status, genre) WHERE archived_at IS NULL;
CREATE INDEX tracks_by_price ON tracks (label_id, price_tokens, seq, status, genre) WHERE archived_at IS NULL;
CREATE INDEX tracks_by_syncs ON tracks (label_id, sync_count, seq, status, genre) WHERE archived_at IS NULL;
CREATE INDEX tracks_by_health ON tracks (label_id, metadata_completeness, seq, status, genre)
  WHERE archived_at IS NULL;

-- And its syncs, by the names that stand on the licences.
CREATE INDEX licences_by_track_title ON licences (label_id, track_title COLLATE NOCASE, id, issued_at);
CREATE INDEX licences_by_brand_name ON licences (label_id, brand_name COLLATE NOCASE, id, issued_at);
