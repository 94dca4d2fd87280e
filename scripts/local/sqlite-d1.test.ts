import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createProcess } from "#tests/sim/process.ts";
import { createRandom } from "#tests/sim/random.ts";
import { createSqliteD1 } from "./sqlite-d1.ts";

function makeDatabase() {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE coins (id INTEGER PRIMARY KEY, cents INTEGER CONSTRAINT not_negative CHECK (cents >= 0)) STRICT");
  const process = createProcess(createRandom(1));
  return { d1: createSqliteD1(database, process), process };
}

const insert = "INSERT INTO coins VALUES (?, ?)";

test("rolls a batch back on its first error, with D1's message", async () => {
  const { d1 } = makeDatabase();
  const batch = d1.batch([d1.prepare(insert).bind(1, 5), d1.prepare(insert).bind(2, -1)]);
  await expect(batch).rejects.toThrow("D1_ERROR: CHECK constraint failed: not_negative: SQLITE_CONSTRAINT");
  expect(await d1.prepare("SELECT count(*) AS rows FROM coins").first("rows")).toBe(0);
});

test("binds numbers as REAL, as D1 does", async () => {
  const { d1 } = makeDatabase();
  expect(await d1.prepare("SELECT typeof(?) AS type, 7 * ? / 2 AS half").bind(5, 3).first()).toEqual({
    type: "real",
    half: 10.5,
  });
  const half = d1.prepare("INSERT INTO coins SELECT 1, 3 / ?").bind(2).run();
  await expect(half).rejects.toThrow("cannot store REAL value in INTEGER column coins.cents");
});

test("commits a write whose response is lost, and nothing after a crash", async () => {
  const { d1, process } = makeDatabase();
  const lost = await process.run({ at: 1, moment: "after", how: "dies" }, async () => {
    await d1
      .prepare(insert)
      .bind(1, 5)
      .run()
      .catch(() => undefined);
    await d1.prepare(insert).bind(2, 5).run();
  });
  expect(lost).toMatchObject({ wasHit: true, error: { message: "The process has ended" } });
  expect(await d1.prepare("SELECT id FROM coins").all()).toMatchObject({ results: [{ id: 1 }] });
});
