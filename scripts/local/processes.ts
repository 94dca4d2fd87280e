import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** A child's environment is its own: it need not have the variables that the Worker's types demand. */
type Options = Omit<SpawnOptions, "env"> & { env?: Record<string, string | undefined> };

const running = new Set<ChildProcess>();

/**
 * Starts a child in a process group of its own, so that it and all it started can be stopped together: by `stopProcesses`,
 * or, should this process be killed, by the guard.
 */
export function startProcess(program: string, args: readonly string[], options: Options = {}): ChildProcess {
  const child = spawn(program, args, { ...options, detached: true } as SpawnOptions);
  running.add(child);
  tellGuard(`+${child.pid}`);
  child.on("exit", () => {
    running.delete(child);
    tellGuard(`-${child.pid}`);
  });
  return child;
}

let guard: ChildProcess | null = null;

/** The guard is told of the first child and ends by itself when this process has ended. */
function tellGuard(line: string): void {
  if (!guard) {
    const script = fileURLToPath(new URL("./end-orphans.ts", import.meta.url));
    guard = spawn(process.execPath, [script], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
    guard.unref();
    // A guard that is gone guards no more; the children go on.
    guard.stdin?.on("error", () => undefined);
    if (guard.stdin && "unref" in guard.stdin) (guard.stdin as Socket).unref();
  }
  guard.stdin?.write(`${line}\n`);
}

/** Resolves when a child has ended, or could not be started. */
export const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });

/** Ends one child and all it started, without asking. */
export async function endProcess(child: ChildProcess): Promise<void> {
  const gone = ended(child);
  signalGroup(child, "SIGKILL");
  await gone;
}

/** Runs a child to its end. Rejects with the last lines it printed when it fails. */
export function runProcess(program: string, args: readonly string[], options: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startProcess(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ${args[0] ?? ""} ended with ${code}:\n${output.slice(-3000)}`));
    });
  });
}

/** Asks every child to end and ends what has not after `graceMs`. */
export async function stopProcesses(graceMs = 4000): Promise<void> {
  const allEnded = Promise.all([...running].map(ended));
  for (const child of running) signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => {
    for (const child of running) signalGroup(child, "SIGKILL");
  }, graceMs);
  await allEnded;
  clearTimeout(timer);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It ended in the meantime, which is what was wanted.
  }
}

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

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/** The port asked for, or null when it is taken and was asked for by name; without one the first free one from 8787. */
export async function choosePort(requested: string | undefined): Promise<number | null> {
  if (requested) {
    const port = Number(requested);
    return Number.isInteger(port) && port > 0 && port < 65_536 && (await isFree(port)) ? port : null;
  }
  return findFree(8787);
}

export async function findFree(from: number): Promise<number> {
  for (let port = from; port < from + 200; port++) {
    // The first free one is wanted, in order.
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port at or above ${from}`);
}

const patience = 90_000;

/** Asks the health address until everything answers. Throws with what does not, when patience is over. */
export async function waitUntilHealthy(origin: string): Promise<string> {
  let last = "no answer";
  for (const until = Date.now() + patience; Date.now() < until;) {
    try {
      const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(8000) });
      last = await answer.text();
      if (answer.ok) return "all answer";
    } catch (error) {
      last = String(error);
    }
    await pause(200);
  }
  throw new Error(`Some services don’t respond: ${last.slice(0, 2000)}`);
}
