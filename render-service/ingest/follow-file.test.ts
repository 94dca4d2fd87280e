import { appendFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../test-media.ts";
import { followFile } from "./follow-file.ts";

const folder = makeFolder();

/** Follows a file while `write` appends to it; returns the content received. */
async function follow(path: string, write: () => Promise<void>): Promise<string> {
  let heard = "";
  let isOver = false;
  const writing = write().finally(() => (isOver = true));
  const take = (chunk: Uint8Array) => (heard += Buffer.from(chunk).toString());
  await Promise.all([writing, followFile(path, take, () => isOver)]);
  return heard;
}

describe("followFile", () => {
  test("reads all of a file created after it starts", async () => {
    const path = folder.at("later");
    expect(await follow(path, () => appendFile(path, "from the first to the last"))).toBe("from the first to the last");
  });

  test("reads content written before and after it starts", async () => {
    const path = folder.at("begun");
    await writeFile(path, "begun before, ");
    expect(await follow(path, () => appendFile(path, "ended after"))).toBe("begun before, ended after");
  });
});
