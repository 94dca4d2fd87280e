import { describe, expect, test } from "vitest";
import { judgeMigrations } from "./home.ts";

const known = ["0001_base.sql", "0002_people.sql", "0003_tracks.sql"];

describe("judgeMigrations", () => {
  test.each([
    ["nothing yet", [], "fits"],
    ["all there is", known, "fits"],
    ["the first ones only", ["0001_base.sql"], "fits"],
    ["names from before the numbers began again", ["0001_accounts.sql", "0002_catalogue.sql"], "earlier"],
    ["more of those than there are now", ["0001_accounts.sql", "0059_checkpoints.sql"], "earlier"],
    ["all there is and one more", [...known, "0004_search.sql"], "later"],
    ["one of the same number and another name", ["0001_base.sql", "0002_accounts.sql"], "earlier"],
  ] as const)("a database with %s", (_case, applied, version) => {
    expect(judgeMigrations(applied, known)).toBe(version);
  });
});
