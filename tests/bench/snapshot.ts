import { readFileSync } from "node:fs";
import { deepStrictEqual } from "node:assert";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { answerLibrary } from "#worker/domain/catalogue/library/answer-library.ts";
import { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { askSnapshot } from "#worker/domain/catalogue/library/snapshot/ask-snapshot.ts";
import { buildSegment } from "#worker/domain/catalogue/library/snapshot/build-segment.ts";
import { type ListedRow, listedInWindowSql } from "#worker/domain/catalogue/library/snapshot/listed-rows.ts";
import { windowSeqs } from "#worker/domain/catalogue/library/snapshot/manifest.ts";
import { decodeSegment, encodeSegment } from "#worker/domain/catalogue/library/snapshot/segment.ts";
import { emptySnapshot, overlayDelta, type Snapshot } from "#worker/domain/catalogue/library/snapshot/snapshot.ts";
import { type Bench, type Findings, isQuick, type Row, secondsRow } from "./bench.ts";
import { openCatalogue } from "./catalogue-file.ts";
import { compare, median, quantile, repeat, timed } from "./rounds.ts";
import { browseQuestions, pageQuestions, type PageQuestion, type Query, relevanceQuestions } from "./search-questions.ts";
import { type EngineKind, measureEngines } from "./search-engines/measure-engines.ts";

const size = isQuick ? 20_000 : 100_000;
const rounds = isQuick ? 4 : 60;
const count = size.toLocaleString("en");

export const snapshot: Bench = {
  name: "snapshot",
  about:
    `The library out of memory, ${count} tracks in windows of ${windowSeqs.toLocaleString("en")}: each question is answered ` +
    "with its page of cards and with all counts beside the filters, in one process. The baseline is the obvious SQL for the " +
    "page alone (FTS5 joined with the table, filters in WHERE, points by CASE, ORDER BY LIMIT), prepared in plain SQLite; " +
    "both are checked to find the same cards. Lucene 8 (one segment, no cache of questions, cards stored in it) and " +
    "PostgreSQL (GIN over its words, prepared statements by pgbench), where the machine has them, answer the page alone, too, " +
    "each by its own clock, and are checked likewise. *Graded questions* are the 300 of the search's own test, whole: read, " +
    "answered, corrected, counted.",
  async run() {
    const { sqlite } = await openCatalogue(size);
    const plain = new DatabaseSync(new URL(`${pathToFileURL(sqlite).href}?immutable=1`), { readOnly: true });
    try {
      return await measure(plain);
    } finally {
      plain.close();
    }
  },
};

async function measure(plain: DatabaseSync): Promise<Findings> {
  const windows = readWindows(plain);
  const building = await compare(
    isQuick ? 1 : 3,
    () => timed(async () => void windows.map((rows) => encodeSegment(buildSegment(rows)))),
    () => timed(async () => void readWindows(plain)),
  );
  const stored = windows.map((rows) => encodeSegment(buildSegment(rows)));
  // Released before the measurement, which would count it as freed memory.
  windows.length = 0;
  const bytes = stored.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { held, whole } = measureMemory(stored);
  const asked = await repeat(kinds.length, async (n) => {
    const kind = kinds[n];
    return kind ? measureKind(plain, whole, kind) : [];
  });
  const engines = await measureEngines(
    plain,
    kinds.filter(({ isCompared }) => isCompared),
    (question) => askSnapshot(whole, question),
  );
  const rows: Row[] = [
    ...asked.flat(),
    ...engines.rows,
    await measureGraded(whole),
    secondsRow(`Building ${count} tracks`, building, "reading their rows from SQLite", { of: "value", atMost: 5 }),
    await measureChange(plain, whole),
    {
      what: "Objects in the store",
      value: bytes / 2 ** 20,
      unit: "MB",
      baseline: null,
      goal: { of: "value", atMost: 64 },
    },
    {
      what: "Memory that an isolate holds",
      value: held,
      unit: "MB",
      baseline: null,
      goal: { of: "value", atMost: 64 },
    },
  ];
  return { rows, details: engines.details };
}

type Kind = EngineKind & { p50: number; isCompared: boolean };
const speedUp = 20;
/** Without a search term, five filters leave three groups of facet counts to compute separately. */
const kinds: readonly Kind[] = [
  { what: "A search, cheapest first", questions: pageQuestions, p50: 0.3, isCompared: true },
  { what: "A search by relevance", questions: relevanceQuestions, p50: 0.3, isCompared: true },
  { what: "A page under five filters", questions: browseQuestions, p50: 0.5, isCompared: false },
];

async function measureKind(plain: DatabaseSync, whole: Snapshot, { what, questions, p50 }: Kind): Promise<Row[]> {
  for (const question of questions) requireSameCards(plain, whole, question);
  const obvious = questions.map(({ obvious: { sql, params } }) => {
    const statement = plain.prepare(sql);
    statement.setReturnArrays(true);
    return { statement, params };
  });
  const singles: number[] = [];
  const taken = await compare(
    rounds,
    async () => {
      let sum = 0;
      for (const { asked } of questions) {
        const startedAt = performance.now();
        askSnapshot(whole, asked);
        singles.push(performance.now() - startedAt);
        sum += singles.at(-1) ?? 0;
      }
      return sum / questions.length;
    },
    () =>
      timed(async () => {
        for (const { statement, params } of obvious) statement.all(...params);
      }).then((all) => all / questions.length),
  );
  return [
    {
      what: `${what}: mean`,
      value: taken.subject,
      unit: "ms",
      baseline: { what: "obvious SQL", value: taken.baseline },
      goal: { of: "speed-up", atLeast: speedUp },
    },
    {
      what: `${what}: p50`,
      value: median(singles),
      unit: "ms",
      baseline: null,
      goal: { of: "value", atMost: p50 },
    },
  ];
}

function requireSameCards(plain: DatabaseSync, whole: Snapshot, { asked, obvious: { sql, params } }: PageQuestion): void {
  const rows = plain.prepare(sql).all(...params) as { id: string }[]; // every card has this column
  const found = askSnapshot(whole, asked);
  deepStrictEqual(
    found.cards.map(({ id }) => id),
    rows.slice(0, found.cards.length).map(({ id }) => id),
    `The two ways differ: ${params.join(", ")}`,
  );
  deepStrictEqual(found.nextAfter !== null, rows.length > found.cards.length);
}

async function measureGraded(whole: Snapshot): Promise<Row> {
  const file = new URL("../fixtures/graded-search/questions.tsv", import.meta.url);
  const questions = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t")[1] ?? "");
  const taken: number[] = [];
  for (let round = 0; round < 4; round++)
    for (const q of questions) {
      const single = await timed(async () => void answerLibrary(whole, LibraryQuery.parse({ q })));
      // The first round is the JIT compiler's.
      if (round > 0) taken.push(single);
    }
  return {
    what: "Graded questions: p99",
    value: quantile(taken, 0.99),
    unit: "ms",
    baseline: { what: "their median", value: median(taken) },
    goal: { of: "value", atMost: 5 },
  };
}

/** Measures one change: building its segment, encoding, decoding and overlaying it on an isolate's snapshot. */
async function measureChange(plain: DatabaseSync, whole: Snapshot): Promise<Row> {
  const [row] = readRows(plain, 1, windowSeqs, 1);
  if (!row) throw new Error("There is no track");
  const change = (rows: ListedRow[], replaces: number[]) => async () =>
    timed(async () => {
      const segment = decodeSegment(encodeSegment(buildSegment(rows, replaces)));
      if (segment) overlayDelta(whole, segment);
    });
  const taken = await compare(isQuick ? 3 : 20, change([row], [row.seq]), change([], []));
  return {
    what: "One change",
    value: taken.subject,
    unit: "ms",
    baseline: { what: "none", value: taken.baseline },
    goal: { of: "value", atMost: 200 },
  };
}

/** Measures the megabytes of heap and buffers that decoded segments and their snapshot add, including the objects themselves. */
function measureMemory(stored: readonly Uint8Array<ArrayBuffer>[]): { held: number; whole: Snapshot } {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void; // exposed by the flag
  const used = () => {
    // A buffer is only freed by the collection after the one that finds it.
    for (let times = 0; times < 3; times++) collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return (heapUsed + arrayBuffers) / 2 ** 20;
  };
  const before = used();
  const whole = stored
    .map((bytes) => {
      const segment = decodeSegment(bytes.slice());
      if (!segment) throw new Error("What was written cannot be read");
      return segment;
    })
    .reduce(overlayDelta, emptySnapshot);
  return { held: used() - before, whole };
}

const dialect = new SQLiteSyncDialect();

function readWindows(plain: DatabaseSync): ListedRow[][] {
  const windows = Math.floor(size / windowSeqs) + 1;
  return Array.from({ length: windows }, (_, window) =>
    readRows(plain, window * windowSeqs, (window + 1) * windowSeqs, windowSeqs),
  );
}

function readRows(plain: DatabaseSync, from: number, to: number, max: number): ListedRow[] {
  const { sql, params }: Query = toQuery(from, to, max);
  return plain.prepare(sql).all(...params) as unknown as ListedRow[]; // the SQL's column names
}

function toQuery(from: number, to: number, max: number): Query {
  const { sql, params } = dialect.sqlToQuery(listedInWindowSql(from, to, max));
  return { sql, params: params.map(Number) };
}
