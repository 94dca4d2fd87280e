-- How an account hears of what its labels sell; without a row, once a day.
CREATE TABLE sale_mail_settings (
  user_id TEXT PRIMARY KEY REFERENCES users (id),
  frequency TEXT NOT NULL DEFAULT 'daily'
    CONSTRAINT known_frequency CHECK (frequency IN ('each', 'daily', 'none')),
  -- When it was last told (UTC milliseconds).
  told_at INTEGER
) STRICT, WITHOUT ROWID;

-- Licences that the account of their label has not been told of.
CREATE TABLE untold_sales (
  licence_id TEXT PRIMARY KEY REFERENCES licences (id),
  user_id TEXT NOT NULL REFERENCES users (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX untold_sales_by_user ON untold_sales (user_id);
CREATE TRIGGER sale_waits_to_be_told AFTER INSERT ON licences BEGIN
  INSERT INTO untold_sales (licence_id, user_id)
  SELECT NEW.id, label.user_id FROM label_profiles AS label
  WHERE label.id = NEW.label_id AND NOT EXISTS (
    SELECT 1 FROM sale_mail_settings AS setting WHERE setting.user_id = label.user_id AND setting.frequency = 'none');
END;

-- Browsers that a review's owner has removed, by their secret's hash: they may watch, and answer no more.
CREATE TABLE removed_reviewers (
  review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL CHECK (length(secret_hash) = 64),
  PRIMARY KEY (review_id, secret_hash)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER removed_reviewer_stays_out BEFORE INSERT ON review_visitors
WHEN EXISTS (SELECT 1 FROM removed_reviewers AS removed
  WHERE removed.review_id = NEW.review_id AND removed.secret_hash = NEW.secret_hash) BEGIN
  SELECT RAISE(ABORT, 'reviewer_removed');
END;
