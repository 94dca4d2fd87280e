import { signatureHeader } from "./renderer-http.contract.ts";
import { signBody } from "./http-request.ts";
import type { RendererOptions } from "./options.ts";
import type { PrepareJob } from "./render-service.contract.ts";
import { detectSandbox } from "./sandbox.ts";
import { startRenderer } from "./server.ts";
import { type Origin, testSecret } from "./test-origin.ts";

/** Test-only: a render service on a free port, and jobs posted as the Worker posts them. */
const sandbox = detectSandbox();

/** One slot without a queue, and no heartbeat while a test runs. */
export const testOptions = (origin: Origin, tempRoot: string): RendererOptions => ({
  port: 0,
  host: "127.0.0.1",
  secret: testSecret,
  mediaOrigins: [origin.url],
  tempRoot,
  slots: 1,
  backgroundNiceness: 10,
  maxWaiting: 0,
  minFreeBytes: 0,
  heartbeatMs: 60_000,
  keepAliveMs: 60_000,
  drainMs: 20,
});

export async function openRenderer(options: RendererOptions) {
  const renderer = await startRenderer(options, sandbox);
  const listening = renderer.server.address();
  const address = `http://127.0.0.1:${typeof listening === "object" ? listening?.port : 0}`;
  return { address, close: () => renderer.close() };
}
export type TestRenderer = Awaited<ReturnType<typeof openRenderer>>;

/** A first attempt that reports to `origin`. */
export const jobHead = (origin: { url: string }) => ({
  jobId: crypto.randomUUID(),
  attempt: 1,
  callbackUrl: `${origin.url}/callback`,
});

/** A job without names, whose source is `/video` of `origin`. */
export function prepareJob(origin: Origin, change: Partial<PrepareJob> = {}): PrepareJob {
  const url = (path: string) => `${origin.url}${path}?signed=1`;
  return {
    kind: "prepare",
    ...jobHead(origin),
    outputUrl: url("/picture"),
    posterUrl: url("/poster"),
    sourceUrl: url("/video"),
    overlay: null,
    ...change,
  };
}

/** `null` leaves the signature out. */
export function postJob(address: string, job: unknown, signature?: string | null): Promise<Response> {
  const body = JSON.stringify(job);
  const headers = new Headers({ "content-type": "application/json" });
  if (signature !== null) headers.set(signatureHeader, signature ?? signBody(testSecret, body, Date.now()));
  return fetch(`${address}/jobs`, { method: "POST", body, headers });
}
