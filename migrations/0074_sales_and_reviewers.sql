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
