import { pathToFileURL } from "node:url";
import { deepStrictEqual } from "node:assert";
import { DatabaseSync } from "node:sqlite";
import { type Bench, isQuick, type Row } from "./bench.ts";
import { openCatalogue } from "./catalogue-file.ts";
import { compare, repeat } from "./rounds.ts";
import {
  browseQuestions,
  facetQuestions,
  pageQuestions,
  type Query,
  type Question,
  relevanceQuestions,
} from "./search-questions.ts";
import { startWorkerd } from "./workerd.ts";

const sizes = isQuick ? [20_000] : [100_000, 1_000_000];
/** Passes over all questions: short ones need more until the median stands still. */
const roundsFor = (size: number) => (isQuick ? 4 : Math.ceil(Math.max(15, 6_000_000 / size)));

export const search: Bench = {
  name: "search",
  about:
    "Milliseconds of SQL a question. Questions are words from common to rare with filters, cheapest first (a page of cards), " +
    "one word or two by relevance, filters without a word, and the counts beside the filters. Product SQL inside D1 against the same SQL prepared in plain SQLite on the same " +
    "file, and both ways in plain SQLite against the obvious SQL (FTS5 joined with the table, filters in WHERE, points " +
    "by CASE, ORDER BY LIMIT); both ways are checked to answer the same.",
  run: async () => (await repeat(sizes.length, (n) => measureSize(sizes[n] ?? 0))).flat(),
};

type Engines = { d1: D1Database; plain: DatabaseSync };

async function measureSize(size: number): Promise<Row[]> {
  const { folder, sqlite } = await openCatalogue(size);
  const workerd = await startWorkerd(folder);
  const plain = new DatabaseSync(new URL(`${pathToFileURL(sqlite).href}?immutable=1`), { readOnly: true });
  try {
    const { DB: d1 } = await workerd.getBindings<{ DB: D1Database }>("idle");
    const engines = { d1, plain };
    const count = size.toLocaleString("en");
    const isAnswered = kinds.flatMap(({ questions }) =>
      questions.map((question) => requireSameAnswer(plain, question) > 0),
    );
    if (isAnswered.filter(Boolean).length < isAnswered.length / 2)
      throw new Error("Hardly anything is found");
    const rows = await repeat(kinds.length, async (n) => {
      const kind = kinds[n];
      if (!kind) return [];
      const measured = await measure(engines, kind.questions, roundsFor(size));
      return rowsFor(`${kind.what}, ${count} tracks`, measured, kind.speedUp);
    });
    return rows.flat();
  } finally {
    plain.close();
    await workerd.dispose();
  }
}

/** Milliseconds a question. */
type Measured = { inD1: number; sameSql: number; product: number; obvious: number };

/** What is asked, and how many times faster than the obvious way it must be. */
const kinds: readonly { what: string; questions: readonly Question[]; speedUp: number }[] = [
  { what: "A page of cards", questions: pageQuestions, speedUp: 4 },
  { what: "A page by relevance", questions: relevanceQuestions, speedUp: 2 },
  { what: "A filtered page without a word", questions: browseQuestions, speedUp: 8 },
  { what: "Counts", questions: facetQuestions, speedUp: 3 },
];

function rowsFor(what: string, measured: Measured, speedUp: number): Row[] {
  return [
    {
      what: `${what}: inside D1`,
      value: measured.inD1,
      unit: "ms",
      baseline: { what: "same SQL, plain SQLite", value: measured.sameSql },
      goal: { of: "ratio", atMost: 1.3 },
    },
    {
      what: `${what}: product SQL`,
      value: measured.product,
      unit: "ms",
      baseline: { what: "obvious SQL", value: measured.obvious },
      goal: { of: "speed-up", atLeast: speedUp },
    },
  ];
}

async function measure(
  { d1, plain }: Engines,
  questions: readonly Question[],
  rounds: number,
): Promise<Measured> {
  const product = questions.map((question) => question.product);
  const askProduct = preparedPass(plain, product);
  const askObvious = preparedPass(
    plain,
    questions.map((question) => question.obvious),
  );
  const engines = await compare(rounds, () => passInD1(d1, product), askProduct);
  const ways = await compare(rounds, askProduct, askObvious);
  return {
    inD1: engines.subject,
    sameSql: engines.baseline,
    product: ways.subject,
    obvious: ways.baseline,
  };
}

/** Asks all questions once; milliseconds a question. */
function preparedPass(plain: DatabaseSync, queries: readonly Query[]): () => Promise<number> {
  const prepared = queries.map(({ sql, params }) => {
    const statement = plain.prepare(sql);
    statement.setReturnArrays(true);
    return { statement, params };
  });
  return async () => {
    const startedAt = performance.now();
    for (const { statement, params } of prepared) statement.all(...params);
    return (performance.now() - startedAt) / prepared.length;
  };
}

/** The SQL time that D1 itself reports, without the way there and back. Its clock counts whole milliseconds, so only
 * the sum over many questions says something. */
async function passInD1(d1: D1Database, queries: readonly Query[]): Promise<number> {
  const answers = await d1.batch(queries.map(({ sql, params }) => d1.prepare(sql).bind(...params)));
  return answers.reduce((sum, { meta }) => sum + meta.duration, 0) / queries.length;
}

/** How many rows both ways answer with. */
function requireSameAnswer(plain: DatabaseSync, { product, obvious }: Question): number {
  const ask = ({ sql, params }: Query) => {
    const statement = plain.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all(...params) as unknown as unknown[][]; // arrays, as asked for above; typed as objects
  };
  // The first column of a page is the key each way sorts by; everything else must be equal, in order.
  const isPage = /AS cursor/.test(obvious.sql);
  const comparable = (rows: unknown[][]) =>
    isPage ? rows.map((row) => row.slice(1)) : rows.map(String).sort();
  const answer = comparable(ask(product));
  deepStrictEqual(answer, comparable(ask(obvious)), `The two ways differ: ${product.params.join(", ")}`);
  return answer.length;
}
