import type { RenderJob } from "./render-service.contract.ts";
import type { RendererOptions } from "./options.ts";
import { printSound } from "./prints/print-sound.ts";
import type { SoundPrint } from "./prints/sound-print.contract.ts";
import { createReporter } from "./report-events.ts";
import { type Outcome, runJob } from "./run-job.ts";
import type { Sandbox } from "./run-tool.ts";
import { inWorkspace } from "./tools.ts";

/** Job kinds, and synchronous sound prints. */
type Kind = RenderJob["kind"] | "sound-print";
type Waiting = { kind: Kind; start: () => void };

/** Priority: paid work, then work that a user is watching, then background work. */
const order: readonly Kind[] = ["sound", "prepare", "cover", "ingest", "listen", "comp", "sound-print"];

/**
 * Paid sound passes go first and never wait: they need half a second of processor time. Preparations leave one slot free; so do
 * ingests, for which no brand waits, comps, which are free, and prints of public visitors' sounds. All of these run under nice.
 * Each kind has its own short queue: longer waits belong in the Worker's queue, which is fair between accounts.
 */
export function createJobQueue(slots: number, maxWaiting: number) {
  const running: Record<Kind, number> = {
    sound: 0,
    prepare: 0,
    ingest: 0,
    cover: 0,
    listen: 0,
    comp: 0,
    "sound-print": 0,
  };
  const waiting: Waiting[] = [];
  const forBrands = () => running.sound + running.prepare;
  const total = () => Object.values(running).reduce((sum, count) => sum + count, 0);
  const unhurried = () => total() - forBrands();
  const behind = Math.max(1, slots - 1);

  const hasRoom = (kind: Kind) => {
    if (kind === "sound") return running.sound < slots;
    if (kind === "prepare") return forBrands() < slots && running.prepare < behind;
    return total() < slots && unhurried() < behind;
  };

  const isFull = (kind: Kind) => waiting.filter((entry) => entry.kind === kind).length >= maxWaiting;

  const startNext = () => {
    for (const kind of order) {
      while (hasRoom(kind)) {
        const at = waiting.findIndex((entry) => entry.kind === kind);
        const [next] = at >= 0 ? waiting.splice(at, 1) : [];
        if (!next) break;
        next.start();
      }
    }
  };

  return {
    /** Runs the work when its kind has a slot. Null if the queue is full. */
    add<T>(kind: Kind, work: () => Promise<T>): Promise<T> | null {
      if (isFull(kind) && !hasRoom(kind)) return null;
      const turn = new Promise<void>((resolve) => {
        const start = () => {
          running[kind]++;
          resolve();
        };
        waiting.push({ kind, start });
      });
      startNext();
      return turn.then(work).finally(() => {
        running[kind]--;
        startNext();
      });
    },
    running: total,
    waiting: () => waiting.length,
  };
}
export type JobQueue = ReturnType<typeof createJobQueue>;

type Running = { ended: Promise<unknown>; cancel: () => void };
type Current = Running & { job: RenderJob; ended: Promise<Outcome> };

export function createJobs(sandbox: Sandbox, options: RendererOptions) {
  const queue = createJobQueue(options.slots, options.maxWaiting);
  const current = new Map<string, Current>();
  const printing = new Set<Running>();

  const start = (job: RenderJob): Promise<Outcome> | null => {
    const { jobId, attempt, callbackUrl } = job;
    const stopping = new AbortController();
    const cancel = () => stopping.abort();
    const { secret, heartbeatMs } = options;
    const head = { jobId, attempt };
    const reporter = createReporter({ callbackUrl, secret, job: head, heartbeatMs, onUnwanted: cancel });
    const ended = queue.add(job.kind, () => runJob(job, sandbox, options, reporter, stopping.signal));
    if (!ended) {
      reporter.stop();
      return null;
    }
    current.set(keyOf(job), { job, ended, cancel });
    reporter.progress(0);
    return ended.finally(() => current.delete(keyOf(job)));
  };

  return {
    /** Starts a job, or joins the same attempt if it is running (idempotent). Null if the queue is full. */
    accept(job: RenderJob): Promise<Outcome> | null {
      const same = current.get(keyOf(job));
      if (same) return same.ended;
      for (const other of current.values())
        if (other.job.jobId === job.jobId && other.job.attempt < job.attempt) other.cancel();
      return start(job);
    },
    /**
     * Fingerprints an uploaded sound; resolves to null if it has no audio. Returns null at once if the queue is full. Aborted by
     * `signal`.
     */
    printSound(sound: Uint8Array, signal: AbortSignal): Promise<SoundPrint | null> | null {
      const stopping = new AbortController();
      const either = AbortSignal.any([signal, stopping.signal]);
      const ended = queue.add("sound-print", () => printApart(sound, sandbox, options, either));
      if (!ended) return null;
      const one = { ended, cancel: () => stopping.abort() };
      printing.add(one);
      return ended.finally(() => printing.delete(one));
    },
    running: queue.running,
    waiting: queue.waiting,
    /** Lets jobs finish for `graceMs`, then kills the rest and waits until they have ended. */
    async drain(graceMs: number): Promise<void> {
      const left = [...current.values(), ...printing];
      const all = Promise.allSettled(left.map((one) => one.ended));
      const grace = setTimeout(() => left.forEach((one) => one.cancel()), graceMs);
      await all;
      clearTimeout(grace);
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;

/** Runs in its own folder, at a lower priority than paid work. */
function printApart(
  sound: Uint8Array,
  sandbox: Sandbox,
  { tempRoot, backgroundNiceness: niceness }: RendererOptions,
  signal: AbortSignal,
): Promise<SoundPrint | null> {
  return inWorkspace(tempRoot, "sound-print", (folders) =>
    printSound(sound, { sandbox, ...folders, threads: 1, niceness, signal }),
  );
}

const keyOf = ({ jobId, attempt }: RenderJob): string => `${jobId}:${attempt}`;
