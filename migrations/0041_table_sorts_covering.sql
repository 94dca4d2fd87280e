-- The sorts of 0038 once more, so that they hold everything a walk asks: a partial index does not cover its own
-- condition, and read each row after all. Being whole, they are no cheap way to other questions about tracks either.
DROP INDEX tracks_by_title;
DROP INDEX tracks_by_code;
DROP INDEX tracks_by_price;
DROP INDEX tracks_by_syncs;
DROP INDEX tracks_by_health;
CREATE INDEX tracks_by_title ON tracks (label_id, archived_at, title COLLATE NOCASE, seq, status, genre);
CREATE INDEX tracks_by_code ON tracks (label_id, archived_at, ifnull(isrc, ''), seq, status, genre);
CREATE INDEX tracks_by_price ON tracks (label_id, archived_at, price_tokens, seq, status, genre);
CREATE INDEX tracks_by_syncs ON tracks (label_id, archived_at, sync_count, seq, status, genre);
CREATE INDEX tracks_by_health ON tracks (label_id, archived_at, metadata_completeness, seq, status, genre);
