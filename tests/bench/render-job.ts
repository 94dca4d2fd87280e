import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { RenderEvent, RenderJob } from "#render-service/render-service.contract.ts";
import { readOptions, type RendererOptions } from "#render-service/options.ts";
import { createReporter } from "#render-service/report-events.ts";
import { runJob } from "#render-service/run-job.ts";
import { testSecret } from "#render-service/test-origin.ts";
import { cacheFolder } from "./bench.ts";
import type { MediaOrigin } from "./media-origin.ts";
import { detectSandbox, type Sandbox } from "#render-service/sandbox.ts";

export type RenderHost = { sandbox: Sandbox; options: RendererOptions };

/** Opens the render service's host with settings for this machine, without its HTTP server. */
export async function openRenderHost(origin: MediaOrigin): Promise<RenderHost> {
  const tempRoot = join(cacheFolder, "renderer");
  mkdirSync(tempRoot, { recursive: true });
  const options = readOptions({
    RENDERER_SECRET: testSecret,
    MEDIA_ORIGINS: origin.url,
    RENDERER_TEMP: tempRoot,
  });
  return { sandbox: await detectSandbox(), options };
}

/** Callback and output addresses of a job. */
export const jobHead = (origin: MediaOrigin) => ({
  jobId: crypto.randomUUID(),
  attempt: 1,
  callbackUrl: `${origin.url}/callback`,
  outputUrl: `${origin.url}/output`,
});

/** Runs a whole job as the service does, from the download to the signed event of its end. */
export async function doJob(host: RenderHost, origin: MediaOrigin, job: RenderJob): Promise<RenderEvent> {
  const { jobId, attempt, callbackUrl } = job;
  const { secret, heartbeatMs } = host.options;
  const stopping = new AbortController();
  const onUnwanted = () => stopping.abort();
  const reporter = createReporter({
    callbackUrl,
    secret,
    heartbeatMs,
    onUnwanted,
    job: { jobId, attempt },
  });
  const { outcome } = await runJob(job, host.sandbox, host.options, reporter, stopping.signal);
  const end = await origin.end(jobId);
  if (outcome !== "completed") throw new Error(`The job ended ${outcome}: ${JSON.stringify(end)}`);
  return end;
}
