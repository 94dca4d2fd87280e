-- The page of one's own uploads, newest first.
CREATE INDEX uploads_finished ON uploads (user_id, completed_at DESC, id) WHERE status = 'uploaded';
