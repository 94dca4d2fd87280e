-- Counts the changes of what is on sale: while it stands still, an answer about the catalogue may be given again
-- (worker/domain/catalogue/library/browse-library.ts).
CREATE TABLE catalogue_version (
  only_row INTEGER PRIMARY KEY CONSTRAINT only_one_row CHECK (only_row = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO catalogue_version VALUES (1, 1);

CREATE TRIGGER catalogue_grew AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
CREATE TRIGGER catalogue_changed AFTER UPDATE ON tracks WHEN OLD.is_active = 1 OR NEW.is_active = 1 BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
CREATE TRIGGER catalogue_shrank AFTER DELETE ON tracks WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
-- Searches find a track by its label's name.
CREATE TRIGGER catalogue_label_renamed AFTER UPDATE OF label_name ON label_profiles BEGIN
  UPDATE catalogue_version SET version = version + 1;
END;
