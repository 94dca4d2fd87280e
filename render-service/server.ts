import { access, constants, statfs } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { RenderJob, type RendererHealth, signatureHeader } from "./render-service.contract.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { isMediaUrl } from "./media-io.ts";
import type { RendererOptions } from "./options.ts";
import type { Outcome } from "./run-job.ts";
import { detectSandbox, type Sandbox } from "./sandbox.ts";
import { isSignedBy } from "./signatures.ts";
import { sweepWorkspaces } from "./workspace.ts";

const maxBodyBytes = 64 * 2 ** 10;

type Service = { options: RendererOptions; sandbox: Sandbox; jobs: Jobs; isDraining: () => boolean };
export type Renderer = { server: Server; close(): Promise<void> };

function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    // Without an encoding set, Node's request streams yield buffers.
    const buffer = chunk as Buffer;
    bytes += buffer.length;
    if (bytes > maxBodyBytes) return null;
    chunks.push(buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJob(body: string): RenderJob | null {
  try {
    return RenderJob.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** Every address a job names. */
function urlsOf(job: RenderJob): string[] {
  switch (job.kind) {
    case "prepare":
      return [
        job.callbackUrl,
        job.sourceUrl,
        job.outputUrl,
        job.posterUrl,
        ...(job.proxyUrl ? [job.proxyUrl] : []),
      ];
    case "sound":
      return [job.callbackUrl, job.pictureUrl, job.musicUrl, job.outputUrl].concat(
        job.versionOf?.videoUrl ?? [],
      );
    case "ingest":
      return [job.callbackUrl, job.sourceUrl, job.outputUrl, job.previewUrl];
    case "cover":
      return [job.callbackUrl, job.sourceUrl, ...job.variants.map((variant) => variant.url)];
    case "listen":
      return [job.callbackUrl, job.sourceUrl];
  }
}

/** Headers at once, a newline now and then, and one line of JSON when the job has ended. */
async function holdUntilEnded(response: ServerResponse, ended: Promise<Outcome>, keepAliveMs: number) {
  response.writeHead(202, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
  response.write("\n");
  const beat = setInterval(() => response.write("\n"), keepAliveMs);
  try {
    const outcome = await ended;
    response.end(`${JSON.stringify(outcome)}\n`);
  } finally {
    clearInterval(beat);
  }
}

async function postJob(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { options, jobs, sandbox } = service;
  const retryLater = { "retry-after": "5" };
  const body = await readBody(request);
  if (body === null) return answer(response, 413, { error: "too-large" }, { connection: "close" });
  const signature = request.headers[signatureHeader]?.toString();
  if (!isSignedBy(options.secret, body, signature, Date.now()))
    return answer(response, 401, { error: "bad-signature" });
  if (service.isDraining()) return answer(response, 503, { error: "draining" }, retryLater);
  if (!sandbox.ffmpegVersion) return answer(response, 503, { error: "no-ffmpeg" }, retryLater);
  const job = parseJob(body);
  if (!job) return answer(response, 400, { error: "bad-job" });
  if (!urlsOf(job).every((url) => isMediaUrl(options.mediaOrigins, url)))
    return answer(response, 400, { error: "foreign-origin" });
  if (!(await hasRoom(options))) return answer(response, 503, { error: "no-space" }, retryLater);
  const ended = jobs.accept(job);
  if (!ended) return answer(response, 503, { error: "busy" }, retryLater);
  return holdUntilEnded(response, ended, options.keepAliveMs);
}

async function hasRoom({ tempRoot, minFreeBytes }: RendererOptions): Promise<boolean> {
  const disk = await statfs(tempRoot).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize >= minFreeBytes;
}

async function getHealth({ options, sandbox, jobs, isDraining }: Service): Promise<RendererHealth> {
  const canWrite = await access(options.tempRoot, constants.W_OK).then(
    () => true,
    () => false,
  );
  const problems = [
    ...(sandbox.ffmpegVersion ? [] : ["ffmpeg or ffprobe does not run here"]),
    ...(canWrite ? [] : ["The temporary folder cannot be written to"]),
    ...(canWrite && !(await hasRoom(options)) ? ["The disk is full"] : []),
    ...(isDraining() ? ["Shutting down"] : []),
  ];
  return {
    ok: problems.length === 0,
    ffmpeg: sandbox.ffmpegVersion ?? "",
    sandbox: sandbox.mode,
    slots: options.slots,
    running: jobs.running(),
    waiting: jobs.waiting(),
    problems,
  };
}

async function route(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? "/", "http://renderer").pathname;
  if (path === "/jobs" && request.method === "POST") return postJob(service, request, response);
  if (path === "/health" && (request.method === "GET" || request.method === "HEAD")) {
    // Whoever signs wants to know whether the signature is right; a container platform asks without one.
    const signature = request.headers[signatureHeader]?.toString();
    if (signature !== undefined && !isSignedBy(service.options.secret, "", signature, Date.now()))
      return answer(response, 401, { error: "bad-signature" });
    const health = await getHealth(service);
    return answer(response, health.ok ? 200 : 503, health);
  }
  return answer(response, 404, { error: "not-found" });
}

/** Sweeps, finds out what this host allows, and starts to listen. `close` drains and leaves nothing running. */
export async function startRenderer(
  options: RendererOptions,
  detected: Promise<Sandbox> = detectSandbox(),
): Promise<Renderer> {
  await sweepWorkspaces(options.tempRoot);
  const sandbox = await detected;
  const jobs = createJobs(sandbox, options);
  let draining = false;
  const service: Service = { options, sandbox, jobs, isDraining: () => draining };
  const server = createServer((request, response) => {
    route(service, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else answer(response, 500, { error: "unexpected", detail: String(error) });
    });
  });
  // Jobs hold their answers open for as long as they run.
  server.requestTimeout = 60_000;
  server.timeout = 0;
  // Longer than clients keep a connection, so that none is closed under a request just sent.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });

  let closing: Promise<void> | undefined;
  const close = async () => {
    draining = true;
    await jobs.drain(options.drainMs);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 500).unref();
    await closed;
  };
  return { server, close: () => (closing ??= close()) };
}
