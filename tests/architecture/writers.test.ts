import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findUnnamedColumns } from "#tests/support/unnamed-columns.ts";
import { files } from "./sources.ts";

/* Rules about code that may be in one place only. */

test("only the ledger writes to its accounts, transfers, lots and draws", () => {
  const writes =
    /\b(INSERT INTO|UPDATE|DELETE FROM)\s+(ledger_transfers|ledger_accounts|token_lots|lot_draws)\b|\.(insert|update|delete)\((ledgerTransfers|ledgerAccounts|tokenLots|lotDraws)\)/;
  const writers = files("{app,worker,scripts}/**/*.{ts,tsx}").filter((file) => writes.test(readFileSync(file, "utf8")));
  // An account is opened in one batch with its owner, and the ledger knows no users.
  const opensAccounts = "worker/domain/people/accounts/ledger-accounts.ts";
  expect(writers.filter((file) => file !== opensAccounts && !file.startsWith("worker/domain/money/ledger/"))).toEqual([]);
  expect(writers).not.toEqual([]);
});

describe("database writes", () => {
  test("name their columns in place, so that no input can add one", () => {
    expect(files("worker/domain/**/*.ts").flatMap((file) => findUnnamedColumns(file))).toEqual([]);
  });

  test.each([
    ["the rest of the input", "const { name, ...rest } = input; db.update(t).set({ ...rest, brandName: name })"],
    ["all of the input", "db.insert(t).values({ ...input, userId })"],
    ["the input itself", "db.update(t).set(input).where(x)"],
    ["a part of the input", "db.update(t).set({ ...input.profile })"],
    ["a list in the input", "db.insert(t).values(input.rows.map((row) => ({ ...row, userId })))"],
    ["the input, spread elsewhere", "const row = { ...input }; db.insert(t).values(row)"],
    ["the input, through a function", "db.insert(t).values(toRow(input))"],
    ["the input, after a conflict", "db.insert(t).values({ id }).onConflictDoUpdate({ target: t.id, set: input })"],
    ["a column named by the input", "db.update(t).set({ [input.column]: 1 })"],
  ])("are reported for %s", (_what, statement) => {
    const source = `function toRow(given) { return { id, ...given }; } function write(db, input) { ${statement}; }`;
    expect(findUnnamedColumns("worker/domain/a.ts", source)).toHaveLength(1);
  });

  test("may name their columns beside the statement", () => {
    const source = `
      const paid = { status: "paid" };
      function toRow(given) { return { id: given.id }; }
      function write(db, input) {
        const { id, name } = input;
        const review = input.submit ? { status: "pending review" } : {};
        db.update(t).set({ name, ...review, ...(name ? { hasName: true } : {}), ...toRow(input) }).where(x);
        db.insert(t).values(input.names.map((one) => ({ id, name: one }))).onConflictDoUpdate({ set: paid });
        new Map().set(id, input);
      }`;
    expect(findUnnamedColumns("worker/domain/a.ts", source)).toEqual([]);
  });
});

test("only local-path.ts reads the referrer", () => {
  const readers = files("{app,worker}/**/*.{ts,tsx}").filter((file) => /\breferr?er\b["')]/i.test(readFileSync(file, "utf8")));
  expect(readers).toEqual(["app/lib/local-path.ts"]);
});

test("licence grants are worded in one place, a file per version of the terms", () => {
  const saidByLabels = [
    "app/content/label-tracks-copy.ts",
    "app/features/catalogue/tracks/label-tracks/track-form-values.ts",
    "worker/domain/catalogue/tracks/rights/rule-words.contract.ts",
  ];
  const terms = /perpetual|worldwide|(?<!")non-exclusive(?!")/i;
  const writers = files("{app,worker}/**/*.{ts,tsx}").filter((file) =>
    [
      ...readFileSync(file, "utf8")
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
        .matchAll(/"[^"\n]*"|`[^`]*`/g),
    ].some(([text]) => terms.test(text)),
  );
  expect(writers.filter((file) => !saidByLabels.includes(file))).toEqual([
    "worker/domain/services/legal/licence-terms/licence-scopes.contract.ts",
    "worker/domain/services/legal/licence-terms/terms-2026-1.contract.ts",
    "worker/domain/services/legal/licence-terms/terms-2026-2.contract.ts",
    "worker/domain/services/legal/licence-terms/terms-2026-3.contract.ts",
  ]);
});

test("only csv.contract.ts writes CSV", () => {
  const writers = files("{app,worker}/**/*.{ts,tsx}").filter((file) =>
    /\bunparse\(|\.join\(["'`][,;]["'`]\)[^;]*\\r?\\n/.test(readFileSync(file, "utf8")),
  );
  expect(writers).toEqual(["worker/domain/lib/csv.contract.ts"]);
});
