import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licenceScopes, scopes } from "#worker/domain/base/licence-terms/licence-terms.contract.ts";

test("the database knows the scopes that licences are sold in, and no other", () => {
  const sql = globSync("migrations/*.sql")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const inserts = sql.matchAll(/INSERT INTO licence_scopes \(scope\) VALUES ([^;]*);/g);
  const known = [...inserts].flatMap(([, rows = ""]) =>
    [...rows.matchAll(/'([^']+)'/g)].map(([, name = ""]) => name),
  );
  expect(known.toSorted()).toEqual([...scopes].toSorted());
  expect(Object.keys(licenceScopes).toSorted()).toEqual([...scopes].toSorted());
});
