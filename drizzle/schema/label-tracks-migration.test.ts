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

const before = `
  INSERT INTO users (id, email, email_key, password_hash, created_at) VALUES
    ('u-label', 'l@example.com', 'l@example.com', 'x', 1), ('u-brand', 'b@example.com', 'b@example.com', 'x', 1);
  INSERT INTO label_profiles (id, user_id, label_name, legal_entity, address, phone_number, created_at)
    VALUES ('label', 'u-label', 'Label', 'Label Ltd', 'Street', '1', 1);
  INSERT INTO tracks (id, label_id, title, artist, genre, mood, bpm, isrc, publishing_split, status, is_active,
    duration_ms, master_key, preview_key, created_at, sub_genre)
  VALUES
    ('live', 'label', 'Neon Abacus', 'Vector Aunt', 'Jazz', 'Calm', 90, 'GBCU72600001', 50, 'approved', 1,
      1000, 'm', 'p', 5, ''),
    ('draft', 'label', 'Neon Draft', 'Vector Aunt', NULL, NULL, NULL, NULL, NULL, 'draft', 0, NULL, NULL, NULL, 6, NULL);
  INSERT INTO track_reports (id, track_id, reporter_id, reason, created_at)
    VALUES ('report', 'live', 'u-brand', 'plagiarism', 1);`;

const all = (sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
const facets = () => all("SELECT * FROM catalogue_facets ORDER BY 1, 2, 3");
const found = (word: string) =>
  all(
    `SELECT (rowid >> 22) & 2147483647 AS seq FROM search_by_newest WHERE search_by_newest MATCH '${word}*'`,
  );

let facetsBefore: unknown;
let foundBefore: unknown;

beforeAll(() => {
  migrate((file) => file < "0031");
  database.exec(before);
  facetsBefore = facets();
  foundBefore = found("neon");
  migrate((file) => file >= "0031");
});

describe("the new table of tracks", () => {
  test("holds every track as it was, the split in basis points", () => {
    expect(
      all(
        "SELECT id, title, publishing_split_basis_points AS split, sub_genre, updated_at FROM tracks ORDER BY seq",
      ),
    ).toEqual([
      { id: "live", title: "Neon Abacus", split: 5000, sub_genre: null, updated_at: 5 },
      { id: "draft", title: "Neon Draft", split: null, sub_genre: null, updated_at: 6 },
    ]);
  });

  test("is still what reports, renders and licences refer to", () => {
    expect(all("PRAGMA foreign_key_check")).toEqual([]);
    expect(all("SELECT t.id FROM track_reports AS r JOIN tracks AS t ON t.id = r.track_id")).toEqual([
      { id: "live" },
    ]);
    expect(() => database.exec("DELETE FROM tracks WHERE id = 'live'")).toThrow("FOREIGN KEY");
  });

  test("leaves the library's search and its counts as they were", () => {
    expect(foundBefore).toHaveLength(1);
    expect(found("neon")).toEqual(foundBefore);
    expect(facets()).toEqual(facetsBefore);
  });

  test("keeps the search in step with what changes afterwards", () => {
    database.exec("UPDATE tracks SET title = 'Quiet Abacus' WHERE id = 'live'");
    expect(found("neon")).toEqual([]);
    expect(found("quiet")).toEqual(foundBefore);
    expect(facets()).toEqual(facetsBefore);
  });

  test("lists what was there in the search of its label", () => {
    const statuses = all("SELECT status_code, genre_code, tracks FROM label_track_counts ORDER BY 1, 2");
    expect(statuses).toEqual([
      { status_code: 1, genre_code: 0, tracks: 1 },
      { status_code: 3, genre_code: 5, tracks: 1 },
    ]);
    expect(
      all("SELECT rowid >> 7 AS seq FROM search_of_labels WHERE search_of_labels MATCH 'abacus'"),
    ).toHaveLength(1);
  });
});
