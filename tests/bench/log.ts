import type { DatabaseSync } from "node:sqlite";
import { createDatabase } from "#drizzle/client.ts";
import { createSqliteD1 } from "#scripts/local/sqlite-d1.ts";
import { makeSigningKey } from "#scripts/local/settings.ts";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { appendEntries } from "#worker/domain/licensing/licences/transparency-log/append-entries.ts";
import { growTree, leafHash } from "#worker/domain/licensing/licences/transparency-log/merkle-tree.ts";
import { proveConsistency, proveInclusion } from "#worker/domain/licensing/licences/transparency-log/read-log.ts";
import { type Bench, isQuick, type Row } from "./bench.ts";
import { median, repeat } from "./rounds.ts";

const size = isQuick ? 5_000 : 1_000_000;
const rounds = isQuick ? 5 : 200;
const count = size.toLocaleString("en");

export const log: Bench = {
  name: "log",
  about:
    `The public log with ${count} entries in the product's own tables (plain SQLite, in memory), by the product's own functions: ` +
    "processor time, SQLite's included. The baseline is what a log without stored nodes would do: hash the whole tree anew from its leaves.",
  async run() {
    const leaves = Array.from({ length: size }, (_, index) => leafHash(new TextEncoder().encode(String(index))));
    const startedAt = process.cpuUsage();
    const { nodes } = growTree(0, [], leaves);
    const whole = since(startedAt);
    const database = createMigratedDatabase();
    fill(database, nodes);
    const ctx = contextOf(database);
    const baseline = { what: "the whole tree anew", value: whole };
    const measure = async (what: string, work: (n: number) => Promise<unknown>): Promise<Row> => {
      await work(0);
      const taken = await repeat(rounds, async (n) => {
        const before = process.cpuUsage();
        await work(n + 1);
        return since(before);
      });
      return { what, value: median(taken), unit: "ms", baseline, goal: { of: "value", atMost: 5 } };
    };
    const some = (n: number): number => (n * 7919) % size;
    return [
      await measure("Appending an entry, with its signed head", async (n) => {
        announce(database, n);
        if ((await appendEntries(ctx)) !== 1) throw new Error("nothing was appended");
      }),
      await measure("An inclusion proof", async (n) => {
        if (!(await proveInclusion(ctx, { leaf: leaves[some(n)] ?? "" }))) throw new Error("not found");
      }),
      await measure("A consistency proof", async (n) => {
        if (!(await proveConsistency(ctx, { first: some(n), second: size }))) throw new Error("no such sizes");
      }),
    ];
  },
};

const since = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

function fill(database: DatabaseSync, nodes: readonly { level: number; position: number; hash: string }[]): void {
  // The log entries' licences are not measured.
  database.exec("PRAGMA foreign_keys = OFF; BEGIN");
  const insert = database.prepare("INSERT INTO log_nodes (level, position, hash) VALUES (?, ?, ?)");
  for (const { level, position, hash } of nodes) insert.run(level, position, hash);
  database.exec(`UPDATE log_size SET size = ${size}; COMMIT`);
}

/** Adds a signed credential that is to be logged. */
function announce(database: DatabaseSync, n: number): void {
  const jwt = `header.${n}.signature`;
  database
    .prepare(
      `INSERT INTO licence_credentials (licence_id, kind, issue, at, jwt, sha256, key_id, signed_at)
       VALUES (?, 'issue', 1, 1, ?, ?, 'key', 1)`,
    )
    .run(`licence-${n}`, jwt, sha256Hex(jwt));
}

/** The log uses only this part of a context. */
const contextOf = (database: DatabaseSync): AppContext =>
  ({
    db: createDatabase(createSqliteD1(database)),
    clock: { now: () => Date.UTC(2026, 10, 25) },
    settings: { PUBLIC_ORIGIN: "https://cuesheet.test", LICENCE_SIGNING_KEY: makeSigningKey() },
  }) as AppContext;
