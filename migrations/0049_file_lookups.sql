-- Who drops a file on /verify asks by its SHA-256 whose it is, and by that of a licence's signed data where the log has it.
CREATE INDEX licences_by_video ON licences (video_sha256);
CREATE INDEX licence_versions_by_video ON licence_versions (video_sha256);
CREATE INDEX credentials_by_hash ON licence_credentials (sha256) WHERE sha256 IS NOT NULL;
