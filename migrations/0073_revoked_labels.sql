-- What a label had on sale when its access was revoked; approving it again brings back these tracks alone.
CREATE TABLE revoked_tracks (
  track_id TEXT PRIMARY KEY REFERENCES tracks (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TRIGGER revoking_takes_music_off_sale AFTER UPDATE OF approval_status ON users
WHEN OLD.approval_status = 'approved' AND NEW.approval_status <> 'approved' BEGIN
  INSERT INTO revoked_tracks (track_id)
    SELECT track.id FROM tracks AS track
    WHERE track.is_active = 1 AND track.label_id IN (SELECT id FROM label_profiles WHERE user_id = NEW.id)
    ON CONFLICT DO NOTHING;
  UPDATE tracks SET is_active = 0
    WHERE is_active = 1 AND label_id IN (SELECT id FROM label_profiles WHERE user_id = NEW.id);
END;

INSERT INTO revoked_tracks (track_id)
SELECT track.id FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
JOIN users AS user ON user.id = label.user_id
WHERE track.is_active = 1 AND user.approval_status <> 'approved';
UPDATE tracks SET is_active = 0 WHERE id IN (SELECT track_id FROM revoked_tracks);

CREATE TRIGGER only_approved_labels_list AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  SELECT RAISE(ABORT, 'label_without_access') FROM label_profiles AS label JOIN users AS user ON user.id = label.user_id
  WHERE label.id = NEW.label_id AND user.approval_status <> 'approved';
END;
CREATE TRIGGER only_approved_labels_sell BEFORE UPDATE OF is_active ON tracks
WHEN NEW.is_active = 1 AND OLD.is_active = 0 BEGIN
  SELECT RAISE(ABORT, 'label_without_access') FROM label_profiles AS label JOIN users AS user ON user.id = label.user_id
  WHERE label.id = NEW.label_id AND user.approval_status <> 'approved';
END;
CREATE TRIGGER only_approved_labels_are_paid BEFORE INSERT ON payouts BEGIN
  SELECT RAISE(ABORT, 'label_without_access') FROM label_profiles AS label JOIN users AS user ON user.id = label.user_id
  WHERE label.id = NEW.label_id AND user.approval_status <> 'approved';
END;
