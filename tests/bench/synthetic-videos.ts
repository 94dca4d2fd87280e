import type { DatabaseSync } from "node:sqlite";
import { brandId, labelId } from "./bench-people.ts";

/** More than one page of My Videos. */
const videos = 60;
const sha256 = "a".repeat(64);

/**
 * Adds finished, licensed videos of the brand as rows for pages to read. They bypass the rules: there is no ledger, and triggers
 * that would check it are dropped.
 */
export function addVideos(database: DatabaseSync): void {
  database.exec("PRAGMA defer_foreign_keys = ON");
  for (const table of ["uploads", "preparations", "renders", "licences"]) dropTriggers(database, table);
  const tracks = database.prepare("SELECT id, title, artist FROM tracks ORDER BY seq LIMIT ?").all(videos);
  const write = {
    upload: database.prepare(
      `INSERT INTO uploads (id, user_id, filename, content_type, size_bytes, part_bytes, media_key, multipart_id, status,
         created_at, touched_at, completed_at) VALUES (?, '${brandId}', ?, 'video/mp4', 1, 1, ?, 'm', 'uploaded', 1, 1, 1)`,
    ),
    picture: database.prepare(
      `INSERT INTO preparations (id, upload_id, status, heartbeat_at, created_at, picture_key, poster_key, width, height, duration_ms)
       VALUES (?1, ?1, 'ready', 1, 1, 'p', 'q', 1080, 1920, 15000)`,
    ),
    render: database.prepare(
      `INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms, volume_percent,
         price_tokens, scope, terms_version, licence_number, status, heartbeat_at, created_at, completed_at, output_key,
         poster_key, output_width, output_height, duration_ms, bytes, sha256, track_title, artist)
       VALUES (?1, '${brandId}', '${brandId}', '${labelId}', ?1, ?1, ?2, 0, 60, 2, 'social', '2026-2', ?3, 'completed', 1, ?4, ?4,
         'o', 'q', 1080, 1920, 15000, 1, '${sha256}', ?5, ?6)`,
    ),
    licence: database.prepare(
      `INSERT INTO licences (id, number, render_id, user_id, brand_id, label_id, track_id, brand_name, brand_legal_entity,
         label_name, track_title, artist, price_tokens, scope, value_cents, share_basis_points, share_cents, share_policy,
         video_sha256, issued_at, terms_version, pdf_key, pdf_sha256)
       VALUES (?1, ?3, ?1, '${brandId}', '${brandId}', '${labelId}', ?2, 'Bench', 'Bench Ltd', 'Bench', ?5, ?6, 2, 'social', 1000,
         5000, 500, '2026-1', '${sha256}', ?4, '2026-2', 'l', '${sha256}')`,
    ),
  };
  for (const [number, { id: trackId, title, artist }] of tracks.entries()) {
    const id = `00000000-0000-4000-a000-${number.toString(16).padStart(12, "0")}`;
    write.upload.run(id, `video-${number}.mp4`, `uploads/${id}`);
    write.picture.run(id);
    const row = [id, trackId, `CS-${number}`, 1_700_000_000_000 + number, title, artist] as const;
    write.render.run(...row.map((value) => value ?? null));
    write.licence.run(...row.map((value) => value ?? null));
  }
}

function dropTriggers(database: DatabaseSync, table: string): void {
  const triggers = database.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?").all(table);
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
}
