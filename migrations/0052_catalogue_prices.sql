-- How many active tracks cost how many tokens: what a package of tokens is worth, without reading the catalogue.
CREATE TABLE catalogue_prices (
  price_tokens INTEGER PRIMARY KEY,
  tracks INTEGER NOT NULL CHECK (tracks >= 0)
) STRICT;
INSERT INTO catalogue_prices SELECT price_tokens, count(*) FROM tracks WHERE is_active = 1 GROUP BY price_tokens;

CREATE TRIGGER price_counted_on_insert AFTER INSERT ON tracks WHEN NEW.is_active = 1 BEGIN
  INSERT INTO catalogue_prices VALUES (NEW.price_tokens, 1) ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;
CREATE TRIGGER price_uncounted_on_change AFTER UPDATE OF price_tokens, is_active ON tracks WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_prices SET tracks = tracks - 1 WHERE price_tokens = OLD.price_tokens;
END;
CREATE TRIGGER price_counted_on_change AFTER UPDATE OF price_tokens, is_active ON tracks WHEN NEW.is_active = 1 BEGIN
  INSERT INTO catalogue_prices VALUES (NEW.price_tokens, 1) ON CONFLICT DO UPDATE SET tracks = tracks + 1;
END;
CREATE TRIGGER price_uncounted_on_delete AFTER DELETE ON tracks WHEN OLD.is_active = 1 BEGIN
  UPDATE catalogue_prices SET tracks = tracks - 1 WHERE price_tokens = OLD.price_tokens;
END;
