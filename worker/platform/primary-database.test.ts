import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type ReadOnlyDatabase, createReadOnlyDatabase, readBatch } from "#drizzle/client.ts";
import { bookmarkCookie, primaryDatabase, readBookmark, readOnly } from "./primary-database.ts";

/** The real database, recording the constraint of each session and each bookmark. */
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

test("every call of the primary opens its own first-primary session", async () => {
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

test("a write leaves a later bookmark than the read before it", async () => {
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

test("the primary refuses a batch with another database's statement", async () => {
  const { primary } = watched();
  await expect(primary.batch([env.DB.prepare("SELECT 1")])).rejects.toThrow("another database");
});

const nearest = createReadOnlyDatabase(readOnly(env.DB.withSession("first-unconstrained")));

test("the nearest replica answers single and batched reads", async () => {
  expect(await nearest.all(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  expect(await readBatch(nearest, [sql`\n  select 2 AS two`, sql`SELECT 3 AS three`])).toEqual([[{ two: 2 }], [{ three: 3 }]]);
});

test.each([
  "DELETE FROM tracks",
  "UPDATE users SET approval_status = 'approved'",
  "INSERT INTO health_pings DEFAULT VALUES",
  "WITH old AS (SELECT 1) DELETE FROM tracks",
  "SELECT 1; DELETE FROM tracks",
  "PRAGMA user_version = 7",
  "DROP TABLE tracks",
  "selection",
])("the nearest replica refuses to prepare: %s", (query) => {
  expect(() => nearest.$client.prepare(query)).toThrow("Questions only");
});

test("ReadOnlyDatabase has no write method", () => {
  type Writes = Extract<keyof ReadOnlyDatabase, "insert" | "update" | "delete" | "run" | "batch">;
  const none: [Writes] extends [never] ? true : false = true;
  expect(none).toBe(true);
});

const secret = "media-secret-for-tests-only-0000000";
const https = { PUBLIC_ORIGIN: "https://cuesheet.test", MEDIA_URL_SECRET: secret };
const bookmark = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";
const pairOf = (cookie: string) => cookie.split(";")[0] ?? "";

test("the bookmark cookie round-trips, lasts five minutes, and is HttpOnly and host-only", () => {
  const cookie = bookmarkCookie(https, bookmark);
  expect(cookie).toMatch(/^__Host-bookmark=.+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300; Secure$/);
  expect(readBookmark(https, `theme=dark; ${pairOf(cookie)}; a=b`)).toBe(bookmark);
});

test("the bookmark cookie has no __Host- prefix without HTTPS", () => {
  const local = { ...https, PUBLIC_ORIGIN: "http://localhost:8787" };
  const cookie = bookmarkCookie(local, bookmark);
  expect(cookie).toMatch(/^bookmark=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300$/);
  expect(readBookmark(local, pairOf(cookie))).toBe(bookmark);
});

test("readBookmark ignores unsigned and forged values", () => {
  const signature = pairOf(bookmarkCookie(https, bookmark)).split(".")[1] ?? "";
  const hostile = [
    bookmark,
    `${bookmark}.`,
    `${bookmark}.${"0".repeat(64)}`,
    `${bookmark.replace("8", "9")}.${signature}`,
    `first-primary.${signature}`,
    `${"f".repeat(5000)}.${signature}`,
    "'; DROP TABLE users; --",
  ];
  for (const value of hostile) expect(readBookmark(https, `__Host-bookmark=${value}`)).toBeNull();
  expect(readBookmark(https, `bookmark=${bookmark}.${signature}`)).toBeNull();
  expect(readBookmark({ ...https, MEDIA_URL_SECRET: "another" }, pairOf(bookmarkCookie(https, bookmark)))).toBeNull();
  expect(readBookmark(https, null)).toBeNull();
});
