-- How far the weekly comparison of the store with the rows has come: everything up to the key `after` is done.
CREATE TABLE storage_sweep (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_going INTEGER NOT NULL CHECK (is_going IN (0, 1)),
  after TEXT NOT NULL
) STRICT;
INSERT INTO storage_sweep (id, is_going, after) VALUES (1, 0, '');

CREATE INDEX preparations_by_picture ON preparations (picture_key) WHERE picture_key IS NOT NULL;
CREATE INDEX preparations_by_poster ON preparations (poster_key) WHERE poster_key IS NOT NULL;
CREATE INDEX renders_by_output ON renders (output_key) WHERE output_key IS NOT NULL;
CREATE INDEX renders_by_poster ON renders (poster_key) WHERE poster_key IS NOT NULL;
CREATE INDEX licences_by_pdf ON licences (pdf_key) WHERE pdf_key IS NOT NULL;
CREATE INDEX tracks_by_preview ON tracks (preview_key) WHERE preview_key IS NOT NULL;
