-- The version of a profile, as tracks have one: a form that was opened before somebody else's save is told so.
ALTER TABLE brand_profiles ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE label_profiles ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
