-- Which tracks have changed since the snapshot of the catalogue was published (worker/domain/catalogue/library/snapshot), each
-- with the version that its last change made. The version is counted by the same triggers: they are those of 0024 with one
-- statement more.
CREATE TABLE catalogue_changes (seq INTEGER PRIMARY KEY, version INTEGER NOT NULL) STRICT;
CREATE INDEX catalogue_changes_by_version ON catalogue_changes (version, seq);

DROP TRIGGER catalogue_grew;
DROP TRIGGER catalogue_changed;
DROP TRIGGER catalogue_shrank;
CREATE TRIGGER catalogue_grew AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  UPDATE catalogue_version SET version = version + 1;
  INSERT INTO catalogue_changes SELECT NEW.seq, version FROM catalogue_version WHERE true
    ON CONFLICT (seq) DO UPDATE SET version = excluded.version;
END;
CREATE TRIGGER catalogue_changed AFTER UPDATE ON tracks WHEN OLD.is_active = 1 OR NEW.is_active = 1 BEGIN
  UPDATE catalogue_version SET version = version + 1;
  INSERT INTO catalogue_changes
    SELECT moved.seq, known.version FROM (SELECT OLD.seq AS seq UNION SELECT NEW.seq) AS moved, catalogue_version AS known
    WHERE true ON CONFLICT (seq) DO UPDATE SET version = excluded.version;
END;
CREATE TRIGGER catalogue_shrank AFTER DELETE ON tracks WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_version SET version = version + 1;
  INSERT INTO catalogue_changes SELECT OLD.seq, version FROM catalogue_version WHERE true
    ON CONFLICT (seq) DO UPDATE SET version = excluded.version;
END;

-- What is published: `manifest` names the objects of the store. `number` counts publications, `checked_at` (ms since 1970
-- UTC) is when the chore last saw that nothing is missing.
CREATE TABLE catalogue_snapshot (
  only_row INTEGER PRIMARY KEY CONSTRAINT only_one_row CHECK (only_row = 1),
  number INTEGER NOT NULL,
  manifest TEXT,
  checked_at INTEGER NOT NULL
) STRICT;
INSERT INTO catalogue_snapshot (only_row, number, manifest, checked_at) VALUES (1, 0, NULL, 0);
