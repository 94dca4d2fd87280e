import { execFileSync } from "node:child_process";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bench, cacheFolder, isQuick, type Row, secondsRow } from "./bench.ts";
import { compare, timed } from "./rounds.ts";
import { openWorkerPage } from "./worker-page.ts";

const bytes = isQuick ? 2 ** 24 : 2 ** 30;
const rounds = isQuick ? 1 : 5;
const size = isQuick ? "16 MB" : "1 GB";

export const hash: Bench = {
  name: "hash",
  about:
    `SHA-256 of a file of ${size} as /verify computes it (hash-wasm in a worker that reads the file as a stream, in Chromium, under ` +
    "the policy of public/_headers), against sha256sum of the same file.",
  async run(): Promise<Row[]> {
    const file = longFile();
    const page = await openWorkerPage("app/islands/verify/hash-worker.ts", file);
    try {
      const found = new Set<string>();
      const measured = await compare(
        rounds,
        () => timed(async () => found.add((await page.ask<{ sha256: string }>("read")).sha256)),
        () => timed(async () => found.add(execFileSync("sha256sum", [file], { encoding: "utf8" }).slice(0, 64))),
      );
      if (found.size !== 1) throw new Error(`The browser and sha256sum disagree: ${[...found].join(" ")}`);
      return [secondsRow(`SHA-256 of ${size} in a browser`, measured, "sha256sum", { of: "value", atMost: 6 })];
    } finally {
      await page.close();
    }
  },
};

/** Makes a sparse file of zeros: it takes no disk space, and reading it costs no disk time. */
function longFile(): string {
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, "long-file.mp4");
  writeFileSync(file, "");
  truncateSync(file, bytes);
  return file;
}
