import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { describeMisfit } from "./local/home.ts";
import { openLocalPlatform } from "./local/platform.ts";

type Row = Record<string, unknown>;

/** Runs statements as one transaction and returns the rows of each. */
export type RunSql = (statements: readonly string[]) => Promise<Row[][]>;

/** Opens the local or, with `--remote`, the production database, through wrangler's signed-in account. */
export async function openDatabase(isRemote: boolean): Promise<{ run: RunSql; close(): Promise<void> }> {
  if (isRemote) return { run: runByWrangler(["--remote"]), close: async () => undefined };
  refuseMisfit();
  const platform = await openLocalPlatform();
  const { DB } = platform;
  return {
    async run(statements) {
      const results = await DB.batch<Row>(statements.map((statement) => DB.prepare(statement)));
      return results.map((result) => result.results);
    },
    close: () => platform.close(),
  };
}

function refuseMisfit(): void {
  const misfit = describeMisfit();
  if (misfit === null) return;
  console.error(misfit);
  process.exit(1);
}

const Answer = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));

/** D1 runs the statements of one command as one transaction. */
export function runByWrangler(place: readonly string[]): RunSql {
  return async (statements) => {
    const command = statements.join(";\n");
    const args = ["d1", "execute", "DB", ...place, "--json", "--command", command];
    const { stdout } = await promisify(execFile)("wrangler", args, { maxBuffer: 64 * 1024 * 1024 });
    return Answer.parse(JSON.parse(stdout)).map((answer) => answer.results);
  };
}

/** Quotes a SQL string. All values in these statements must go through it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
