-- What the render service found in a brand's video, as displayed: known long before the finished picture is.
ALTER TABLE preparations ADD COLUMN source_width INTEGER CHECK (source_width > 0);
ALTER TABLE preparations ADD COLUMN source_height INTEGER CHECK (source_height > 0);
