import type { RenderJob } from "./render-service.contract.ts";
import { createJobQueue } from "./job-queue.ts";
import type { RendererOptions } from "./options.ts";
import { createReporter } from "./report-events.ts";
import { type Outcome, runJob } from "./run-job.ts";
import type { Sandbox } from "./sandbox.ts";

type Current = { job: RenderJob; ended: Promise<Outcome>; cancel: () => void };

export type Jobs = {
  /** Starts a job, or joins the same attempt already under way. Null when too many wait. */
  accept(job: RenderJob): Promise<Outcome> | null;
  running(): number;
  waiting(): number;
  /** Lets jobs end for `graceMs`, then kills what is left and waits until it is gone. */
  drain(graceMs: number): Promise<void>;
};

/** Every job of this service, running or waiting. */
export function createJobs(sandbox: Sandbox, options: RendererOptions): Jobs {
  const queue = createJobQueue(options.slots, options.maxWaiting);
  const current = new Map<string, Current>();

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
    running: () => queue.running(),
    waiting: () => queue.waiting(),
    async drain(graceMs) {
      const left = [...current.values()];
      const all = Promise.allSettled(left.map((one) => one.ended));
      const grace = setTimeout(() => left.forEach((one) => one.cancel()), graceMs);
      await all;
      clearTimeout(grace);
    },
  };
}

function keyOf(job: RenderJob): string {
  return `${job.jobId}:${job.attempt}`;
}
