import { currentWarranty } from "#worker/domain/catalogue/rights/warranty.contract.ts";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { cacheFolder } from "./bench.ts";
import { labelId } from "./label-id.ts";
import { makeTrack, seededRandom } from "./synthetic-tracks.ts";
import { databaseBinding, startWorkerd } from "./workerd.ts";

export type CatalogueFile = {
  /** What workerd calls its storage. */
  folder: string;
  /** The same database as a plain SQLite file. */
  sqlite: string;
};

export const brandId = "00000000-0000-4000-8000-000000000001";

/** A local D1 database with the product's migrations and `tracks` synthetic tracks, made once and kept. */
export async function openCatalogue(tracks: number): Promise<CatalogueFile> {
  const folder = join(cacheFolder, `catalogue-${tracks}-${recipe()}`);
  if (!existsSync(folder)) await make(folder, tracks);
  return { folder, sqlite: databaseIn(folder) };
}

/** Changes whenever the database would come out differently. */
function recipe(): string {
  const sources = [...migrations(), "synthetic-tracks.ts", "catalogue-file.ts"].map((file) =>
    readFileSync(file.endsWith(".sql") ? file : join(import.meta.dirname, file)),
  );
  return createHash("sha256").update(Buffer.concat(sources)).digest("hex").slice(0, 12);
}

const migrations = () => globSync("migrations/*.sql").sort();

async function make(folder: string, tracks: number): Promise<void> {
  const making = `${folder}.making`;
  // Also those made by an older recipe: they are large and nobody asks for them again.
  for (const old of globSync(join(cacheFolder, `catalogue-${tracks}-*`))) {
    rmSync(old, { recursive: true, force: true });
  }
  mkdirSync(making, { recursive: true });
  console.log(`  making a catalogue of ${tracks.toLocaleString("en")} tracks (once) …`);
  const startedAt = Date.now();
  const workerd = await startWorkerd(making);
  const { DB } = await workerd.getBindings<{ DB: D1Database }>("idle");
  await DB.prepare("CREATE TABLE made_by_d1 (at INTEGER) STRICT").run();
  await workerd.dispose();
  fill(databaseIn(making), tracks);
  renameSync(making, folder);
  console.log(`  made in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

function databaseIn(folder: string): string {
  const [file, second] = globSync(join(folder, "**", "*.sqlite")).filter(
    (path) => !path.endsWith("metadata.sqlite"),
  );
  if (!file || second) throw new Error(`Expected one database of ${databaseBinding.DB} under ${folder}`);
  return file;
}

/** D1 itself would take one insert a call; the file is the same. */
function fill(file: string, tracks: number): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY");
  for (const migration of migrations()) database.exec(readFileSync(migration, "utf8"));
  database.exec("BEGIN");
  addPeople(database);
  addTracks(database, tracks);
  // What most people write first: words in an index of their own, everything else asked of the table.
  database.exec(`
    CREATE VIRTUAL TABLE obvious_search USING fts5 (
      title, artist, content = 'tracks', content_rowid = 'seq', prefix = '2 3',
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
      `INSERT INTO label_profiles (id, user_id, label_name, legal_entity, address, phone_number, created_at)
       VALUES (?1, ?1, 'Bench', 'Bench Ltd', '1 Street', '1', 1)`,
    )
    .run(labelId);
}

function addTracks(database: DatabaseSync, tracks: number): void {
  const insert = database.prepare(
    `INSERT INTO tracks (id, label_id, title, artist, genre, mood, bpm, price_tokens, status, is_active, duration_ms,
       master_key, preview_key, cover_key, cover_colour, card_peaks, description, sync_count, isrc,
       publishing_split_basis_points, created_at)
     VALUES (?, '${labelId}', ?, ?, ?, ?, ?, ?, 'approved', 0, ?, 'm', 'p', 'c', '#556677', ?, ?, ?, ?, 10000, 1)`,
  );
  const random = seededRandom(1);
  for (let n = 1; n <= tracks; n++) {
    const { title, artist, genre, mood, bpm, priceTokens } = makeTrack(random);
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
    );
  }
  putOnSale(database);
}

/** Their label accepts its agreement and warrants all of them. */
function putOnSale(database: DatabaseSync): void {
  database.exec(`
    INSERT INTO document_acceptances (user_id, document, version, act, accepted_at)
    VALUES ('${labelId}', 'label-agreement', '${currentWarranty}', 'submission', 1);
    INSERT INTO track_warranties (track_id, version, user_id, given_at)
    SELECT id, '${currentWarranty}', '${labelId}', 1 FROM tracks;
    UPDATE tracks SET is_active = 1;`);
}
