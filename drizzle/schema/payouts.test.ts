import { expect, test } from "vitest";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";

test("seeds revenue policies of 50%, then 70% from 23 November 2026", () => {
  const policies = createMigratedDatabase()
    .prepare("SELECT name, basis_points AS rate, valid_from AS validFrom FROM revenue_policies")
    .all();
  expect(policies.map((row) => ({ ...row }))).toEqual([
    { name: "2026-1", rate: 5000, validFrom: 0 },
    { name: "2026-2", rate: 7000, validFrom: Date.UTC(2026, 10, 23) },
  ]);
});
