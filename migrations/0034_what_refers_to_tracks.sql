-- Deleting a track asks each of these tables whether it still refers to it; without an index it would read them whole.
CREATE INDEX renders_by_track ON renders (track_id);
CREATE INDEX preparations_by_overlay ON preparations (overlay_track_id) WHERE overlay_track_id IS NOT NULL;
CREATE INDEX track_reports_by_track ON track_reports (track_id, created_at);
