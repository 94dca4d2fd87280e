import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { home } from "./settings.ts";

const Holder = z.object({ pid: z.int(), origin: z.string().nullable() });
type Holder = z.infer<typeof Holder>;

type HomeLock = {
  /** Records the product's address, which the error of a second start shows. */
  setOrigin(origin: string): void;
  release(): void;
};

/**
 * Locks a home for this process: a second product on it would overwrite its data and delete its running jobs. Throws when another
 * process holds the lock, with that one's address. The lock file lies beside the home, as a start may move the home aside; a lock
 * whose process has ended is ignored.
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
    return null; // Missing, or truncated when its process died.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // Process of another user.
  }
}

function describe(folder: string, file: string, { pid, origin }: Holder): string {
  return [
    `Cuesheet is already ${origin ? `running at ${origin}` : "starting"} with the home ${folder} (process ${pid}).`,
    "Open that one, stop it, or start another next to it: PORT=8790 CUESHEET_HOME=.cuesheet-2 npm start",
    `If that process isn’t Cuesheet, delete ${file}.`,
  ].join("\n");
}
