-- What a brand calls its videos, and how it files them: private notes, apart from the fixed facts of a render.
CREATE TABLE campaigns (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Without case: two spellings of one name are one campaign.
  name_key TEXT NOT NULL,
  -- Of the Ad-ID registry: a prefix of four that begins with no zero, seven characters, and H or D for HD or 3D.
  ad_id TEXT CONSTRAINT ad_id_is_whole CHECK (ad_id NOT GLOB '*[^A-Z0-9]*' AND ad_id NOT GLOB '0*'
    AND (length(ad_id) = 11 OR (length(ad_id) = 12 AND substr(ad_id, 12) IN ('H', 'D')))),
  -- Clearcast's: agency, advertiser with number, seconds.
  clock_number TEXT CONSTRAINT clock_number_is_whole CHECK (length(clock_number) = 15
    AND substr(clock_number, 1, 3) NOT GLOB '*[^A-Z0-9]*' AND substr(clock_number, 4, 1) = '/'
    AND substr(clock_number, 5, 4) NOT GLOB '*[^A-Z]*' AND substr(clock_number, 9, 3) NOT GLOB '*[^0-9]*'
    AND substr(clock_number, 12, 1) = '/' AND substr(clock_number, 13) NOT GLOB '*[^0-9]*'),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX campaign_named_once ON campaigns (user_id, name_key);
CREATE TRIGGER campaigns_are_few BEFORE INSERT ON campaigns
WHEN (SELECT count(*) FROM campaigns WHERE user_id = NEW.user_id) >= 200 BEGIN
  SELECT RAISE(ABORT, 'too_many_campaigns');
END;

-- Without a name a video is called as its uploaded file.
CREATE TABLE video_details (
  render_id TEXT PRIMARY KEY REFERENCES renders (id),
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT CHECK (length(name) BETWEEN 1 AND 100),
  campaign_id TEXT REFERENCES campaigns (id) ON DELETE SET NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX video_details_by_user ON video_details (user_id);
CREATE INDEX video_details_by_campaign ON video_details (campaign_id) WHERE campaign_id IS NOT NULL;

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

-- A licence that is raised has a render of its own; to its brand it is the same video.
CREATE TRIGGER details_follow_an_upgrade AFTER INSERT ON licence_upgrades BEGIN
  INSERT INTO video_details (render_id, user_id, name, campaign_id)
  SELECT licence.render_id, detail.user_id, detail.name, detail.campaign_id
  FROM licences AS licence JOIN licences AS known ON known.id = NEW.supersedes_id
    JOIN video_details AS detail ON detail.render_id = known.render_id
  WHERE licence.id = NEW.licence_id;
END;

-- One track's videos of an account, and which tracks it has used.
CREATE INDEX renders_by_user_and_track ON renders (user_id, track_id, created_at DESC, id);
