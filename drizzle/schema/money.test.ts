import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";
import { accountCodes } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { reasons } from "#worker/domain/money/ledger/reasons.contract.ts";
import { trackLimits } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

const listOf = (constraint: string): string[] => {
  const sql = readFileSync("migrations/0005_ledger.sql", "utf8");
  const list = new RegExp(`CONSTRAINT ${constraint} CHECK \\(\\w+ IN \\(([^)]*)\\)`).exec(sql)?.[1] ?? "";
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = ""]) => name);
};

test("known_code lists exactly the accounts of the chart", () => {
  expect(listOf("known_code").toSorted()).toEqual(Object.keys(accountCodes).toSorted());
});

test("known_reason lists exactly the ledger's reasons", () => {
  expect(listOf("known_reason").toSorted()).toEqual(Object.keys(reasons).toSorted());
});

test("the tracks table limits prices and tempos as the forms do", () => {
  const sql = readFileSync("migrations/0003_tracks.sql", "utf8");
  const { bpm, priceTokens } = trackLimits;
  expect(sql).toContain(`bpm BETWEEN ${bpm.min} AND ${bpm.max}`);
  expect(sql).toContain(`price_tokens BETWEEN ${priceTokens.min} AND ${priceTokens.max}`);
});

test("seeds revenue policies of 50%, then 70% from 23 November 2026", () => {
  const policies = createMigratedDatabase()
    .prepare("SELECT name, basis_points AS rate, valid_from AS validFrom FROM revenue_policies")
    .all();
  expect(policies.map((row) => ({ ...row }))).toEqual([
    { name: "2026-1", rate: 5000, validFrom: 0 },
    { name: "2026-2", rate: 7000, validFrom: Date.UTC(2026, 10, 23) },
  ]);
});
