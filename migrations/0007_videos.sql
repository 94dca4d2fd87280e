-- A brand's videos, and a label's audio and covers, through the same endpoints.
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  filename TEXT NOT NULL CHECK (length(filename) BETWEEN 1 AND 255),
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL CONSTRAINT size_in_range CHECK (size_bytes BETWEEN 1 AND 2147483648),
  part_bytes INTEGER NOT NULL CHECK (part_bytes > 0),
  media_key TEXT NOT NULL UNIQUE,
  multipart_id TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'uploading'
    CONSTRAINT known_upload_status CHECK (status IN ('uploading', 'uploaded', 'aborted', 'discarded')),
  duration_ms INTEGER,
  created_at INTEGER NOT NULL,
  touched_at INTEGER NOT NULL,
  completed_at INTEGER,
  purpose TEXT NOT NULL DEFAULT 'video'
    CONSTRAINT known_upload_purpose CHECK (purpose IN ('video', 'audio', 'cover')),
  -- Soft-deleted: hidden and restorable for a minute, then discarded by the cron.
  put_aside_at INTEGER
  CONSTRAINT put_aside_is_a_video CHECK (put_aside_at IS NULL OR purpose = 'video'),
  -- The video's own sound as analysed by its first preparation (OriginalSound in the render service's contract), and where it is
  -- stored. Null until a preparation has analysed it. Deleted with the video.
  original_sound TEXT
  CONSTRAINT original_sound_is_json CHECK (json_valid(original_sound))
  CONSTRAINT original_sound_is_bounded CHECK (length(original_sound) <= 32768),
  original_key TEXT
  CONSTRAINT kept_sound_has_key CHECK ((original_key IS NOT NULL) = (ifnull(original_sound ->> '$.kind', '') = 'kept')),
  -- The brand's correction of the detected speech, in ms from the first frame, as in `original_sound`. Null if uncorrected, empty
  -- for no speech. Only for a video in which speech was detected.
  speech_ms TEXT
  CONSTRAINT speech_is_json CHECK (json_valid(speech_ms))
  CONSTRAINT speech_is_bounded CHECK (length(speech_ms) <= 8192 AND json_type(speech_ms) = 'array'
    AND json_array_length(speech_ms) <= 200),
  CONSTRAINT uploaded_is_dated CHECK (status <> 'uploaded' OR completed_at IS NOT NULL)
) STRICT;

CREATE INDEX uploads_by_user ON uploads (user_id, created_at DESC);
CREATE INDEX uploads_open ON uploads (touched_at) WHERE status = 'uploading';

CREATE INDEX uploads_held ON uploads (user_id, status, purpose, size_bytes)
  WHERE status IN ('uploading', 'uploaded');

CREATE INDEX uploads_finished ON uploads (user_id, completed_at DESC, id) WHERE status = 'uploaded';

CREATE INDEX uploads_unused ON uploads (purpose, touched_at) WHERE status = 'uploaded';

-- A brand's videos, most recently used first.
CREATE INDEX uploads_videos ON uploads (user_id, touched_at DESC, id) WHERE status = 'uploaded' AND purpose = 'video';

CREATE INDEX uploads_put_aside ON uploads (put_aside_at) WHERE put_aside_at IS NOT NULL AND status = 'uploaded';

-- For the storage sweep (0001_platform.sql).
CREATE INDEX uploads_by_original ON uploads (original_key) WHERE original_key IS NOT NULL;

CREATE TABLE upload_parts (
  upload_id TEXT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  part_number INTEGER NOT NULL CHECK (part_number BETWEEN 1 AND 10000),
  etag TEXT NOT NULL,
  size_bytes INTEGER NOT NULL CHECK (size_bytes > 0),
  PRIMARY KEY (upload_id, part_number)
) STRICT, WITHOUT ROWID;

-- Render-service jobs (preparations, renders, ingests, listenings, comps) are queued as rows. `submitted_at` is null while a job
-- is queued; `accepted_at` is when the service first accepted it; `not_before` is its back-off; `failures` counts attempts that
-- failed through the job itself (`last_failure` is the code), `losses` those lost by the service or the network.
CREATE TABLE preparations (
  id TEXT PRIMARY KEY,
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  overlay_track_id TEXT REFERENCES tracks (id),
  status TEXT NOT NULL DEFAULT 'pending'
    CONSTRAINT known_preparation_status CHECK (status IN ('pending', 'ready', 'refused', 'failed',
      'discarded')),
  failure_code TEXT,
  progress REAL NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  heartbeat_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  picture_key TEXT,
  poster_key TEXT,
  width INTEGER,
  height INTEGER,
  duration_ms INTEGER,
  bytes INTEGER,
  -- The burnt-in names are part of the picture: a render with other names needs another preparation.
  overlay_title TEXT,
  overlay_artist TEXT,
  submitted_at INTEGER,
  accepted_at INTEGER,
  not_before INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  last_failure TEXT,
  -- Display dimensions of the brand's video; known long before the picture is finished.
  source_width INTEGER CHECK (source_width > 0),
  source_height INTEGER CHECK (source_height > 0),
  -- Cuts, motion and loudness of the original sound, for cueing music to the finished picture (Spotting in the render service's
  -- contract). Derived from the brand's video and deleted with it.
  spotting TEXT
  CONSTRAINT spotting_is_json CHECK (json_valid(spotting)) CONSTRAINT spotting_is_bounded CHECK (length(spotting) <= 65536),
  -- Proxy for reviews: the finished picture at most 480p, made in the same job.
  proxy_key TEXT,
  -- Picture in another aspect ratio, a cut of the video, or both (PictureFormat in the render service's contract, canonically
  -- serialised). Null for the plain picture, which also has the facts of the whole video.
  format TEXT
  CONSTRAINT format_is_json CHECK (json_valid(format)) CONSTRAINT format_is_bounded CHECK (length(format) <= 16384)
  CONSTRAINT known_aspect CHECK (ifnull(format ->> '$.aspect', '9:16') IN ('9:16', '1:1', '4:5', '16:9'))
  CONSTRAINT known_fit CHECK (format IS NULL OR ifnull(format ->> '$.fit', '') IN ('crop', 'pad'))
  CONSTRAINT cut_in_range CHECK (format IS NULL OR (
    typeof(format ->> '$.inMs') = 'integer' AND format ->> '$.inMs' BETWEEN 0 AND 610000
    AND (format ->> '$.outMs' IS NULL OR (typeof(format ->> '$.outMs') = 'integer'
      AND format ->> '$.outMs' BETWEEN (format ->> '$.inMs') + 1000 AND 610000))))
  CONSTRAINT focus_is_bounded CHECK (format IS NULL
    OR (ifnull(json_type(format, '$.focus'), '') = 'array' AND json_array_length(format, '$.focus') <= 200))
  CONSTRAINT focus_is_of_a_crop CHECK (format IS NULL OR json_array_length(format, '$.focus') = 0
    OR (format ->> '$.fit' = 'crop' AND format ->> '$.aspect' IS NOT NULL))
  CONSTRAINT format_tells_nothing_of_its_video CHECK (format IS NULL
    OR (source_width IS NULL AND spotting IS NULL AND proxy_key IS NULL)),
  -- Position in the whole video at which the picture begins.
  first_frame_ms INTEGER
  CONSTRAINT first_frame_is_of_a_format CHECK (first_frame_ms IS NULL OR (first_frame_ms >= 0 AND format IS NOT NULL)),
  -- Frame rate of the video itself, as measured by the render service.
  frames_per_second REAL CHECK (frames_per_second > 0),
  -- Re-encoded picture without overlay, from which those with an overlay are made: `picture_key` if this preparation has no
  -- overlay, else a separate object. Null for stream copies of the brand's file, and if made from another preparation's.
  clean_key TEXT,
  CONSTRAINT ready_is_whole CHECK (status <> 'ready' OR
    (picture_key IS NOT NULL AND poster_key IS NOT NULL AND width > 0 AND height > 0 AND duration_ms > 0)),
  CONSTRAINT failure_is_named CHECK ((status IN ('refused', 'failed')) = (failure_code IS NOT NULL))
) STRICT;

CREATE INDEX preparations_by_upload ON preparations (upload_id);

-- Deleting a track checks each referring table; without an index it would scan them.
CREATE INDEX preparations_by_overlay ON preparations (overlay_track_id) WHERE overlay_track_id IS NOT NULL;

-- For the scheduler, the search for silent jobs, and the limits per account.
CREATE INDEX preparations_waiting ON preparations (not_before) WHERE status = 'pending'
  AND submitted_at IS NULL;

CREATE INDEX preparations_submitted ON preparations (heartbeat_at)
  WHERE status = 'pending' AND submitted_at IS NOT NULL;

CREATE INDEX preparations_pending ON preparations (upload_id) WHERE status = 'pending';

CREATE INDEX preparations_accepted ON preparations (accepted_at) WHERE status = 'pending'
  AND accepted_at IS NOT NULL;

-- For the storage sweep (0001_platform.sql).
CREATE INDEX preparations_by_picture ON preparations (picture_key) WHERE picture_key IS NOT NULL;

CREATE INDEX preparations_by_poster ON preparations (poster_key) WHERE poster_key IS NOT NULL;
CREATE INDEX preparations_by_proxy ON preparations (proxy_key) WHERE proxy_key IS NOT NULL;
CREATE INDEX preparations_by_clean ON preparations (clean_key) WHERE clean_key IS NOT NULL;

CREATE UNIQUE INDEX one_preparation_per_upload_and_overlay
  ON preparations (upload_id, ifnull(overlay_track_id, ''), ifnull(overlay_title, ''), ifnull(overlay_artist, ''),
    ifnull(format, ''))
  WHERE status IN ('pending', 'ready');

-- Start point and volume of a track under a video. Deleted with either of the two.
CREATE TABLE cues (
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  track_id TEXT NOT NULL REFERENCES tracks (id) ON DELETE CASCADE,
  start_at_ms INTEGER NOT NULL CHECK (start_at_ms BETWEEN 0 AND 86400000),
  volume_percent INTEGER NOT NULL CHECK (volume_percent BETWEEN 0 AND 100),
  changed_at INTEGER NOT NULL,
  -- Stored in addition to the start point; the edit itself is planned again when needed.
  ends_with_track INTEGER NOT NULL DEFAULT 0 CHECK (ends_with_track IN (0, 1)),
  PRIMARY KEY (upload_id, track_id)
) STRICT, WITHOUT ROWID;

-- Deleting a track checks each table that refers to it.
CREATE INDEX cues_by_track ON cues (track_id);

-- A brand's names and campaigns for its videos: private notes, separate from a render's fixed facts.
CREATE TABLE campaigns (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Case-folded: two spellings of one name are one campaign.
  name_key TEXT NOT NULL,
  -- Format of the Ad-ID registry: a prefix of four that does not begin with 0, seven characters, and H or D for HD or 3D.
  ad_id TEXT CONSTRAINT ad_id_is_whole CHECK (ad_id NOT GLOB '*[^A-Z0-9]*' AND ad_id NOT GLOB '0*'
    AND (length(ad_id) = 11 OR (length(ad_id) = 12 AND substr(ad_id, 12) IN ('H', 'D')))),
  -- Format of Clearcast: agency, advertiser with number, seconds.
  clock_number TEXT CONSTRAINT clock_number_is_whole CHECK (length(clock_number) = 15
    AND substr(clock_number, 1, 3) NOT GLOB '*[^A-Z0-9]*' AND substr(clock_number, 4, 1) = '/'
    AND substr(clock_number, 5, 4) NOT GLOB '*[^A-Z]*' AND substr(clock_number, 9, 3) NOT GLOB '*[^0-9]*'
    AND substr(clock_number, 12, 1) = '/' AND substr(clock_number, 13) NOT GLOB '*[^0-9]*'),
  created_at INTEGER NOT NULL,
  -- Advertised brand and product for the cue sheet: optional free text.
  brand TEXT CONSTRAINT brand_is_short CHECK (length(brand) BETWEEN 1 AND 80),
  product TEXT CONSTRAINT product_is_short CHECK (length(product) BETWEEN 1 AND 80)
) STRICT;

CREATE UNIQUE INDEX campaign_named_once ON campaigns (user_id, name_key);

-- A video without a name is listed under its file name.
CREATE TABLE video_details (
  render_id TEXT PRIMARY KEY REFERENCES renders (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT CHECK (length(name) BETWEEN 1 AND 100),
  campaign_id TEXT REFERENCES campaigns (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX video_details_by_user ON video_details (user_id);
CREATE INDEX video_details_by_campaign ON video_details (campaign_id) WHERE campaign_id IS NOT NULL;

-- A finished video, open by link to people without an account (docs/reference.md, "Shared videos").
CREATE TABLE shared_videos (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  render_id TEXT NOT NULL REFERENCES renders (id),
  -- SHA-256 of the link's secret, and the secret encrypted for this link, so that its owner can copy it again.
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  sealed_token TEXT NOT NULL,
  is_downloadable INTEGER NOT NULL CHECK (is_downloadable IN (0, 1)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  visits INTEGER NOT NULL DEFAULT 0 CHECK (visits >= 0),
  last_visit_at INTEGER,
  -- A reopened link counts towards the video's limit of open links, like a new one. The time is a column because a trigger has no
  -- clock to exclude expired links by.
  reopened_at INTEGER,
  CONSTRAINT shared_video_ends CHECK (expires_at > created_at),
  CONSTRAINT shared_video_was_visited CHECK ((visits = 0) = (last_visit_at IS NULL))
) STRICT;

CREATE INDEX shared_videos_of_render ON shared_videos (render_id, created_at DESC);
CREATE INDEX shared_videos_of_account ON shared_videos (user_id);
CREATE INDEX shared_videos_by_end ON shared_videos (min(expires_at, ifnull(revoked_at, expires_at)));

CREATE TRIGGER overlay_has_words BEFORE INSERT ON preparations
WHEN (NEW.overlay_track_id IS NULL) <> (NEW.overlay_title IS NULL)
  OR (NEW.overlay_track_id IS NULL) <> (NEW.overlay_artist IS NULL) BEGIN
  SELECT RAISE(ABORT, 'overlay_lacks_words');
END;

CREATE TRIGGER overlay_words_are_fixed BEFORE UPDATE OF overlay_track_id, overlay_title, overlay_artist
  ON preparations
BEGIN
  SELECT RAISE(ABORT, 'overlay_is_fixed');
END;

CREATE TRIGGER preparations_waiting_are_limited BEFORE INSERT ON preparations
WHEN NEW.status = 'pending' AND (
  SELECT count(*) FROM preparations AS preparation JOIN uploads AS upload ON upload.id = preparation.upload_id
  WHERE preparation.status = 'pending' AND upload.user_id = (SELECT user_id FROM uploads
    WHERE id = NEW.upload_id)) >= 100 BEGIN
  SELECT RAISE(ABORT, 'too_many_waiting');
END;

-- Beyond 500 tracks per video, the one tried longest ago is evicted, so that the user never has to tidy up.
CREATE TRIGGER cues_are_limited AFTER INSERT ON cues
WHEN (SELECT count(*) FROM cues WHERE upload_id = NEW.upload_id) > 500 BEGIN
  DELETE FROM cues WHERE upload_id = NEW.upload_id AND track_id = (
    SELECT track_id FROM cues WHERE upload_id = NEW.upload_id AND track_id <> NEW.track_id
    ORDER BY changed_at, track_id LIMIT 1);
END;

CREATE TRIGGER cues_go_with_their_video AFTER UPDATE OF status ON uploads
WHEN NEW.status IN ('aborted', 'discarded') BEGIN
  DELETE FROM cues WHERE upload_id = NEW.id;
END;

CREATE TRIGGER campaigns_are_few BEFORE INSERT ON campaigns
WHEN (SELECT count(*) FROM campaigns WHERE user_id = NEW.user_id) >= 200 BEGIN
  SELECT RAISE(ABORT, 'too_many_campaigns');
END;

CREATE TRIGGER new_details_are_own BEFORE INSERT ON video_details
WHEN NOT EXISTS (SELECT 1 FROM renders AS render WHERE render.id = NEW.render_id AND render.user_id = NEW.user_id)
  OR (NEW.campaign_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM campaigns AS campaign
    WHERE campaign.id = NEW.campaign_id AND campaign.user_id = NEW.user_id)) BEGIN
  SELECT RAISE(ABORT, 'no_such_campaign');
END;

CREATE TRIGGER details_are_own BEFORE UPDATE OF campaign_id ON video_details
WHEN NEW.campaign_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM campaigns AS campaign
  WHERE campaign.id = NEW.campaign_id AND campaign.user_id = NEW.user_id) BEGIN
  SELECT RAISE(ABORT, 'no_such_campaign');
END;

CREATE TRIGGER details_keep_their_video BEFORE UPDATE OF render_id, user_id ON video_details BEGIN
  SELECT RAISE(ABORT, 'details_are_fixed');
END;

CREATE TRIGGER spotting_goes_with_its_picture AFTER UPDATE OF status ON preparations
WHEN NEW.status = 'discarded' AND NEW.spotting IS NOT NULL BEGIN
  UPDATE preparations SET spotting = NULL WHERE id = NEW.id;
END;

CREATE TRIGGER original_sound_goes_with_its_video AFTER UPDATE OF status ON uploads
WHEN NEW.status IN ('aborted', 'discarded') AND NEW.original_sound IS NOT NULL BEGIN
  UPDATE uploads SET original_sound = NULL, original_key = NULL WHERE id = NEW.id;
END;

-- However the picture ends, comps that wait for it end as well. A soft-deleted video only delays them.
CREATE TRIGGER comps_end_with_their_picture AFTER UPDATE OF status ON preparations
WHEN NEW.status IN ('refused', 'failed', 'discarded') BEGIN
  UPDATE comps SET status = 'failed', failure_code = ifnull(NEW.failure_code, 'video-removed')
  WHERE preparation_id = NEW.id AND status = 'pending';
END;

CREATE TRIGGER shared_videos_are_own BEFORE INSERT ON shared_videos
WHEN NOT EXISTS (SELECT 1 FROM renders AS render
  WHERE render.id = NEW.render_id AND render.user_id = NEW.user_id AND render.status = 'completed') BEGIN
  SELECT RAISE(ABORT, 'no_such_video');
END;

CREATE TRIGGER links_of_a_video_are_few BEFORE INSERT ON shared_videos
WHEN (SELECT count(*) FROM shared_videos AS shared
    WHERE shared.render_id = NEW.render_id AND shared.revoked_at IS NULL AND shared.expires_at > NEW.created_at) >= 10
  OR (SELECT count(*) FROM shared_videos AS shared WHERE shared.user_id = NEW.user_id) >= 1000 BEGIN
  SELECT RAISE(ABORT, 'too_many_links');
END;

-- A link's target and expiry are fixed: a change needs a new link.
CREATE TRIGGER shared_videos_stay BEFORE UPDATE OF user_id, render_id, token_hash, is_downloadable, created_at, expires_at
ON shared_videos BEGIN
  SELECT RAISE(ABORT, 'shared_video_stays');
END;

-- Focus points of a crop: fractions of the picture, in order, the first at 0 ms.
CREATE TRIGGER focus_is_in_order BEFORE INSERT ON preparations WHEN NEW.format IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'focus_out_of_range') FROM json_each(NEW.format, '$.focus') AS asked
  WHERE NOT ifnull(asked.value ->> '$.x' BETWEEN 0 AND 1 AND asked.value ->> '$.y' BETWEEN 0 AND 1
    AND typeof(asked.value ->> '$.fromMs') = 'integer' AND asked.value ->> '$.fromMs' <= 610000, 0);
  SELECT RAISE(ABORT, 'focus_out_of_order') FROM json_each(NEW.format, '$.focus') AS asked
  WHERE iif(asked.key = 0, asked.value ->> '$.fromMs' <> 0,
    asked.value ->> '$.fromMs' <= NEW.format ->> ('$.focus[' || (asked.key - 1) || '].fromMs'));
END;

-- Limits per upload and per owner; same figures as in worker/domain/services/files/uploads/limits.ts. Failed attempts count,
-- since they were work as well.
CREATE TRIGGER preparations_are_limited BEFORE INSERT ON preparations
WHEN NEW.status = 'pending' BEGIN
  SELECT RAISE(ABORT, 'too_many_preparations_of_upload')
  WHERE (SELECT count(*) FROM preparations WHERE upload_id = NEW.upload_id AND status <> 'discarded'
    AND (format IS NULL) = (NEW.format IS NULL)) >= iif(NEW.format IS NULL, 8, 12);

  SELECT RAISE(ABORT, 'too_many_preparations_of_account')
  WHERE (
    SELECT count(*) FROM uploads AS upload JOIN preparations AS preparation ON preparation.upload_id = upload.id
    WHERE upload.user_id = (SELECT user_id FROM uploads WHERE id = NEW.upload_id)
      AND upload.status IN ('uploading', 'uploaded') AND preparation.status <> 'discarded'
  ) >= 200;
END;

CREATE TRIGGER format_is_fixed BEFORE UPDATE OF format ON preparations BEGIN
  SELECT RAISE(ABORT, 'format_is_fixed');
END;

CREATE TRIGGER print_goes_with_its_picture AFTER UPDATE OF status ON preparations WHEN NEW.status = 'discarded' BEGIN
  DELETE FROM picture_prints WHERE preparation_id = NEW.id;
END;

CREATE TRIGGER edited_speech_was_found BEFORE UPDATE OF speech_ms ON uploads
WHEN NEW.speech_ms IS NOT NULL AND ifnull(json_array_length(NEW.original_sound, '$.speechMs'), 0) = 0 BEGIN
  SELECT RAISE(ABORT, 'no_speech_found');
END;

CREATE TRIGGER edited_speech_goes_with_its_video AFTER UPDATE OF status ON uploads
WHEN NEW.status IN ('aborted', 'discarded') AND NEW.speech_ms IS NOT NULL BEGIN
  UPDATE uploads SET speech_ms = NULL WHERE id = NEW.id;
END;

CREATE TRIGGER reopened_links_of_a_video_are_few BEFORE UPDATE OF revoked_at ON shared_videos
WHEN OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'link_has_run_out') WHERE NEW.expires_at <= ifnull(NEW.reopened_at, NEW.expires_at);
  SELECT RAISE(ABORT, 'too_many_links') WHERE 10 <= (
    SELECT count(*) FROM shared_videos AS shared
    WHERE shared.render_id = NEW.render_id AND shared.revoked_at IS NULL AND shared.expires_at > NEW.reopened_at);
END;

-- Limits per account, for videos and for a label's files (worker/domain/services/files/uploads/limits.ts). In a trigger, since
-- concurrent starts each count before the others are written. Bytes are as declared, so that a file is refused before it is sent.
-- A repeated id is the same upload, and is left to the primary key.
CREATE TRIGGER uploads_are_limited BEFORE INSERT ON uploads
WHEN NEW.status = 'uploading' AND NOT EXISTS (SELECT 1 FROM uploads WHERE id = NEW.id) BEGIN
  INSERT INTO uploads_asking_for_room VALUES (NEW.user_id, NEW.purpose, NEW.status, NEW.size_bytes);
END;

CREATE TRIGGER put_back_is_limited BEFORE UPDATE OF put_aside_at ON uploads
WHEN OLD.put_aside_at IS NOT NULL AND NEW.put_aside_at IS NULL AND NEW.status IN ('uploading', 'uploaded') BEGIN
  INSERT INTO uploads_asking_for_room VALUES (NEW.user_id, NEW.purpose, NEW.status, NEW.size_bytes);
END;
