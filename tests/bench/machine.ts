import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";

/** Describes, in one line, the machine and the versions that a result depends on. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `${availableParallelism()} cores (${model})`,
    `${memory} GiB memory`,
    `${process.platform} ${process.arch}`,
    `load ${loadavg()[0]?.toFixed(1)} at the start`,
    `Node ${process.versions.node}`,
    `ffmpeg ${firstMatch("ffmpeg", ["-version"], /version (\S+)/)}`,
    `workerd ${firstMatch("workerd", ["--version"], /(\d{4}-\d\d-\d\d)/)}`,
  ].join(" · ");
}

function firstMatch(program: string, args: string[], pattern: RegExp): string {
  try {
    return pattern.exec(execFileSync(program, args, { encoding: "utf8" }))?.[1] ?? "unknown";
  } catch {
    return "not found";
  }
}
