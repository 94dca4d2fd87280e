import { expect, test } from "vitest";
import { affectedBy } from "./changed.ts";

const nothing = { worker: false, renderService: false, money: false, journeys: [] };

test("a change to docs alone affects no test", () => {
  expect(affectedBy(["README.md", "docs/decisions/README.md", "tests/bench/run.ts"])).toEqual(nothing);
});

test("a change to a screen affects every journey but no Worker test", () => {
  expect(affectedBy(["app/routes/library.tsx"])).toEqual({ ...nothing, journeys: "all" });
});

test("a change to the domain affects all but the render service", () => {
  const all = { worker: true, renderService: false, money: true, journeys: "all" };
  expect(affectedBy(["worker/domain/money/ledger/transfers.ts"])).toEqual(all);
  expect(affectedBy(["migrations/0002_people.sql"])).toEqual(all);
});

test("a change to one journey affects only that journey", () => {
  const spec = "tests/e2e/library.spec.ts";
  expect(affectedBy([spec, "README.md"])).toEqual({ ...nothing, journeys: [spec] });
  expect(affectedBy([spec, "tests/e2e/support.ts"]).journeys).toBe("all");
});

test("a change to the local database affects the money simulation", () => {
  expect(affectedBy(["scripts/local/sqlite-d1.ts"])).toEqual({ ...nothing, money: true, journeys: "all" });
});

test("a change to a test affects the step it belongs to", () => {
  expect(affectedBy(["worker/api/uploads.test.ts"])).toEqual({ ...nothing, worker: true, money: true });
  expect(affectedBy(["render-service/picture-filter.test.ts"])).toEqual({ ...nothing, renderService: true });
});

test("a change to settings or dependencies affects everything", () => {
  const all = { worker: true, renderService: true, money: true, journeys: "all" };
  for (const path of ["package-lock.json", "wrangler.toml", "playwright.config.ts"]) expect(affectedBy([path])).toEqual(all);
});
