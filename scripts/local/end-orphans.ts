/**
 * Watchdog: reads the live process groups of its parent from standard input (`+pid`, `-pid`, one per line) and kills those left
 * when the parent ends. Nothing else can clean up after a SIGKILL.
 */
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

const groups = new Set<number>();
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith("+")) groups.add(pid);
  else groups.delete(pid);
}
signalAll("SIGTERM");
for (let waited = 0; groups.size > 0 && waited < 40; waited += 1) {
  await pause(100);
  for (const pid of groups) if (!signal(pid, 0)) groups.delete(pid);
}
signalAll("SIGKILL");

function signalAll(name: "SIGTERM" | "SIGKILL"): void {
  for (const pid of groups) signal(pid, name);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, name);
  } catch {
    return false;
  }
}
