import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAppContext } from "./create-app-context.ts";

const execution = { waitUntil: () => undefined };

/** Refuses the first question, as while another process writes to the same file. */
function busyOnce(): D1Database {
  let isBusy = true;
  const refusing = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(own, name) {
        if (name === "bind") return (...values: unknown[]) => refusing(own.bind(...values));
        const method: unknown = Reflect.get(own, name);
        return (...values: unknown[]) => {
          if (!isBusy) return typeof method === "function" ? Reflect.apply(method, own, values) : method;
          isBusy = false;
          return Promise.reject(new Error("D1_ERROR: database is locked: SQLITE_BUSY"));
        };
      },
    });
  const prepare = (query: string) => refusing(env.DB.prepare(query));
  return new Proxy(env.DB, { get: (own, name) => (name === "prepare" ? prepare : Reflect.get(own, name)) });
}

const ask = (DEMO: "on" | "off") =>
  createAppContext({ ...env, DEMO, DB: busyOnce() }, execution).db.all(sql`SELECT 1 AS one`);

test("a demo asks its database again while its makers write; in production nobody else does, and an error is one", async () => {
  expect(await ask("on")).toEqual([{ one: 1 }]);
  await expect(ask("off")).rejects.toThrow("SELECT 1 AS one");
});
