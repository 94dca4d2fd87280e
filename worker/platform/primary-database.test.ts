import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { primaryDatabase } from "./primary-database.ts";

/** The real database, and how each of its sessions began. */
function watched() {
  const sessions: string[] = [];
  const bookmarks: string[] = [];
  const database = new Proxy(env.DB, {
    get: (own, name) =>
      name === "withSession"
        ? (constraint: string) => {
            sessions.push(constraint);
            return own.withSession(constraint);
          }
        : Reflect.get(own, name),
  });
  return { sessions, bookmarks, primary: primaryDatabase(database, (each) => bookmarks.push(each)) };
}

test("every call of the primary begins a session of its own, so that no copy ever answers one", async () => {
  const { primary, sessions } = watched();
  const question = primary.prepare("SELECT ? AS answer");
  const bound = question.bind(7);
  expect(await bound.first()).toEqual({ answer: 7 });
  expect(await bound.first("answer")).toBe(7);
  expect((await bound.all()).results).toEqual([{ answer: 7 }]);
  expect(await bound.raw()).toEqual([[7]]);
  const answers = await primary.batch([bound, primary.prepare("SELECT 8 AS answer")]);
  expect(answers.map(({ results }) => results)).toEqual([[{ answer: 7 }], [{ answer: 8 }]]);
  expect(sessions).toEqual(Array.from({ length: 5 }, () => "first-primary"));
});

test("a write leaves a later bookmark than what was asked before it", async () => {
  const { primary, bookmarks } = watched();
  await primary.prepare("SELECT 1").run();
  await primary.batch([
    primary.prepare("CREATE TABLE IF NOT EXISTS written_here (id INTEGER PRIMARY KEY)"),
    primary.prepare("INSERT INTO written_here DEFAULT VALUES"),
  ]);
  await primary.prepare("DROP TABLE written_here").run();
  const [before = "", after = "", last = ""] = bookmarks;
  expect(bookmarks).toHaveLength(3);
  expect(after > before && last > after).toBe(true);
});

test("a statement of another database cannot stand in a batch of the primary", async () => {
  const { primary } = watched();
  await expect(primary.batch([env.DB.prepare("SELECT 1")])).rejects.toThrow("another database");
});
