-- A review that was deleted a moment ago, and can be brought back for a minute. Its link leads nowhere meanwhile.
ALTER TABLE reviews ADD COLUMN put_aside_at INTEGER;
CREATE INDEX reviews_put_aside ON reviews (put_aside_at) WHERE put_aside_at IS NOT NULL;
