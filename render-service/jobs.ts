import type { RenderJob } from "./render-service.contract.ts";
import { createJobQueue } from "./job-queue.ts";
import type { RendererOptions } from "./options.ts";
import { printSound } from "./prints/print-sound.ts";
import type { SoundPrint } from "./prints/chromaprint.contract.ts";
import { createReporter } from "./report-events.ts";
import { type Outcome, runJob } from "./run-job.ts";
import type { Sandbox } from "./sandbox.ts";
import { createWorkspace } from "./workspace.ts";

type Running = { ended: Promise<unknown>; cancel: () => void };
type Current = Running & { job: RenderJob; ended: Promise<Outcome> };

export type Jobs = {
  /** Starts a job, or joins the same attempt already under way. Null when too many wait. */
  accept(job: RenderJob): Promise<Outcome> | null;
  /** The print of a sent sound, null where there is none in it; or null at once when too many wait. Ends with `signal`. */
  printSound(sound: Uint8Array, signal: AbortSignal): Promise<SoundPrint | null> | null;
  running(): number;
  waiting(): number;
  /** Lets jobs end for `graceMs`, then kills what is left and waits until it is gone. */
  drain(graceMs: number): Promise<void>;
};

/** Every job of this service, running or waiting. */
export function createJobs(sandbox: Sandbox, options: RendererOptions): Jobs {
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
    accept(job) {
      const same = current.get(keyOf(job));
      if (same) return same.ended;
      for (const other of current.values())
        if (other.job.jobId === job.jobId && other.job.attempt < job.attempt) other.cancel();
      return start(job);
    },
    printSound(sound, signal) {
      const stopping = new AbortController();
      const either = AbortSignal.any([signal, stopping.signal]);
      const ended = queue.add("sound-print", () => printApart(sound, sandbox, options, either));
      if (!ended) return null;
      const one = { ended, cancel: () => stopping.abort() };
      printing.add(one);
      return ended.finally(() => printing.delete(one));
    },
    running: () => queue.running(),
    waiting: () => queue.waiting(),
    async drain(graceMs) {
      const left = [...current.values(), ...printing];
      const all = Promise.allSettled(left.map((one) => one.ended));
      const grace = setTimeout(() => left.forEach((one) => one.cancel()), graceMs);
      await all;
      clearTimeout(grace);
    },
  };
}

/** In a folder of its own, behind everything that is paid for. */
async function printApart(
  sound: Uint8Array,
  sandbox: Sandbox,
  { tempRoot, backgroundNiceness: niceness }: RendererOptions,
  signal: AbortSignal,
): Promise<SoundPrint | null> {
  const workspace = await createWorkspace(tempRoot, "sound-print");
  try {
    const { inputs, outputs } = workspace;
    return await printSound(sound, { sandbox, inputs, outputs, threads: 1, niceness, signal });
  } finally {
    await workspace.remove();
  }
}

function keyOf(job: RenderJob): string {
  return `${job.jobId}:${job.attempt}`;
}
