import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { download } from "./media-io.ts";
import { makeFolder } from "./test-media.ts";

const folder = makeFolder();

test("limits a download of unknown length and retries one that breaks off", async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    response.write(Buffer.alloc(2000));
    asked += 1;
    if (asked === 1) setImmediate(() => response.destroy());
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const io = { origins: [url], signal: new AbortController().signal };
  const path = folder.at("unstated");
  expect(await download(io, url, path, { maxBytes: 3000 })).toBe(true);
  expect([asked, (await readFile(path)).length]).toEqual([2, 2000]);
  expect(await download(io, url, path, { maxBytes: 1000 })).toBe(false);
  server.close();
});
