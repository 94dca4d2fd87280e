import { cpSync, globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { maxBulkRows } from "#worker/domain/catalogue/tracks/bulk-upload/bulk-limits.contract.ts";
import { type Bench, cacheFolder, isQuick, type Row } from "./bench.ts";
import { type BenchRow, makeRows } from "./bulk-rows.ts";
import { bulkWorker } from "./bulk-worker.ts";
import { openCatalogue } from "./catalogue-file.ts";
import { labelId } from "./bench-people.ts";
import { openPlainTracks } from "./plain-tracks.ts";
import { compare, repeat, timed } from "./rounds.ts";
import { startWorkerd } from "./workerd.ts";

const size = isQuick ? 20_000 : 100_000;
const rounds = isQuick ? 1 : 9;
const rowsEach = isQuick ? 500 : 1000;

export const bulk: Bench = {
  name: "bulk",
  about:
    `The metadata of ${rowsEach.toLocaleString("en")} new tracks of a label that has ${size.toLocaleString("en")} already. ` +
    `The product's way is the whole domain function on D1 in workerd, asked over loopback in pieces of ${maxBulkRows}: fields ` +
    "checked, ingests and their messages written, tracks written, and every row " +
    "told what became of it. The baseline is a prepared INSERT for each row in one transaction of plain SQLite, into the " +
    "same table of the same database with the same indexes and search index, and nothing else.",
  async run() {
    const { folder } = await openCatalogue(size);
    const [subject, baseline] = ["bulk-subject", "bulk-baseline"].map((name) => copy(folder, name));
    if (!subject || !baseline) throw new Error("unreachable");
    // One more for the warm-up round.
    addUploads(subject.sqlite, rowsEach * (rounds + 1));
    const worker = await bulkWorker();
    const workerd = await startWorkerd(subject.folder, [worker]);
    const plain = openPlainTracks(baseline.sqlite);
    try {
      const url = await workerd.unsafeGetDirectURL("bulk");
      const [sent, written] = [countUp(), countUp()];
      const taken = await compare(
        rounds,
        () => importRows(url, makeRows(sent() * rowsEach, rowsEach)),
        async () => plain.insert(makeRows(written() * rowsEach, rowsEach)),
      );
      return [row(taken)];
    } finally {
      plain.close();
      await workerd.dispose();
      for (const { folder: made } of [subject, baseline]) rmSync(made, { recursive: true, force: true });
    }
  },
};

function row({ subject, baseline }: { subject: number; baseline: number }): Row {
  const perSecond = (milliseconds: number) => (rowsEach / milliseconds) * 1000;
  return {
    what: `Metadata of ${rowsEach.toLocaleString("en")} rows`,
    value: perSecond(subject),
    unit: "rows/s",
    baseline: { what: "INSERT in plain SQLite", value: perSecond(baseline) },
    goal: { of: "share", atLeast: 0.5 },
  };
}

function countUp(): () => number {
  let next = 0;
  return () => next++;
}

/** Keeps the imported rows out of the catalogue that other benchmarks read. */
function copy(from: string, name: string): { folder: string; sqlite: string } {
  const folder = join(cacheFolder, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(from, folder, { recursive: true });
  const [sqlite] = globSync(join(folder, "**", "*.sqlite")).filter((path) => !path.endsWith("metadata.sqlite"));
  if (!sqlite) throw new Error(`There is no database under ${folder}`);
  return { folder, sqlite };
}

/** Adds the finished audio upload of every row. */
function addUploads(sqlite: string, count: number): void {
  const database = new DatabaseSync(sqlite);
  const insert = database.prepare(
    `INSERT INTO uploads (id, user_id, purpose, filename, content_type, size_bytes, part_bytes, media_key, multipart_id,
       status, created_at, touched_at, completed_at)
     VALUES (?1, ?2, 'audio', 'a.wav', 'audio/wav', 9, 9, ?1, ?1, 'uploaded', 1, 1, 1)`,
  );
  database.exec("BEGIN");
  for (const { audioUploadId } of makeRows(0, count)) insert.run(audioUploadId, labelId);
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** Measures the milliseconds from the first batch to the last response. Throws unless every row was added. */
async function importRows(url: URL, rows: readonly BenchRow[]): Promise<number> {
  const pieces = Array.from({ length: Math.ceil(rows.length / maxBulkRows) }, (_, n) =>
    JSON.stringify({ labelId, rows: rows.slice(n * maxBulkRows, (n + 1) * maxBulkRows) }),
  );
  return timed(() =>
    repeat(pieces.length, async (n) => {
      const response = await fetch(url, { method: "POST", body: pieces[n] ?? "" });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      const { outcomes } = await response.json<{ outcomes: { outcome: string }[] }>();
      const refused = outcomes.find(({ outcome }) => outcome !== "added");
      if (refused) throw new Error(`A row was not added: ${JSON.stringify(refused)}`);
    }),
  );
}
