-- What a commercial advertises, for its cue sheet: optional, in the brand's own words.
ALTER TABLE campaigns ADD COLUMN brand TEXT CONSTRAINT brand_is_short CHECK (length(brand) BETWEEN 1 AND 80);
ALTER TABLE campaigns ADD COLUMN product TEXT CONSTRAINT product_is_short CHECK (length(product) BETWEEN 1 AND 80);
