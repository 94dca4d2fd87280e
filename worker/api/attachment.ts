import type { Context } from "hono";
import type { SignedInEnv } from "./access.ts";

/** Header to save a response under this file name, in any script. */
export function attachment(name: string): Record<string, string> {
  const ascii = name.replaceAll(/[^\w. -]/g, "_");
  return {
    "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(name)}`,
  };
}

/** RFC 8187, section 3.2.1: characters outside attr-char that encodeURIComponent does not escape. */
const encodeExtended = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const zipNamed = (name: string): Record<string, string> => ({
  ...attachment(`${name}.zip`),
  "content-type": "application/zip",
});

/** Sends a CSV file with today's date, `{name}-2026-11-21.csv`. */
export function sendCsv(c: Context<SignedInEnv>, csv: ReadableStream<Uint8Array> | string, name: string): Response {
  const day = new Date(c.var.app.clock.now()).toISOString().slice(0, 10);
  return c.body(csv, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}-${day}.csv"`,
    "cache-control": "private, no-store",
  });
}
