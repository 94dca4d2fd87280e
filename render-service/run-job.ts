import type { RenderEvent, RenderJob } from "./render-service.contract.ts";
import { makeComp } from "./comps/make-comp.ts";
import { makeCovers } from "./covers/make-covers.ts";
import { describe, faultCodeOf, type JobEnd } from "./faults.ts";
import { ingestTrack, listenAgain } from "./ingest/ingest-track.ts";
import { muxAudio } from "./mux-audio.ts";
import type { RendererOptions } from "./options.ts";
import { preparePicture } from "./prepare-picture.ts";
import type { Reporter } from "./report-events.ts";
import { inWorkspace } from "./tools.ts";
import type { Sandbox } from "./sandbox.ts";

/** Last line of a held response. `isReported`: the Worker has accepted the corresponding event. */
export type Outcome = { outcome: "completed" | "refused" | "failed" | "cancelled"; isReported: boolean };

function attempt(
  job: RenderJob,
  sandbox: Sandbox,
  options: RendererOptions,
  signal: AbortSignal,
  reporter: Reporter,
): Promise<JobEnd> {
  const onProgress = (fraction: number) => reporter.progress(fraction);
  return inWorkspace(options.tempRoot, job.jobId, async (folders) => {
    // Paid work has CPU priority.
    const niceness = job.kind === "sound" ? 0 : options.backgroundNiceness;
    // As many as the encoder would choose, but constant per machine.
    const threads = Math.ceil(options.slots * 1.5);
    const tools = { sandbox, ...folders, threads, niceness, signal };
    const io = { origins: options.mediaOrigins, signal };
    switch (job.kind) {
      case "prepare":
        return preparePicture(job, tools, io, reporter, options.makePicture);
      case "sound":
        return muxAudio(job, tools, io, onProgress);
      case "ingest":
        return ingestTrack(job, tools, io, onProgress);
      case "cover":
        return makeCovers(job, tools, io, onProgress);
      case "listen":
        return listenAgain(job, tools, io, onProgress);
      case "comp":
        return makeComp(job, tools, io, onProgress);
    }
  });
}

/**
 * Runs one job from download to the final event. Never throws: every end is an outcome. A cancelled job sends no event to the
 * Worker, which either requested that or will start another attempt.
 */
export async function runJob(
  job: RenderJob,
  sandbox: Sandbox,
  options: RendererOptions,
  reporter: Reporter,
  signal: AbortSignal,
): Promise<Outcome> {
  const head = { jobId: job.jobId, attempt: job.attempt };
  let event: RenderEvent;
  try {
    signal.throwIfAborted();
    const end = await attempt(job, sandbox, options, signal, reporter);
    event = { ...end, ...head };
    signal.throwIfAborted();
  } catch (error) {
    if (signal.aborted) {
      reporter.stop();
      return { outcome: "cancelled", isReported: false };
    }
    event = { type: "failed", ...head, code: faultCodeOf(error), detail: describe(error) };
  }
  const outcome = event.type === "refused" || event.type === "failed" ? event.type : "completed";
  return { outcome, isReported: await reporter.finish(event) };
}
