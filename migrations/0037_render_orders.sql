-- Several renders that are paid for at once: one track under up to twenty videos, or one video with up to five tracks. All
-- of them are started in one batch, or none; afterwards each goes its own way.
CREATE TABLE render_orders (
  -- Made by the browser: the same id is the same order.
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  -- What there are several of; the other is the same in all of its renders.
  several TEXT NOT NULL CHECK (several IN ('videos', 'tracks')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX render_orders_of_user ON render_orders (user_id, created_at);

ALTER TABLE renders ADD COLUMN order_id TEXT REFERENCES render_orders (id);
CREATE UNIQUE INDEX renders_of_order ON renders (order_id, upload_id, track_id) WHERE order_id IS NOT NULL;

CREATE TRIGGER order_is_fixed BEFORE UPDATE ON render_orders BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER render_order_is_fixed BEFORE UPDATE OF order_id ON renders BEGIN
  SELECT RAISE(ABORT, 'render_is_fixed');
END;
CREATE TRIGGER render_fits_its_order BEFORE INSERT ON renders WHEN NEW.order_id IS NOT NULL BEGIN
  -- Its brand's own, and nothing joins later.
  SELECT RAISE(ABORT, 'order_mismatch') WHERE NOT EXISTS (
    SELECT 1 FROM render_orders AS render_order
    WHERE render_order.id = NEW.order_id AND render_order.user_id = NEW.user_id
      AND render_order.created_at = NEW.created_at AND NEW.version_of IS NULL);
  SELECT RAISE(ABORT, 'order_mismatch')
  FROM render_orders AS render_order JOIN renders AS render ON render.order_id = render_order.id
  WHERE render_order.id = NEW.order_id AND (render.scope <> NEW.scope
    OR iif(render_order.several = 'videos', render.track_id <> NEW.track_id, render.upload_id <> NEW.upload_id));
  SELECT RAISE(ABORT, 'order_is_full') FROM render_orders AS render_order
  WHERE render_order.id = NEW.order_id AND iif(render_order.several = 'videos', 20, 5) <= (
    SELECT count(*) FROM renders WHERE order_id = NEW.order_id);
END;

-- The same as `purchase_places` (0033) of an order: what a brand had chosen when it went to buy tokens for all of it.
CREATE TABLE purchase_order_places (
  purchase_id TEXT PRIMARY KEY REFERENCES purchases (id),
  -- `<upload>:<track>:<milliseconds>:<percent>`, parted by commas. Read as an address would be: nothing of anybody else's
  -- is ever shown for it.
  pairs TEXT NOT NULL CHECK (length(pairs) BETWEEN 1 AND 2500),
  has_overlay INTEGER NOT NULL CHECK (has_overlay IN (0, 1)),
  scope TEXT NOT NULL REFERENCES licence_scopes (scope),
  kept_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER order_place_is_fixed BEFORE UPDATE ON purchase_order_places BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
