import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";

const files = readdirSync("migrations").toSorted();
const database = new DatabaseSync(":memory:");

/** As D1 does it: each file is one transaction, with foreign keys on. */
function migrate(isDue: (file: string) => boolean): void {
  for (const file of files.filter(isDue)) {
    database.exec(`BEGIN; ${readFileSync(`migrations/${file}`, "utf8")}; COMMIT;`);
  }
}

const first = files.find((file) => file.endsWith("_frozen_renders.sql")) ?? "";
const isNew = (file: string) => file >= first;

const before = `
  INSERT INTO users (id, email, email_key, password_hash, created_at) VALUES
    ('u-label', 'l@example.com', 'l@example.com', 'x', 1), ('u-brand', 'b@example.com', 'b@example.com', 'x', 1);
  INSERT INTO label_profiles (id, user_id, label_name, legal_entity, address, phone_number, created_at)
    VALUES ('label', 'u-label', 'Label now', 'Label Ltd', 'Street', '1', 1);
  INSERT INTO brand_profiles (id, user_id, brand_name, legal_entity, address, phone_number, created_at)
    VALUES ('brand', 'u-brand', 'Brand now', 'Brand Ltd', 'Street', '1', 1);
  INSERT INTO uploads (id, user_id, filename, content_type, size_bytes, part_bytes, media_key, multipart_id, status,
    created_at, touched_at, completed_at)
    VALUES ('video', 'u-brand', 'v.mp4', 'video/mp4', 1, 1, 'k1', 'm', 'uploaded', 1, 1, 1),
      ('audio', 'u-label', 'a.wav', 'audio/wav', 1, 1, 'k2', 'm', 'uploaded', 1, 1, 1);
  INSERT INTO ingests (id, user_id, upload_id, kind, status, heartbeat_at, created_at, ended_at, facts)
    VALUES ('ingest', 'u-label', 'audio', 'audio', 'ready', 1, 1, 1,
      json_object('masterKey', 'm.flac', 'masterSha256', '${"b".repeat(64)}'));
  INSERT INTO tracks (id, label_id, title, artist, isrc, status, is_active, duration_ms, master_key, preview_key,
    owns_publishing, audio_ingest_id, created_at, updated_at)
    VALUES ('track', 'label', 'Title now', 'Artist now', 'GBCU72600001', 'approved', 1, 1000, 'm.flac', 'p', 0,
      'ingest', 5, 50);
  INSERT INTO preparations (id, upload_id, overlay_track_id, status, heartbeat_at, created_at, picture_key, poster_key,
    width, height, duration_ms) VALUES
    ('older', 'video', 'track', 'ready', 1, 40, 'a', 'b', 1, 1, 1),
    ('plain', 'video', NULL, 'ready', 1, 40, 'a', 'b', 1, 1, 1);
  INSERT INTO uploads (id, user_id, filename, content_type, size_bytes, part_bytes, media_key, multipart_id, status,
    created_at, touched_at, completed_at)
    VALUES ('video-2', 'u-brand', 'v.mp4', 'video/mp4', 1, 1, 'k3', 'm', 'uploaded', 1, 1, 1);
  INSERT INTO preparations (id, upload_id, overlay_track_id, heartbeat_at, created_at)
    VALUES ('waiting', 'video-2', 'track', 1, 40);
  INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
    volume_percent, price_tokens, licence_number, status, heartbeat_at, created_at, completed_at, output_key,
    duration_ms, bytes, sha256) VALUES
    ('sold', 'u-brand', 'brand', 'label', 'video', 'plain', 'track', 0, 60, 2, 'L-1', 'completed', 1, 1, 1, 'o', 1, 1,
      '${"c".repeat(64)}'),
    ('pending', 'u-brand', 'brand', 'label', 'video-2', 'waiting', 'track', 0, 60, 2, 'L-2', 'pending', 1, 1, NULL,
      NULL, NULL, NULL, NULL);
  INSERT INTO licences (id, number, render_id, user_id, brand_id, label_id, track_id, brand_name, brand_legal_entity,
    label_name, track_title, artist, isrc, price_tokens, value_cents, share_basis_points, share_cents, share_policy,
    video_sha256, issued_at)
    VALUES ('licence', 'L-1', 'sold', 'u-brand', 'brand', 'label', 'track', 'Brand then', 'Brand then Ltd',
      'Label then', 'Title then', 'Artist then', NULL, 2, 1000, 5000, 500, 'p', '${"c".repeat(64)}', 1);`;

const row = (sql: string) => ({ ...database.prepare(sql).get() });

beforeAll(() => {
  migrate((file) => !isNew(file));
  database.exec(before);
  migrate(isNew);
});

const facts = `SELECT track_title, artist, isrc, label_name, brand_name, brand_legal_entity, master_key, master_sha256,
  track_duration_ms, rights FROM renders WHERE id = `;
const music = {
  master_key: "m.flac",
  master_sha256: "b".repeat(64),
  track_duration_ms: 1000,
  rights:
    '{"ownsMaster":true,"ownsPublishing":false,"publishingSplitBasisPoints":null,"syncTerms":"non-exclusive"}',
};

describe("renders from before they kept what was chosen", () => {
  test("say what their licence says, once they are finished", () => {
    expect(row(`${facts}'sold'`)).toEqual({
      track_title: "Title then",
      artist: "Artist then",
      isrc: null,
      label_name: "Label then",
      brand_name: "Brand then",
      brand_legal_entity: "Brand then Ltd",
      ...music,
    });
  });

  test("say what there is now, while they wait", () => {
    expect(row(`${facts}'pending'`)).toEqual({
      track_title: "Title now",
      artist: "Artist now",
      isrc: "GBCU72600001",
      label_name: "Label now",
      brand_name: "Brand now",
      brand_legal_entity: "Brand Ltd",
      ...music,
    });
    expect(row("SELECT overlay_title, overlay_artist FROM preparations WHERE id = 'waiting'")).toEqual({
      overlay_title: "Title now",
      overlay_artist: "Artist now",
    });
  });

  test("leave no picture in use whose words may be older than its track's", () => {
    expect(row("SELECT overlay_title, overlay_artist FROM preparations WHERE id = 'older'")).toEqual({
      overlay_title: "",
      overlay_artist: "",
    });
    expect(row("SELECT overlay_title FROM preparations WHERE id = 'plain'")).toEqual({ overlay_title: null });
  });
});
