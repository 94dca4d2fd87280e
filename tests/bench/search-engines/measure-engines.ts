import { deepStrictEqual } from "node:assert";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { LibraryAnswer, LibraryQuestion } from "#worker/domain/catalogue/library/snapshot/ask-snapshot.ts";
import { type Findings, isQuick, type Row } from "../bench.ts";
import { compare, repeat, timed } from "../rounds.ts";
import type { PageQuestion } from "../search-questions.ts";
import { startLucene } from "./lucene.ts";
import { startPostgres } from "./postgres.ts";
import { type EngineInput, type SearchEngine, toEngineQuestion } from "./search-engine.ts";

const rounds = isQuick ? 2 : 30;

type EngineEntry = {
  name: string;
  packages: string;
  start: (input: EngineInput) => Promise<SearchEngine | null>;
};
const known: readonly EngineEntry[] = [
  { name: "Lucene", packages: "liblucene8-java, a JDK", start: startLucene },
  { name: "PostgreSQL", packages: "postgresql", start: startPostgres },
];
/** Goal against either engine. */
const speedUp = 4;

/** Kinds of queries that the engines support. */
export type EngineKind = { what: string; questions: readonly PageQuestion[] };

/** Measures the same pages of cards in the installed engines, and names the others. */
export async function measureEngines(
  plain: DatabaseSync,
  kinds: readonly EngineKind[],
  ask: (question: LibraryQuestion) => LibraryAnswer,
): Promise<Findings> {
  const found = await repeat(known.length, async (n) => {
    const engine = known[n];
    return engine ? measureEngine(engine, plain, kinds, ask) : { rows: [], details: "" };
  });
  return { rows: found.flatMap(({ rows }) => rows), details: found.map(({ details }) => details).join(" ") };
}

async function measureEngine(
  { name, packages, start }: EngineEntry,
  plain: DatabaseSync,
  kinds: readonly EngineKind[],
  ask: (question: LibraryQuestion) => LibraryAnswer,
): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), "cuesheet-engine-"));
  try {
    const questions = kinds.flatMap((kind) => kind.questions.map(toEngineQuestion));
    const engine = await start({ folder, plain, questions });
    if (!engine) return { rows: [], details: `Not compared with ${name}: it needs ${packages} (Debian).` };
    try {
      const rows = await measureKinds(engine, kinds, ask);
      return { rows, details: `Compared with ${engine.name}.` };
    } finally {
      await engine.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureKinds(
  engine: SearchEngine,
  kinds: readonly EngineKind[],
  ask: (question: LibraryQuestion) => LibraryAnswer,
): Promise<Row[]> {
  let from = 0;
  return repeat(kinds.length, async (n): Promise<Row> => {
    const { what, questions } = kinds[n] ?? { what: "", questions: [] };
    const [first, to] = [from, from + questions.length];
    from = to;
    const pages = await engine.askIds(first, to);
    for (const [place, { asked, obvious }] of questions.entries()) {
      const { cards, nextAfter } = ask(asked);
      const ids = pages[place] ?? [];
      deepStrictEqual(
        { ids: ids.slice(0, cards.length), hasMore: ids.length > cards.length },
        { ids: cards.map(({ id }) => id), hasMore: nextAfter !== null },
        `${engine.name} differs: ${obvious.params.join(", ")}`,
      );
    }
    const taken = await compare(
      rounds,
      () =>
        timed(async () => {
          for (const { asked } of questions) ask(asked);
        }).then((all) => all / questions.length),
      () => engine.pass(first, to),
    );
    return {
      what: `${what}: mean`,
      value: taken.subject,
      unit: "ms",
      baseline: { what: engine.name, value: taken.baseline },
      goal: { of: "speed-up", atLeast: speedUp },
    };
  });
}
