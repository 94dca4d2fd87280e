import { expect, test } from "vitest";
import { affectedBy } from "./changed.ts";

const nothing = { worker: false, renderService: false, money: false, journeys: [] };

test("a change of words alone breaks no test", () => {
  expect(affectedBy(["README.md", "docs/decisions/README.md", "tests/bench/run.ts"])).toEqual(nothing);
});

test("a change of a screen can break every journey, and nothing of the Worker's own", () => {
  expect(affectedBy(["app/routes/library.tsx"])).toEqual({ ...nothing, journeys: "all" });
});

test("a change of the domain can break all but the render service", () => {
  const all = { worker: true, renderService: false, money: true, journeys: "all" };
  expect(affectedBy(["worker/domain/money/ledger/transfers.ts"])).toEqual(all);
  expect(affectedBy(["migrations/0002_people.sql"])).toEqual(all);
});

test("a change of one journey runs that journey", () => {
  const spec = "tests/e2e/library.spec.ts";
  expect(affectedBy([spec, "README.md"])).toEqual({ ...nothing, journeys: [spec] });
  expect(affectedBy([spec, "tests/e2e/support.ts"]).journeys).toBe("all");
});

test("a change of the local database, which the money simulation runs on, runs that", () => {
  expect(affectedBy(["scripts/local/sqlite-d1.ts"])).toEqual({ ...nothing, money: true, journeys: "all" });
});

test("a change of a test beside its source runs the step it belongs to", () => {
  expect(affectedBy(["worker/api/uploads.test.ts"])).toEqual({ ...nothing, worker: true, money: true });
  expect(affectedBy(["render-service/can-copy.test.ts"])).toEqual({ ...nothing, renderService: true });
});

test("a change of settings or dependencies runs everything", () => {
  const all = { worker: true, renderService: true, money: true, journeys: "all" };
  for (const path of ["package-lock.json", "wrangler.toml", "playwright.config.ts"])
    expect(affectedBy([path])).toEqual(all);
});
