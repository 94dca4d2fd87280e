import { afterEach, beforeEach, expect, test } from "vitest";
import { openBulkServer } from "#tests/support/bulk-server.ts";
import { createBatcher, type Settled } from "./import-batches.ts";

let server: Awaited<ReturnType<typeof openBulkServer>>;
beforeEach(async () => {
  server = await openBulkServer();
});
afterEach(() => server.close());

/** Sends one row per description and returns their outcomes. */
function sendAll(descriptions: readonly string[]): Promise<Settled[]> {
  const settled: Settled[] = [];
  return new Promise((resolve) => {
    const importRow = createBatcher(
      crypto.randomUUID(),
      server.transport,
      () => false,
      (row) => {
        settled.push(row);
        if (settled.length === descriptions.length) resolve(settled);
      },
    );
    for (const [index, description] of descriptions.entries()) {
      const isrc = `GBABC26${String(index).padStart(5, "0")}`;
      const fields = { title: "Song", artist: "Trio", isrc, description };
      const ready = { fields, isrc, status: "draft", audioName: "song.wav", warranty: false } as const;
      importRow({ id: crypto.randomUUID(), uploadId: crypto.randomUUID(), ready });
    }
  });
}

test("createBatcher batches queued rows by 250", async () => {
  await sendAll(Array.from({ length: 600 }, () => "short"));
  // The first row is sent at once, before the others are queued.
  expect(server.batches).toEqual([1, 250, 250, 99]);
});

test("createBatcher splits 4,000-character Japanese descriptions into accepted batches", async () => {
  const settled = await sendAll(Array.from({ length: 250 }, () => "音".repeat(4000)));
  expect(settled.filter(({ outcome }) => outcome === null)).toEqual([]);
  expect(server.batches.reduce((sum, rows) => sum + rows, 0)).toBe(250);
  expect(server.batches.length).toBeLessThan(6);
});

test("createBatcher refuses only the one oversized row", async () => {
  const settled = await sendAll(["short", "x".repeat(1_000_000), "short"]);
  expect(settled.map(({ outcome }) => outcome !== null)).toEqual([true, false, true]);
  expect(settled[1]?.message).toContain("All rows of a request together have at most 1,000,000 bytes");
});
