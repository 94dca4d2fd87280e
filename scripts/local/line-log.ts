import type { ChildProcess } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";

const file = process.env.CUESHEET_LOG;
const log = file ? createWriteStream(file, { flags: "a" }) : null;

/** With CUESHEET_LOG set, what a piped child prints goes to that file: `<ISO time> <name> <line>`. */
export const isLogging = log !== null;

export function logLines(name: string, child: ChildProcess): void {
  if (!log) return;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      log.write(`${new Date().toISOString()} ${name} ${line}\n`);
    });
  }
}
