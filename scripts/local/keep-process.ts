import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { endProcess, ended } from "./processes.ts";

type SupervisedProcess = {
  name: string;
  start: () => ChildProcess;
  /** Health check. Without it, only the process's exit is noticed. */
  answers?: (signal: AbortSignal) => Promise<unknown>;
  isStopping: () => boolean;
  /** Called after repeated crashes right after the start, with the last output. */
  onGivenUp?: (reason: string) => void;
};

/** All in milliseconds. After `misses` unanswered health checks in a row, a child that had answered before is killed. */
export type Patience = { ask: number; answer: number; misses: number; restart: number; lived: number };
const usual: Patience = { ask: 10_000, answer: 15_000, misses: 3, restart: 500, lived: 10_000 };
const maxQuickRestarts = 5;

/** Runs a child, and restarts it whenever it dies or fails its health checks, as a platform would. */
export async function keepProcess(service: SupervisedProcess, patience: Patience = usual): Promise<void> {
  for (let quickDeaths = 0; !service.isStopping();) {
    const startedAt = Date.now();
    const child = service.start();
    const words = lastWords(child);
    await Promise.race([ended(child), unanswered(service, child, patience)]);
    if (service.isStopping()) return;
    await endProcess(child);
    quickDeaths = Date.now() - startedAt < patience.lived ? quickDeaths + 1 : 0;
    if (quickDeaths >= maxQuickRestarts && service.onGivenUp)
      return service.onGivenUp(`${service.name} ended with ${child.exitCode ?? child.signalCode}:\n${words()}`);
    console.error(`${service.name} has stopped and is being restarted.`);
    await pause(patience.restart * 2 ** Math.min(quickDeaths, 5));
  }
}

/** Settles when a child that has answered before no longer answers. */
async function unanswered({ answers, isStopping }: SupervisedProcess, child: ChildProcess, patience: Patience): Promise<void> {
  if (!answers) return new Promise(() => undefined);
  let missed = -1;
  while (missed < patience.misses) {
    await pause(patience.ask, undefined, { ref: false });
    if (isStopping() || child.exitCode !== null || child.signalCode !== null) return;
    const isThere = await answers(AbortSignal.timeout(patience.answer)).then(
      () => true,
      () => false,
    );
    if (isThere) missed = 0;
    else if (missed >= 0) missed += 1;
  }
}

function lastWords(child: ChildProcess): () => string {
  let tail = "";
  const keep = (chunk: Buffer) => (tail = (tail + chunk.toString()).slice(-6000));
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  return () => tail;
}
