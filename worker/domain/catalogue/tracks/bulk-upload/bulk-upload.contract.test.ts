import { expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeUpload } from "#tests/support/factories.ts";
import { ImportTracks } from "./bulk-upload.contract.ts";
import { importTracks } from "./import-tracks.ts";
import { bytesOfRow, maxBulkRows, maxBatchBytes } from "./bulk-limits.contract.ts";

const bytesEach = maxBatchBytes / maxBulkRows;

/** Builds a row of exactly this size: three-byte characters in its description, the remainder in its title. */
function rowOfBytes(bytes: number, number: number, audioUploadId: string) {
  const isrc = `GBLRG26${String(number).padStart(5, "0")}`;
  const fields = { title: "x", artist: "Trio", isrc, description: "" };
  const row = { id: crypto.randomUUID(), audioUploadId, status: "draft", warranty: false, fields };
  const left = bytes - bytesOfRow(row);
  fields.description = "音".repeat(Math.floor(left / 3));
  fields.title += "x".repeat(left % 3);
  return row;
}

test("imports the largest allowed batch as a whole", { tags: ["full"] }, async () => {
  const ctx = createTestContext();
  const label = await makeLabel(ctx.db);
  const numbers = Array.from({ length: maxBulkRows }, (_, index) => index);
  const uploads = await Promise.all(numbers.map(() => makeUpload(ctx, label, { purpose: "audio" })));
  const rows = uploads.map(({ id }, number) => rowOfBytes(bytesEach, number, id));
  const input = ImportTracks.parse({ labelId: label.labelId, rows });
  expect(await importTracks(ctx, label, input)).toEqual(rows.map(({ id }) => ({ id, outcome: "added" })));
  await ctx.settle();
});

test("refuses a batch one byte over the limit", () => {
  const rows = [bytesEach + 1, ...Array.from({ length: maxBulkRows - 1 }, () => bytesEach)].map((bytes, number) =>
    rowOfBytes(bytes, number, crypto.randomUUID()),
  );
  const read = ImportTracks.safeParse({ labelId: crypto.randomUUID(), rows });
  expect(read.error?.issues).toMatchObject([
    { path: ["rows"], message: "All rows of a request together have at most 1,000,000 bytes" },
  ]);
});
