CREATE TABLE licences (
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  render_id TEXT NOT NULL UNIQUE REFERENCES renders (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  brand_id TEXT NOT NULL REFERENCES brand_profiles (id),
  label_id TEXT NOT NULL REFERENCES label_profiles (id),
  track_id TEXT NOT NULL REFERENCES tracks (id),
  brand_name TEXT NOT NULL,
  brand_legal_entity TEXT NOT NULL,
  label_name TEXT NOT NULL,
  track_title TEXT NOT NULL,
  artist TEXT NOT NULL,
  isrc TEXT,
  price_tokens INTEGER NOT NULL CHECK (price_tokens > 0),
  value_cents INTEGER NOT NULL CHECK (value_cents > 0),
  share_basis_points INTEGER NOT NULL CHECK (share_basis_points BETWEEN 0 AND 10000),
  share_cents INTEGER NOT NULL CHECK (share_cents BETWEEN 0 AND value_cents),
  share_policy TEXT NOT NULL,
  video_sha256 TEXT NOT NULL CHECK (length(video_sha256) = 64),
  status TEXT NOT NULL DEFAULT 'active',
  issued_at INTEGER NOT NULL,
  pdf_key TEXT,
  pdf_sha256 TEXT,
  pdf_written_at INTEGER,
  CONSTRAINT pdf_is_whole CHECK ((pdf_key IS NULL) = (pdf_sha256 IS NULL))
) STRICT;
CREATE INDEX licences_by_track ON licences (track_id, issued_at DESC);
CREATE INDEX licences_by_label ON licences (label_id, issued_at DESC);
CREATE INDEX licences_by_user ON licences (user_id, issued_at DESC);
CREATE INDEX licences_without_pdf ON licences (issued_at) WHERE pdf_key IS NULL;

CREATE TRIGGER licence_counts_as_sync AFTER INSERT ON licences BEGIN
  UPDATE tracks SET sync_count = sync_count + 1 WHERE id = NEW.track_id;
END;

CREATE TRIGGER licence_terms_are_fixed
BEFORE UPDATE OF id, number, render_id, user_id, brand_id, label_id, track_id, brand_name, brand_legal_entity,
  label_name, track_title, artist, isrc, price_tokens, value_cents, share_basis_points, share_cents, share_policy,
  video_sha256, issued_at ON licences BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;
CREATE TRIGGER licence_pdf_is_written_once BEFORE UPDATE OF pdf_key, pdf_sha256 ON licences
WHEN OLD.pdf_key IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;
CREATE TRIGGER licence_is_kept BEFORE DELETE ON licences BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;
