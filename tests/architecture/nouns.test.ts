import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";
import type { Noun } from "#worker/domain/lib/noun.ts";
import { labelAccount } from "#worker/domain/people/accounts/label-account.ts";
import { licence } from "#worker/domain/licensing/licences/licence.ts";
import { payout } from "#worker/domain/money/payouts/payout.ts";
import { purchase } from "#worker/domain/money/purchases/purchase.ts";
import { render } from "#worker/domain/licensing/renders/render.ts";
import { reviewLink } from "#worker/domain/licensing/review-links/review-link.ts";
import { track } from "#worker/domain/catalogue/tracks/track.ts";
import { upload } from "#worker/domain/services/files/uploads/upload.ts";

const nouns: Record<string, Noun<string>> = {
  labelAccount,
  licence,
  payout,
  purchase,
  render,
  reviewLink,
  track,
  upload,
};
const database = createMigratedDatabase();
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

describe.each(Object.entries(nouns))("states of %s", (_, noun) => {
  const { table, column, states, moves } = noun;

  test("are exactly those of its table, each of them reachable", () => {
    const row = database.prepare("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
    const listed = new RegExp(String.raw`${column} IN \(([^)]*)\)`).exec(String(row?.["sql"]))?.[1];
    const admitted = listed ? [...listed.matchAll(/'([^']*)'/g)].map(([, state = ""]) => state) : Object.keys(states);
    expect(new Set(Object.keys(states))).toEqual(new Set(admitted));
    const reached = new Set<string | null>(moves.map(({ to }) => to));
    expect(Object.keys(states).filter((state) => !reached.has(state))).toEqual([]);
  });

  test("name existing functions and triggers", () => {
    const missing = moves.filter((move) => !new RegExp(String.raw`\b${move.does}\b`).test(readFileSync(move.in, "utf8")));
    expect(missing).toEqual([]);
  });

  test("change only in the named files", () => {
    if (!column) return;
    const builder = new RegExp(String.raw`update\(${camelCase(table)}\)\s*\.set\(\{[^}]*\b${camelCase(column)}\b`);
    const statement = new RegExp(String.raw`UPDATE ${table}\b(?:(?!WHERE)[^;\`])*(?:SET|,)\s+${column} = `);
    const writers = globSync("worker/domain/**/*.ts").filter((path) => {
      if (path.endsWith(".test.ts")) return false;
      const text = readFileSync(path, "utf8");
      return builder.test(text) || statement.test(text);
    });
    const named = new Set(moves.map((move) => move.in));
    expect(writers.filter((path) => !named.has(path))).toEqual([]);
  });
});
