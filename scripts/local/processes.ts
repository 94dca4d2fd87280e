import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

/** A child's environment is its own: it need not have the variables that the Worker's types demand. */
type Options = Omit<SpawnOptions, "env"> & { env?: Record<string, string | undefined> };

const running = new Set<ChildProcess>();

/** Starts a child in a process group of its own, so that it and all it started can be stopped together. */
export function startProcess(program: string, args: readonly string[], options: Options = {}): ChildProcess {
  const child = spawn(program, args, { ...options, detached: true } as SpawnOptions);
  running.add(child);
  child.on("exit", () => running.delete(child));
  return child;
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
  const ended = Promise.all(
    [...running].map((child) => new Promise<void>((resolve) => child.once("exit", () => resolve()))),
  );
  for (const child of running) signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => {
    for (const child of running) signalGroup(child, "SIGKILL");
  }, graceMs);
  await ended;
  clearTimeout(timer);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It ended in the meantime, which is what was wanted.
  }
}
