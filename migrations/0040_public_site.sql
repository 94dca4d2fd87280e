-- How many licences were ever issued, kept by a trigger: the landing page asks with every visit. Licences are never deleted.
CREATE TABLE licence_total (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  total INTEGER NOT NULL CHECK (total >= 0)
) STRICT;
INSERT INTO licence_total (only_row, total) SELECT 1, count(*) FROM licences;
CREATE TRIGGER licence_counted AFTER INSERT ON licences BEGIN
  UPDATE licence_total SET total = total + 1 WHERE only_row = 1;
END;

-- To whom an answer goes, when that is not who sent it.
ALTER TABLE captured_mails ADD COLUMN reply_to TEXT;
