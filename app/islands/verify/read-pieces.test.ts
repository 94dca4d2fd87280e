import { expect, test } from "vitest";
import { readPieces } from "./read-pieces.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const bytes: Bytes = Uint8Array.from({ length: 2_500_000 }, (_, n) => n % 251);
/** The stream of a file as browsers have it that fill no buffer of a reader's own. */
const plain = {
  stream: () =>
    new ReadableStream<Bytes>({
      start(controller) {
        for (const piece of [bytes.slice(0, 700_000), bytes.slice(700_000)]) controller.enqueue(piece);
        controller.close();
      },
    }),
};

async function read(file: Pick<Blob, "stream">): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  // A piece is only whole until the next one is asked for.
  for await (const piece of readPieces(file)) pieces.push(piece.slice());
  return pieces;
}

test.each([
  ["in a buffer of the reader's", new Blob([bytes])],
  ["as they come", plain],
])("the pieces of a file are all of its bytes in their order, %s", async (_, file) => {
  const pieces = await read(file);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(bytes.length);
});

test("a file that cannot be read to its end is no whole file", async () => {
  const broken = {
    stream: () =>
      new ReadableStream<Bytes>({
        start: (controller) => controller.enqueue(bytes.slice(0, 10)),
        pull: (controller) => controller.error(new Error("gone")),
      }),
  };
  await expect(read(broken)).rejects.toThrow("gone");
});
