-- What a review shows of a video: the finished picture at most 480p, made with it.
ALTER TABLE preparations ADD COLUMN proxy_key TEXT;
CREATE INDEX preparations_by_proxy ON preparations (proxy_key) WHERE proxy_key IS NOT NULL;
