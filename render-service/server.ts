import { access, constants } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type RendererHealth, signatureHeader } from "./renderer-http.contract.ts";
import { createJobs } from "./jobs.ts";
import type { RendererOptions } from "./options.ts";
import { sweepWorkspaces } from "./tools.ts";
import { detectSandbox, type Sandbox } from "./sandbox.ts";
import { type Service, answer, postJob, postSound, isSigned, hasRoom } from "./post-endpoints.ts";

export type Renderer = { server: Server; close(): Promise<void> };

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
export async function startRenderer(options: RendererOptions, detected: Promise<Sandbox> = detectSandbox()): Promise<Renderer> {
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

export async function runRenderer(options: RendererOptions): Promise<void> {
  const renderer = await startRenderer(options);
  console.log(`render service on http://${options.host}:${options.port} with ${options.slots} slots`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void renderer.close().then(() => process.exit(0)));
  }
}
