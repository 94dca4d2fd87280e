import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { currentWarranty } from "#worker/domain/catalogue/tracks/label-tracks/warrant-catalogue.ts";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { cacheFolder } from "./bench.ts";
import { brandId, labelId } from "./bench-people.ts";
import { makeTrack, seededRandom } from "./synthetic-tracks.ts";
import { addVideos } from "./synthetic-videos.ts";
import { databaseBinding, startWorkerd } from "./workerd.ts";

export type CatalogueFile = {
  /** workerd's storage folder. */
  folder: string;
  /** The same database as a plain SQLite file. */
  sqlite: string;
};

/** Makes a local D1 database with a checkout's migrations and `tracks` synthetic tracks, once, and caches it under `name`. */
export async function openCatalogue(tracks: number, { checkout = ".", name = "catalogue" } = {}): Promise<CatalogueFile> {
  const migrations = globSync(join(checkout, "migrations", "*.sql")).sort();
  const kept = join(cacheFolder, `${name}-${tracks}`);
  const folder = `${kept}-${recipe(migrations)}`;
  if (!existsSync(folder)) {
    // Removes those of an older recipe: they are large and no longer used.
    for (const old of globSync(`${kept}-*`)) rmSync(old, { recursive: true, force: true });
    await make(folder, tracks, migrations);
  }
  return { folder, sqlite: databaseIn(folder) };
}

/** Hash of everything that determines the database's content. */
function recipe(migrations: readonly string[]): string {
  const makers = ["synthetic-tracks.ts", "synthetic-videos.ts", "catalogue-file.ts"];
  const sources = [...migrations, ...makers.map((file) => join(import.meta.dirname, file))];
  const contents = sources.map((file) => readFileSync(file));
  return createHash("sha256").update(Buffer.concat(contents)).digest("hex").slice(0, 12);
}

async function make(folder: string, tracks: number, migrations: readonly string[]): Promise<void> {
  const making = `${folder}.making`;
  mkdirSync(making, { recursive: true });
  console.log(`  making a catalogue of ${tracks.toLocaleString("en")} tracks (once) …`);
  const startedAt = Date.now();
  const workerd = await startWorkerd(making);
  const { DB } = await workerd.getBindings<{ DB: D1Database }>("idle");
  await DB.prepare("CREATE TABLE made_by_d1 (at INTEGER) STRICT").run();
  await workerd.dispose();
  fill(databaseIn(making), tracks, migrations);
  renameSync(making, folder);
  console.log(`  made in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

function databaseIn(folder: string): string {
  const [file, second] = globSync(join(folder, "d1", "**", "*.sqlite")).filter((path) => !path.endsWith("metadata.sqlite"));
  if (!file || second) throw new Error(`Expected one database of ${databaseBinding.DB} under ${folder}`);
  return file;
}

/** Fills the file directly: D1 would need a call per insert, with the same result. */
function fill(file: string, tracks: number, migrations: readonly string[]): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY");
  for (const migration of migrations) database.exec(readFileSync(migration, "utf8"));
  database.exec("BEGIN");
  addPeople(database);
  addTracks(database, tracks);
  addVideos(database);
  // The obvious first solution: text in an FTS5 index, everything else filtered in the table.
  database.exec(`
    CREATE VIRTUAL TABLE obvious_search USING fts5 (
      title, artist, mood, genre, primary_genre, sub_genre, mood_tags, description, content = 'tracks',
      content_rowid = 'seq', prefix = '2 3',
      tokenize = 'unicode61 remove_diacritics 2'
    );
    INSERT INTO obvious_search (obvious_search) VALUES ('rebuild');
    COMMIT;
    PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

function addPeople(database: DatabaseSync): void {
  const user = database.prepare(
    `INSERT INTO users (id, email, email_key, password_hash, approval_status, profile_completed, created_at)
     VALUES (?, ?, ?, 'none', 'approved', 1, 1)`,
  );
  for (const [id, role] of [
    [brandId, "brand"],
    [labelId, "label"],
  ] as const) {
    user.run(id, `${role}@bench.example`, `${role}@bench.example`);
    database.prepare("INSERT INTO user_roles (user_id, role, position) VALUES (?, ?, 0)").run(id, role);
  }
  database
    .prepare(
      `INSERT INTO brand_profiles (id, user_id, brand_name, legal_entity, address, phone_number, created_at)
       VALUES (?1, ?1, 'Bench', 'Bench Ltd', '1 Street', '1', 1)`,
    )
    .run(brandId);
  database
    .prepare(
      `INSERT INTO label_profiles (id, user_id, label_name, legal_entity, address, phone_number, created_at)
       VALUES (?1, ?1, 'Bench', 'Bench Ltd', '1 Street', '1', 1)`,
    )
    .run(labelId);
}

function addTracks(database: DatabaseSync, tracks: number): void {
  const insert = database.prepare(
    `INSERT INTO tracks (id, label_id, title, artist, genre, mood, bpm, price_tokens, status, is_active, duration_ms,
       master_key, preview_key, cover_key, cover_colour, card_peaks, description, sync_count, isrc, musical_key, language, explicit_lyrics,
       publishing_split_basis_points, rights_declaration, created_at)
     VALUES (?, '${labelId}', ?, ?, ?, ?, ?, ?, 'approved', 0, ?, 'm', 'p', 'c', '#556677', ?, ?, ?, ?, ?, ?, ?, 10000, '${JSON.stringify(plainDeclaration)}', 1)`,
  );
  const random = seededRandom(1);
  for (let n = 1; n <= tracks; n++) {
    const track = makeTrack(random);
    const { title, artist, genre, mood, bpm, priceTokens } = track;
    const id = `00000000-0000-4000-9000-${n.toString(16).padStart(12, "0")}`;
    const peaks = Buffer.from(Array.from({ length: 120 }, () => Math.floor(random() * 256)));
    insert.run(
      id,
      title,
      artist,
      genre,
      mood,
      bpm,
      priceTokens,
      120_000 + (n % 120_000),
      peaks.toString("base64"),
      `A synthetic track called ${title}.`,
      n % 40,
      `GBBCH${String(n).padStart(7, "0")}`,
      track.musicalKey,
      track.language,
      Number(track.isExplicit),
    );
  }
  putOnSale(database);
}

/** Accepts the label agreement and warrants all tracks. Earlier migrations do not know the agreement's version. */
function putOnSale(database: DatabaseSync): void {
  database.exec(`
    INSERT OR IGNORE INTO document_versions (document, version, in_force_since, sha256)
    VALUES ('label-agreement', '${currentWarranty}', '${currentWarranty}', '${"0".repeat(64)}');
    INSERT INTO document_acceptances (user_id, document, version, act, accepted_at)
    VALUES ('${labelId}', 'label-agreement', '${currentWarranty}', 'submission', 1);
    INSERT INTO track_warranties (track_id, version, user_id, given_at)
    SELECT id, '${currentWarranty}', '${labelId}', 1 FROM tracks;
    UPDATE tracks SET is_active = 1;`);
}
