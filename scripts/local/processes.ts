import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A child's environment need not have the variables that the Worker's types require. */
type Options = Omit<SpawnOptions, "env"> & { env?: Record<string, string | undefined> };

const running = new Set<ChildProcess>();

/**
 * Starts a child in its own process group, so that it and its descendants can be stopped together: by `stopProcesses`, or by the
 * watchdog if this process is killed.
 */
export function startProcess(program: string, args: readonly string[], options: Options = {}): ChildProcess {
  const child = spawn(program, args, { ...options, detached: true } as SpawnOptions);
  running.add(child);
  notifyWatchdog(`+${child.pid}`);
  child.on("exit", () => {
    running.delete(child);
    notifyWatchdog(`-${child.pid}`);
  });
  return child;
}

let guard: ChildProcess | null = null;

/** The watchdog starts with the first child and exits when this process has ended. */
function notifyWatchdog(line: string): void {
  if (!guard) {
    const script = fileURLToPath(new URL("./end-orphans.ts", import.meta.url));
    guard = spawn(process.execPath, [script], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
    guard.unref();
    // If the watchdog dies, the children keep running unguarded.
    guard.stdin?.on("error", () => undefined);
    if (guard.stdin && "unref" in guard.stdin) (guard.stdin as Socket).unref();
  }
  guard.stdin?.write(`${line}\n`);
}

/** Resolves when a child has exited, or could not be started. */
export const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });

/** Kills one child and its descendants immediately. */
export async function endProcess(child: ChildProcess): Promise<void> {
  const gone = ended(child);
  signalGroup(child, "SIGKILL");
  await gone;
}

/** Runs a child until it exits. Rejects with its last lines of output on failure. */
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

/** Sends SIGTERM to every child and kills those left after `graceMs`. */
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
    // Exited in the meantime.
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

/** The requested port, or null if that is taken; without a request, the first free port from 8787. */
export async function choosePort(requested: string | undefined): Promise<number | null> {
  if (!requested) return findFree(8787);
  const port = Number(requested);
  return Number.isInteger(port) && port > 0 && port < 65_536 && (await isFree(port)) ? port : null;
}

export async function findFree(from: number): Promise<number> {
  for (let port = from; port < from + 200; port++) {
    // Sequential: the first free port is wanted.
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port at or above ${from}`);
}
