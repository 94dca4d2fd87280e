-- The label that a user with several works for, on whatever device; null: the primary one.
ALTER TABLE users ADD COLUMN active_label_id TEXT REFERENCES label_profiles (id) ON DELETE SET NULL;
