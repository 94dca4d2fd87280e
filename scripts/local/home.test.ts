import { describe, expect, test } from "vitest";
import { judgeMigrations } from "./home.ts";

const known = ["0001_base.sql", "0002_people.sql", "0003_tracks.sql"];

describe("judgeMigrations", () => {
  test.each([
    ["no migrations", [], "fits"],
    ["all migrations", known, "fits"],
    ["only the first migration", ["0001_base.sql"], "fits"],
    ["names from before the renumbering", ["0001_accounts.sql", "0002_catalogue.sql"], "earlier"],
    ["more old migrations than exist now", ["0001_accounts.sql", "0059_checkpoints.sql"], "earlier"],
    ["an unknown newer migration", [...known, "0004_search.sql"], "later"],
    ["another name for the same number", ["0001_base.sql", "0002_accounts.sql"], "earlier"],
  ] as const)("judges a database with %s", (_case, applied, version) => {
    expect(judgeMigrations(applied, known)).toBe(version);
  });
});
