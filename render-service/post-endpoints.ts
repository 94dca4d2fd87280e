import { createHash } from "node:crypto";
import { statfs } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { contractHeader, contractVersion, RenderJob } from "./render-service.contract.ts";
import { signatureHeader } from "./renderer-http.contract.ts";
import type { Jobs } from "./jobs.ts";
import { isMediaUrl } from "./media-io.ts";
import type { RendererOptions } from "./options.ts";
import { sentSound } from "./prints/sent-sound.contract.ts";
import type { Outcome } from "./run-job.ts";
import { isSignedBy, readBody } from "./http-request.ts";
import type { Sandbox } from "./sandbox.ts";

const maxBodyBytes = 64 * 2 ** 10;

export type Service = { options: RendererOptions; sandbox: Sandbox; jobs: Jobs; isDraining: () => boolean };

export function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers });
  response.end(JSON.stringify(body));
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

export async function postJob(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { options, jobs } = service;
  const bytes = await readBody(request, maxBodyBytes);
  if (bytes === null) return answer(response, 413, { error: "too-large" }, { connection: "close" });
  const body = bytes.toString("utf8");
  if (!isSigned(service, request, body)) return answer(response, 401, { error: "bad-signature" });
  const lack = await findLack(service);
  if (lack) return answer(response, 503, { error: lack }, retryLater);
  const job = parseJob(body);
  if (!job && isOtherVersion(request)) return answer(response, 503, { error: "busy", detail: "other-version" }, retryLater);
  if (!job) return answer(response, 400, { error: "bad-job" });
  if (!urlsOf(job).every((url) => isMediaUrl(options.mediaOrigins, url)))
    return answer(response, 400, { error: "foreign-origin" });
  const ended = jobs.accept(job);
  if (!ended) return answer(response, 503, { error: "busy" }, retryLater);
  return holdUntilEnded(response, ended, options.keepAliveMs);
}

/** Takes a whole sound, signed by its SHA-256, and answers synchronously; the sound is never stored. */
export async function postSound(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
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

export const isSigned = ({ options }: Service, request: IncomingMessage, body: string): boolean =>
  isSignedBy(options.secret, body, request.headers[signatureHeader]?.toString(), Date.now());

/** Why no job can be accepted now. */
async function findLack({ options, sandbox, isDraining }: Service): Promise<string | null> {
  if (isDraining()) return "draining";
  if (!sandbox.ffmpegVersion) return "no-ffmpeg";
  return (await hasRoom(options)) ? null : "no-space";
}

export async function hasRoom({ tempRoot, minFreeBytes }: RendererOptions): Promise<boolean> {
  const disk = await statfs(tempRoot).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize >= minFreeBytes;
}
