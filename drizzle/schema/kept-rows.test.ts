import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const files = readdirSync("migrations").toSorted();
const sha256 = "a".repeat(64);

/** Each file as one transaction, with foreign keys on: as D1 applies it. */
function migrate(database: DatabaseSync, from: string, to: string): void {
  for (const file of files.filter((name) => name >= from && name < to))
    database.exec(`BEGIN; ${readFileSync(`migrations/${file}`, "utf8")}; COMMIT;`);
}

/** A brand, a label and a track, and of them a finished render with its licence and one that is still made. */
const rowsOfThen = `
  INSERT INTO users (id, email, email_key, password_hash, created_at) VALUES ('u', 'u@x.example', 'u@x.example', 'h', 1);
  INSERT INTO brand_profiles (id, user_id, brand_name, legal_entity, address, phone_number, created_at)
    VALUES ('b', 'u', 'Brand', 'Brand Ltd', '1 Quay', '1', 1);
  INSERT INTO label_profiles (id, user_id, label_name, legal_entity, address, phone_number, created_at)
    VALUES ('l', 'u', 'Label', 'Label Ltd', '1 Quay', '1', 1);
  INSERT INTO tracks (id, label_id, title, artist, price_tokens, created_at) VALUES ('t', 'l', 'Title', 'Artist', 100, 1);
  INSERT INTO uploads (id, user_id, filename, content_type, size_bytes, part_bytes, media_key, multipart_id, created_at,
    touched_at) VALUES ('up', 'u', 'v.mp4', 'video/mp4', 9, 9, 'uploads/up', 'm', 1, 1);
  INSERT INTO preparations (id, upload_id, heartbeat_at, created_at) VALUES ('p', 'up', 1, 1);
  INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
    volume_percent, price_tokens, scope, licence_number, status, heartbeat_at, created_at, completed_at, output_key,
    duration_ms, bytes, sha256, track_title, artist, label_name, brand_name, brand_legal_entity, master_key,
    track_duration_ms, rights)
  SELECT value, 'u', 'b', 'l', 'up', 'p', 't', 1500, 60, 100, 'standard', 'N-' || value,
    iif(value = 'done', 'completed', 'pending'), 1, 2, 3, 'key', 4, 5, '${sha256}', 'Title', 'Artist', 'Label', 'Brand',
    'Brand Ltd', 'master', 6, '{"ownsMaster":true}'
  FROM json_each('["done", "open"]');
  INSERT INTO licences (id, number, render_id, user_id, brand_id, label_id, track_id, brand_name, brand_legal_entity,
    label_name, track_title, artist, price_tokens, scope, value_cents, share_basis_points, share_cents, share_policy,
    video_sha256, issued_at)
  VALUES ('licence', 'N-done', 'done', 'u', 'b', 'l', 't', 'Brand', 'Brand Ltd', 'Label', 'Title', 'Artist', 100,
    'standard', 50000, 5000, 25000, '2026-1', '${sha256}', 7);`;

test("renders and licences of the first terms are kept when renders are made anew for two scopes", () => {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  const rows = (sql: string) => database.prepare(sql).all();
  const renders = () =>
    rows("SELECT * FROM renders ORDER BY id").map((row) => {
      const { terms_version: _, ...before } = row;
      return before;
    });
  migrate(database, "0001", "0011");
  database.exec(rowsOfThen);
  const before = renders();

  migrate(database, "0011", "0012");
  expect(renders()).toEqual(before);
  expect(rows("SELECT DISTINCT terms_version AS version FROM renders")).toEqual([{ version: "2026-1" }]);
  expect(rows("SELECT render_id, scope, terms_version AS version FROM licences")).toEqual([
    { render_id: "done", scope: "standard", version: "2026-1" },
  ]);
  expect(rows("PRAGMA foreign_key_check")).toEqual([]);
  // What began before the change ends as it began, and nothing can be taken from under a licence.
  database.exec("UPDATE renders SET status = 'completed' WHERE id = 'open'");
  const write = (sql: string) => () => database.exec(sql);
  expect(write("UPDATE renders SET price_tokens = 1 WHERE id = 'open'")).toThrow("render_is_fixed");
  expect(write("DELETE FROM renders WHERE id = 'done'")).toThrow("FOREIGN KEY");
});

test("channels that are kept by another name of their site are kept by the one that is read today", () => {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  migrate(database, "0001", "0053");
  database.exec(`
    INSERT INTO users (id, email, email_key, password_hash, created_at) VALUES ('u', 'u@x.example', 'u@x.example', 'h', 1);
    INSERT INTO channels (id, user_id, platform, handle, url, created_at)
    SELECT key, 'u', 'meta', value, 'https://www.' || value, 1 FROM json_each('["threads.net/@north", "fb.com/north",
      "threads.net/@twice", "threads.com/@twice", "instagram.com/fb.com"]');`);
  migrate(database, "0053", "0054");
  const kept = database.prepare("SELECT handle, url FROM channels ORDER BY id").all();
  expect(kept).toEqual(
    [
      "threads.com/@north",
      "facebook.com/north",
      "threads.net/@twice",
      "threads.com/@twice",
      "instagram.com/fb.com",
    ].map((handle) => ({ handle, url: `https://www.${handle}` })),
  );
  expect(() => database.exec("UPDATE channels SET handle = 'x'")).toThrow("channel_is_fixed");
});
