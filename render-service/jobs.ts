import type { RenderJob } from "./render-service.contract.ts";
import type { RendererOptions } from "./options.ts";
import { printSound } from "./prints/print-sound.ts";
import type { SoundPrint } from "./prints/sound-print.contract.ts";
import { createReporter } from "./report-events.ts";
import { type Outcome, runJob } from "./run-job.ts";
import { inWorkspace } from "./tools.ts";
import { createJobQueue } from "./job-queue.ts";
import type { Sandbox } from "./sandbox.ts";

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
