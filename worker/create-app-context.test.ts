import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readBatch } from "#drizzle/client.ts";
import { createAppContext } from "./create-app-context.ts";
import { bookmarkCookie } from "./platform/primary-database.ts";

const execution = { waitUntil: () => undefined };

/** Fails the first call with SQLITE_BUSY, as when another process writes to the same file. */
function busyOnce(): D1Database {
  let isBusy = true;
  const refusing = <T extends object>(target: T, others: Record<string, unknown>): T =>
    new Proxy(target, {
      get(own, name) {
        const value: unknown = others[String(name)] ?? Reflect.get(own, name);
        if (typeof value !== "function" || name === "bind" || name === "prepare") return value;
        return (...given: unknown[]) => {
          if (!isBusy) return Reflect.apply(value, own, given);
          isBusy = false;
          return Promise.reject(new Error("D1_ERROR: database is locked: SQLITE_BUSY"));
        };
      },
    });
  const statement = (real: D1PreparedStatement): D1PreparedStatement =>
    refusing(real, { bind: (...values: unknown[]) => statement(real.bind(...values)) });
  return withSessions(
    (session) =>
      new Proxy(session, {
        get: (own, name) => (name === "getBookmark" ? () => own.getBookmark() : Reflect.get(asked(own), name)),
      }),
  );

  function asked(session: D1DatabaseSession): D1DatabaseSession {
    return refusing(session, { prepare: (query: string) => statement(session.prepare(query)) });
  }
}

/** The real database, with `change` applied to each of its sessions. */
function withSessions(change: (session: D1DatabaseSession, constraint: string) => D1DatabaseSession) {
  const withSession = (constraint: string) => change(env.DB.withSession(constraint), constraint);
  return new Proxy(env.DB, {
    get: (own, name) => (name === "withSession" ? withSession : Reflect.get(own, name)),
  });
}

const visit = (method: string, cookie = "") => new Request("https://cuesheet.test/library", { method, headers: { cookie } });

const contextOf = (DEMO: "on" | "off", request: Request | null = null) =>
  createAppContext({ ...env, DEMO, DB: busyOnce() }, execution, request);

test("demo mode retries SQLITE_BUSY, production throws it", async () => {
  const question = sql`SELECT 1 AS one`;
  expect(await contextOf("on").db.all(question)).toEqual([{ one: 1 }]);
  expect(await contextOf("on", visit("GET")).nearest.all(question)).toEqual([{ one: 1 }]);
  expect(await readBatch(contextOf("on", visit("GET")).nearest, [question])).toEqual([[{ one: 1 }]]);
  await expect(contextOf("off").db.all(question)).rejects.toThrow("SELECT 1 AS one");
  await expect(contextOf("off", visit("GET")).nearest.all(question)).rejects.toThrow("SELECT 1 AS one");
});

describe("nearest database", () => {
  /** Session constraints of one query to the nearest database and of one to the primary. */
  async function constraintsOf(request: Request | null): Promise<[string[], string[]]> {
    const begun: string[] = [];
    const DB = withSessions((session, constraint) => {
      begun.push(constraint);
      return session;
    });
    const ctx = createAppContext({ ...env, DB }, execution, request);
    await ctx.nearest.all(sql`SELECT 1`);
    const near = begun.splice(0);
    await ctx.db.all(sql`SELECT 1`);
    return [near, begun];
  }
  const primary = ["first-primary"];
  const settings = { PUBLIC_ORIGIN: env.PUBLIC_ORIGIN, MEDIA_URL_SECRET: env.MEDIA_URL_SECRET };

  test("reads from any replica for GET and HEAD requests", async () => {
    expect(await constraintsOf(visit("GET"))).toEqual([["first-unconstrained"], primary]);
    expect(await constraintsOf(visit("HEAD"))).toEqual([["first-unconstrained"], primary]);
  });

  test("starts at the viewer's bookmark and ignores a tampered cookie", async () => {
    const bookmark = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";
    const [cookie = ""] = bookmarkCookie(settings, bookmark).split(";");
    expect(await constraintsOf(visit("GET", cookie))).toEqual([[bookmark], primary]);
    expect(await constraintsOf(visit("GET", `${cookie}0`))).toEqual([["first-unconstrained"], primary]);
  });

  test("is the primary for POST requests, messages and cron ticks", async () => {
    expect(await constraintsOf(visit("POST"))).toEqual([primary, primary]);
    expect(await constraintsOf(null)).toEqual([primary, primary]);
  });
});

test("bookmark() advances with each query of the primary", async () => {
  const ctx = createAppContext(env, execution);
  expect(ctx.bookmark()).toBeNull();
  await ctx.db.run(sql`CREATE TABLE bookmarked (id INTEGER PRIMARY KEY)`);
  const first = ctx.bookmark() ?? "";
  await ctx.db.run(sql`DROP TABLE bookmarked`);
  expect(first).not.toBe("");
  expect((ctx.bookmark() ?? "") > first).toBe(true);
});
