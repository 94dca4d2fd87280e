import type { Context } from "hono";
import type { SignedInEnv } from "./api-context.ts";

/** A list as a file of today, `{name}-2026-11-21.csv`. */
export function sendCsv(
  c: Context<SignedInEnv>,
  csv: ReadableStream<Uint8Array> | string,
  name: string,
): Response {
  const day = new Date(c.var.app.clock.now()).toISOString().slice(0, 10);
  return c.body(csv, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}-${day}.csv"`,
    "cache-control": "private, no-store",
  });
}
