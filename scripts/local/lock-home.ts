import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
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
