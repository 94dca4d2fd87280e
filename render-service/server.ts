import { createHash } from "node:crypto";
import { access, constants, statfs } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { contractHeader, contractVersion, RenderJob } from "./render-service.contract.ts";
import { type RendererHealth, signatureHeader } from "./renderer-http.contract.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { isMediaUrl } from "./media-io.ts";
import type { RendererOptions } from "./options.ts";
import { sentSound } from "./prints/sent-sound.contract.ts";
import type { Outcome } from "./run-job.ts";
import { isSignedBy } from "./http-request.ts";
import { sweepWorkspaces } from "./tools.ts";
import { detectSandbox, type Sandbox } from "./sandbox.ts";

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

async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    // Without an encoding set, Node's request streams yield buffers.
    const buffer = chunk as Buffer;
    bytes += buffer.length;
    if (bytes > maxBytes) return null;
    chunks.push(buffer);
  }
  return Buffer.concat(chunks);
}

function parseJob(body: string): RenderJob | null {
  try {
    return RenderJob.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** All URLs in a job, at any depth: members called `url` or `…Url`. */
function urlsOf(part: object): string[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === "string") return /^url$|Url$/.test(name) ? [value] : [];
    return typeof value === "object" && value !== null ? urlsOf(value) : [];
  });
}

/** Sends headers at once, newlines as keep-alive, and one line of JSON when the job has ended. */
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
  const { options, jobs } = service;
  const bytes = await readBody(request, maxBodyBytes);
  if (bytes === null) return answer(response, 413, { error: "too-large" }, { connection: "close" });
  const body = bytes.toString("utf8");
  if (!isSigned(service, request, body)) return answer(response, 401, { error: "bad-signature" });
  const lack = await findLack(service);
  if (lack) return answer(response, 503, { error: lack }, retryLater);
  const job = parseJob(body);
  if (!job && isOtherVersion(request))
    return answer(response, 503, { error: "busy", detail: "other-version" }, retryLater);
  if (!job) return answer(response, 400, { error: "bad-job" });
  if (!urlsOf(job).every((url) => isMediaUrl(options.mediaOrigins, url)))
    return answer(response, 400, { error: "foreign-origin" });
  const ended = jobs.accept(job);
  if (!ended) return answer(response, 503, { error: "busy" }, retryLater);
  return holdUntilEnded(response, ended, options.keepAliveMs);
}

/** Takes a whole sound, signed by its SHA-256, and answers synchronously; the sound is never stored. */
async function postSound(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sound = await readBody(request, sentSound.bytes);
  if (sound === null) return answer(response, 413, { error: "too-large" }, { connection: "close" });
  if (!isSigned(service, request, createHash("sha256").update(sound).digest("hex")))
    return answer(response, 401, { error: "bad-signature" });
  const lack = await findLack(service);
  if (lack) return answer(response, 503, { error: lack }, retryLater);
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const printing = service.jobs.printSound(sound, gone.signal);
  if (!printing) return answer(response, 503, { error: "busy" }, retryLater);
  const print = await printing;
  return print ? answer(response, 200, print) : answer(response, 422, { error: "no-sound" });
}

const retryLater = { "retry-after": "5" };

/** True during a roll-out, when the Worker uses another contract version. */
function isOtherVersion({ headers }: IncomingMessage): boolean {
  const version = headers[contractHeader];
  return version !== undefined && version !== String(contractVersion);
}

const isSigned = ({ options }: Service, request: IncomingMessage, body: string): boolean =>
  isSignedBy(options.secret, body, request.headers[signatureHeader]?.toString(), Date.now());

/** Why no job can be accepted now. */
async function findLack({ options, sandbox, isDraining }: Service): Promise<string | null> {
  if (isDraining()) return "draining";
  if (!sandbox.ffmpegVersion) return "no-ffmpeg";
  return (await hasRoom(options)) ? null : "no-space";
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
  if (path === "/sound-prints" && request.method === "POST") return postSound(service, request, response);
  if (path === "/health" && (request.method === "GET" || request.method === "HEAD")) {
    // Signed requests verify the secret; the container platform's health check is unsigned.
    if (request.headers[signatureHeader] !== undefined && !isSigned(service, request, ""))
      return answer(response, 401, { error: "bad-signature" });
    const health = await getHealth(service);
    return answer(response, health.ok ? 200 : 503, health);
  }
  return answer(response, 404, { error: "not-found" });
}

/** Cleans up, detects the sandbox, and starts to listen. `close` drains and leaves nothing running. */
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
  // Responses stay open while jobs run.
  server.requestTimeout = 60_000;
  server.timeout = 0;
  // Longer than clients keep idle connections, so that none is closed under a new request.
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
