-- SHA-256 of the object under master_key: which recording it is, whatever its key. Null for masters from before ingests.
ALTER TABLE tracks ADD COLUMN master_sha256 TEXT CHECK (master_sha256 IS NULL OR length(master_sha256) = 64);
UPDATE tracks SET master_sha256 = (
  SELECT i.facts ->> '$.masterSha256' FROM ingests AS i
  WHERE i.id = tracks.audio_ingest_id AND i.facts ->> '$.masterKey' = tracks.master_key);

-- What a brand pays for is what it was shown: everything that file, overlay and licence say stands with the render from
-- its first moment on. The music may change, be paused or be withdrawn afterwards.
ALTER TABLE renders ADD COLUMN track_title TEXT NOT NULL DEFAULT '';
ALTER TABLE renders ADD COLUMN artist TEXT NOT NULL DEFAULT '';
ALTER TABLE renders ADD COLUMN isrc TEXT;
ALTER TABLE renders ADD COLUMN label_name TEXT NOT NULL DEFAULT '';
ALTER TABLE renders ADD COLUMN brand_name TEXT NOT NULL DEFAULT '';
ALTER TABLE renders ADD COLUMN brand_legal_entity TEXT NOT NULL DEFAULT '';
ALTER TABLE renders ADD COLUMN master_key TEXT NOT NULL DEFAULT '';
ALTER TABLE renders ADD COLUMN master_sha256 TEXT;
ALTER TABLE renders ADD COLUMN track_duration_ms INTEGER NOT NULL DEFAULT 0;
-- What the label declared of its rights: {"ownsMaster", "ownsPublishing", "publishingSplitBasisPoints", "syncTerms"}.
ALTER TABLE renders ADD COLUMN rights TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rights));

-- Renders from before: what their licence says, or else what there is now.
UPDATE renders SET
  (track_title, artist, isrc, label_name, brand_name, brand_legal_entity, master_key, master_sha256,
    track_duration_ms, rights) = (
    SELECT
      ifnull(c.track_title, t.title), ifnull(c.artist, t.artist),
      CASE WHEN c.id IS NULL THEN t.isrc ELSE c.isrc END,
      ifnull(c.label_name, l.label_name), ifnull(c.brand_name, b.brand_name),
      ifnull(c.brand_legal_entity, b.legal_entity),
      ifnull(t.master_key, ''), t.master_sha256, ifnull(t.duration_ms, 0),
      json_object('ownsMaster', json(iif(t.owns_master, 'true', 'false')),
        'ownsPublishing', json(iif(t.owns_publishing, 'true', 'false')), 'publishingSplitBasisPoints',
        t.publishing_split_basis_points, 'syncTerms', t.sync_terms)
    FROM tracks AS t
    JOIN label_profiles AS l ON l.id = renders.label_id
    JOIN brand_profiles AS b ON b.id = renders.brand_id
    LEFT JOIN licences AS c ON c.render_id = renders.id
    WHERE t.id = renders.track_id);

CREATE INDEX renders_waiting_for_master ON renders (master_key) WHERE status = 'pending';

CREATE TRIGGER render_is_whole BEFORE INSERT ON renders
WHEN '' IN (NEW.track_title, NEW.artist, NEW.label_name, NEW.brand_name, NEW.master_key) OR NEW.track_duration_ms <= 0
  OR NEW.rights = '{}' BEGIN
  SELECT RAISE(ABORT, 'render_lacks_facts');
END;

CREATE TRIGGER render_facts_are_fixed
BEFORE UPDATE OF id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms, volume_percent,
  price_tokens, licence_number, created_at, track_title, artist, isrc, label_name, brand_name, master_key,
  master_sha256, track_duration_ms, rights ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;
-- Of a render that came to nothing there is no licence, so the person behind it may be forgotten.
CREATE TRIGGER render_licensee_is_fixed BEFORE UPDATE OF brand_legal_entity ON renders WHEN OLD.status <> 'failed' BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;

-- The words burned into a picture belong to the picture: a render with other words needs another one.
ALTER TABLE preparations ADD COLUMN overlay_title TEXT;
ALTER TABLE preparations ADD COLUMN overlay_artist TEXT;
-- What was finished before its track was last changed may show older words: it stays without any and is used no more.
UPDATE preparations SET
  (overlay_title, overlay_artist) = (
    SELECT iif(preparations.status = 'pending' OR t.updated_at <= preparations.created_at, t.title, ''),
      iif(preparations.status = 'pending' OR t.updated_at <= preparations.created_at, t.artist, '')
    FROM tracks AS t WHERE t.id = preparations.overlay_track_id)
WHERE overlay_track_id IS NOT NULL;

DROP INDEX one_preparation_per_upload_and_overlay;
CREATE UNIQUE INDEX one_preparation_per_upload_and_overlay
  ON preparations (upload_id, ifnull(overlay_track_id, ''), ifnull(overlay_title, ''), ifnull(overlay_artist, ''))
  WHERE status IN ('pending', 'ready');

CREATE TRIGGER overlay_has_words BEFORE INSERT ON preparations
WHEN (NEW.overlay_track_id IS NULL) <> (NEW.overlay_title IS NULL)
  OR (NEW.overlay_track_id IS NULL) <> (NEW.overlay_artist IS NULL) BEGIN
  SELECT RAISE(ABORT, 'overlay_lacks_words');
END;
CREATE TRIGGER overlay_words_are_fixed BEFORE UPDATE OF overlay_track_id, overlay_title, overlay_artist ON preparations
BEGIN
  SELECT RAISE(ABORT, 'overlay_is_fixed');
END;
