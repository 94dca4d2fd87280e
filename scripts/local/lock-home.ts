import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { describeMisfit, nameOf } from "./home-version.ts";
import { home } from "./settings.ts";

const Holder = z.object({ pid: z.int(), origin: z.string().nullable() });
type Holder = z.infer<typeof Holder>;

export type HomeLock = {
  /** Notes where the product answers, for whoever starts a second one. */
  setOrigin(origin: string): void;
  release(): void;
};

/**
 * Takes a home for this process alone: a second product on it would write over the first one's data and delete its running
 * jobs. Throws when another process has it, and says where that one answers. The file stands beside the home, which a start
 * may move aside; one whose process is gone counts for nothing.
 */
export function lockHome(folder = home, pid = process.pid): HomeLock {
  const file = `${folder}.lock`;
  const write = (origin: string | null, flag: "w" | "wx") =>
    writeFileSync(file, JSON.stringify({ pid, origin } satisfies Holder), { flag });
  mkdirSync(dirname(file), { recursive: true });
  const holder = readHolder(file);
  if (holder && isAlive(holder.pid)) throw new Error(describe(folder, file, holder));
  rmSync(file, { force: true });
  write(null, "wx");
  return {
    setOrigin: (origin) => write(origin, "w"),
    release: () => {
      if (readHolder(file)?.pid === pid) rmSync(file, { force: true });
    },
  };
}

function readHolder(file: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null; // There is none, or it was cut short when its process died.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // Another user's.
  }
}

function describe(folder: string, file: string, { pid, origin }: Holder): string {
  return [
    `Cuesheet is already ${origin ? `running at ${origin}` : "starting"} with the home ${folder} (process ${pid}).`,
    "Open that one, stop it, or start another next to it: PORT=8790 CUESHEET_HOME=.cuesheet-2 npm start",
    `If that process isn’t Cuesheet, delete ${file}.`,
  ].join("\n");
}

type Options = { folder?: string; ask?: ((question: string) => Promise<string>) | null; now?: Date };

/**
 * Sees to it that the start has a home it can use, or none. One of another version, or any when a new one is wanted, is
 * moved aside; without the flag only when somebody says so. Throws when nobody does, and has changed nothing then.
 */
export async function settleHome(isNewWanted: boolean, options: Options = {}): Promise<void> {
  const { folder = home, ask = process.stdin.isTTY ? askInTerminal : null, now = new Date() } = options;
  if (!isNewWanted) {
    const misfit = describeMisfit(folder);
    if (misfit === null) return;
    const answer = (await ask?.(`${misfit}\nRecreate it now? (y/N) `)) ?? null;
    if (answer === null) throw new Error(misfit);
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error("Nothing was changed.");
  }
  if (!existsSync(folder)) return;
  const aside = freeName(`${folder}-before-${now.toISOString().slice(0, 10)}`);
  renameSync(folder, aside);
  console.log(`The old demo home is now ${nameOf(aside)}. Delete it when you no longer need it.`);
}

function freeName(preferred: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? preferred : `${preferred}-${number}`;
    if (!existsSync(name)) return name;
  }
}

/** Empty when the terminal is closed, or Ctrl-C is pressed, before there is an answer. */
function askInTerminal(question: string): Promise<string> {
  return new Promise((resolve) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    terminal.once("close", () => resolve(""));
    terminal.question(question, (answer) => {
      resolve(answer);
      terminal.close();
    });
  });
}
