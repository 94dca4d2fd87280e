import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

export const actorPassword = "tape-and-ink-9";

/** One account of every kind in the product's database, and the Cookie header of a session of each. */
export function makeActors(): Record<string, string> {
  const output = execFileSync(process.execPath, ["tests/e2e/make-actors.ts", actorPassword], {
    env: { ...process.env, CUESHEET_HOME: join("node_modules", ".cache", "e2e-home") },
    stdio: "pipe",
  });
  // The platform writes lines of its own before.
  const line = output.toString().trim().split("\n").at(-1) ?? "";
  const values = z.record(z.string(), z.string()).parse(JSON.parse(line));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `session=${value}`]));
}

/** The same as a browser context wants it. */
export function asStorageState(cookie: string) {
  const [name = "", value = ""] = cookie.split("=", 2);
  const place = { domain: "localhost", path: "/", expires: -1, httpOnly: true, secure: false };
  return { cookies: [{ name, value, ...place, sameSite: "Lax" as const }], origins: [] };
}
