import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = globSync("{worker,drizzle,migrations,scripts,tests,docs}/**/*.{ts,sql,md}").filter(
  (file) => file !== "tests/architecture/sql-aliases.test.ts",
);
const declared = files.flatMap((file) =>
  [
    ...readFileSync(file, "utf8").matchAll(/\b(?:FROM|JOIN|UPDATE)\s+([a-z_]+)(?:\([^)]*\))?\s+AS\s+(?!MATERIALIZED)(\w+)/g),
  ].map(([, table = "", alias = ""]) => ({ file, table, alias })),
);

test("every SQL alias has at least three letters", () => {
  const short = declared.filter(({ alias }) => alias.length < 3);
  expect(short).toEqual([]);
});

/** Aliases for a row's role, where a query joins a table to itself or the role matters. */
const parts: Readonly<Record<string, readonly string[]>> = {
  ledger_transfers: ["hold", "ending", "booked", "repayment"],
  ledger_accounts: ["has", "owes", "debit", "credit", "debt", "tokens", "owned"],
  label_entries: ["reversal", "earning", "booked"],
  tracks: ["own", "other", "paused"],
  ingests: ["audio", "cover"],
  payouts: ["returned"],
  users: ["reporter", "reviewer", "brand", "owner"],
  disputes_in_force: ["other"],
  disputed_licences: ["each"],
  track_reports: ["told"],
  activity_by_brand: ["by_brand"],
  licences: ["known"],
  renders: ["licensed", "pending"],
  preparations: ["licensed", "running"],
  revenue_policies: ["earlier", "own"],
};

test("every table has the same alias in every file", () => {
  const usual = new Map<string, Set<string>>();
  for (const { table, alias } of declared) {
    if (parts[table]?.includes(alias)) continue;
    usual.set(table, (usual.get(table) ?? new Set()).add(alias));
  }
  const several = [...usual].filter(([, names]) => names.size > 1).map(([table, names]) => [table, ...names]);
  expect(several).toEqual([]);
});
