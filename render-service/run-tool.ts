import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fault } from "./faults.ts";

export type ToolRun = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };
export type ToolOptions = {
  signal: AbortSignal;
  timeoutMs: number;
  /** Called with the seconds of output written, about twice a second (the tool must run with `-progress pipe:3`). */
  onProgress?: (writtenSeconds: number) => void;
  maxStdoutBytes?: number;
};

function followProgress(stream: Readable, onProgress: (writtenSeconds: number) => void): void {
  let rest = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (microseconds) onProgress(Number(microseconds) / 1e6);
    }
  });
}

/**
 * Runs one program without a shell, in its own process group. Resolves however it exits; throws the fault
 * `cancelled`, `timeout` or `out-of-limits` after killing the whole group.
 */
export async function runTool(argv: readonly string[], options: ToolOptions): Promise<ToolRun> {
  if (options.signal.aborted) throw fault("cancelled", "Nobody waits for this job any more");
  const [program = "", ...rest] = argv;
  const child = spawn(program, rest, {
    stdio: ["ignore", "pipe", "pipe", options.onProgress ? "pipe" : "ignore"],
    detached: true,
  });
  let stopped: Error | undefined;
  const stop = (reason: Error) => {
    stopped ??= reason;
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has already ended.
    }
  };
  const onAbort = () => stop(fault("cancelled", "Nobody waits for this job any more"));
  const timer = setTimeout(() => stop(fault("timeout", `${program} ran over ${options.timeoutMs} ms`)), options.timeoutMs);
  options.signal.addEventListener("abort", onAbort, { once: true });

  const stdout: Buffer[] = [];
  let stdoutBytes = 0;
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    stdoutBytes += chunk.length;
    if (stdoutBytes > (options.maxStdoutBytes ?? 8 * 2 ** 20)) stop(fault("out-of-limits", "Too much output"));
    else stdout.push(chunk);
  });
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (stderr = (stderr + chunk).slice(-8192)));
  const progress = child.stdio[3];
  // Typed as readable or writable; a child's fourth pipe is readable.
  if (options.onProgress && progress) followProgress(progress as Readable, options.onProgress);

  try {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once("error", (error) => reject(fault("unexpected", `Cannot run ${program}`, error)));
      child.once("close", (code, signal) => resolve([code, signal]));
    });
    if (stopped) throw stopped;
    return { code, signal, stdout: Buffer.concat(stdout).toString(), stderr: stderr.trim() };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", onAbort);
  }
}

/** True if the kernel ended the program for exceeding a limit (bubblewrap reports a signal as 128 + its number). */
export function hitLimit(run: ToolRun): boolean {
  const signals: readonly (string | null)[] = ["SIGXCPU", "SIGXFSZ", "SIGKILL"];
  const codes: readonly (number | null)[] = [128 + 24, 128 + 25, 128 + 9];
  return signals.includes(run.signal) || codes.includes(run.code) || /Cannot allocate memory/.test(run.stderr);
}

/** Throws the fault `out-of-limits` if the kernel ended the program. */
export function requireWithinLimits(run: ToolRun): void {
  if (hitLimit(run)) throw fault("out-of-limits", run.stderr || `Ended by ${run.signal ?? run.code}`);
}

/** As above, and throws `ffmpeg-failed` for any other exit code but 0. */
export function requireSuccess(run: ToolRun): void {
  requireWithinLimits(run);
  if (run.code !== 0) throw fault("ffmpeg-failed", run.stderr);
}
