import { expect, test } from "vitest";
import { scopes } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { licenceTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";

const database = createMigratedDatabase();
const rows = (sql: string) => database.prepare(sql).all();

test("licence_scopes holds exactly the scopes in code", () => {
  expect(rows("SELECT scope FROM licence_scopes ORDER BY scope").map(({ scope }) => scope)).toEqual([...scopes].toSorted());
});

test("licence_terms holds the scopes of each terms version", () => {
  const known = Object.values(licenceTerms).flatMap(({ version, scopes: offered }) =>
    Object.keys(offered).map((scope) => `${version} ${scope}`),
  );
  expect(rows("SELECT version || ' ' || scope AS known FROM licence_terms ORDER BY 1").map((row) => row.known)).toEqual(
    known.toSorted(),
  );
});
