import { SoundPrint } from "#render-service/prints/sound-print.contract.ts";
import { contractHeader, contractVersion, type RenderJob } from "#render-service/render-service.contract.ts";
import { RendererHealth, signatureHeader } from "#render-service/renderer-http.contract.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { signBody } from "./media-urls.ts";

/**
 * Result of submitting a job. `ended` settles when the service has finished it or has died. Only `bad-job`
 * is about the job: a service that is `busy`, `unreachable`, has `no-space` or has `turned-away` the caller (wrong
 * secret, clock or origin) may accept the same job later.
 */
export type SubmitOutcome =
  | { accepted: true; ended: Promise<"ended" | "lost"> }
  | { accepted: false; reason: SubmitRefusal; detail: string };
export type SubmitRefusal = "busy" | "unreachable" | "no-space" | "turned-away" | "bad-job";

export type Renderer = {
  submit(job: RenderJob, now: number): Promise<SubmitOutcome>;
  /** The fingerprint of a sound within the limits of `sentSound`. Nothing is stored. `busy`: retry later. */
  printSound(sound: Uint8Array<ArrayBuffer>, now: number): Promise<SoundPrinting>;
  /** Throws if the service does not respond, or rejects our signature. */
  health(now: number): Promise<RendererHealth>;
};

export type SoundPrinting = { kind: "printed"; print: string } | { kind: "no-sound" } | { kind: "busy" };

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Each of `instances` sends to one service: a plain process by URL, or a container by its binding. Same requests. */
export function createRenderer(instances: readonly [Send, ...Send[]], secret: string): Renderer {
  return {
    async submit(job, now) {
      const body = JSON.stringify(job);
      const headers = {
        "content-type": "application/json",
        [signatureHeader]: signBody(secret, body, now),
        [contractHeader]: String(contractVersion),
      };
      const first = Number.parseInt(job.jobId.slice(0, 2), 16) + job.attempt;
      let outcome: SubmitOutcome = { accepted: false, reason: "busy", detail: "" };
      for (let n = 0; n < instances.length; n++) {
        const send = instances[(first + n) % instances.length] ?? instances[0];
        // Sequential: the next instance is tried only if this one has no room.
        outcome = await submitTo(send, { method: "POST", headers, body });
        // After a lost response the job may have started: the same attempt must not start elsewhere as well.
        if (outcome.accepted || (outcome.reason !== "busy" && outcome.reason !== "no-space")) return outcome;
      }
      return outcome;
    },
    async printSound(sound, now) {
      const headers = { [signatureHeader]: signBody(secret, sha256Hex(sound), now) };
      for (const send of instances) {
        const printed = await printAt(send, { method: "POST", headers, body: sound });
        // Sequential: the next instance is tried only if this one is busy.
        if (printed.kind !== "busy") return printed;
      }
      return { kind: "busy" };
    },
    async health(now) {
      const headers = { [signatureHeader]: signBody(secret, "", now) };
      const answer = await instances[0]("/health", { headers, signal: AbortSignal.timeout(3000) });
      if (answer.status === 401)
        throw new Error("it refuses our signature: the secrets differ, or the clocks do by over five minutes");
      return RendererHealth.parse(await answer.json());
    },
  };
}

async function submitTo(send: Send, init: RequestInit): Promise<SubmitOutcome> {
  let answer: Response;
  try {
    answer = await send("/jobs", init);
  } catch (error) {
    return { accepted: false, reason: "unreachable", detail: String(error) };
  }
  if (answer.status === 202) return { accepted: true, ended: watchUntilEnd(answer) };
  const text = await answer.text().catch(() => "");
  const { status } = answer;
  return { accepted: false, reason: reasonOf(status, text), detail: `${status} ${text.slice(0, 500)}` };
}

/** Longer than the service's own limit per sound, and than a user waits for one. */
const printTimeoutMs = 25_000;

async function printAt(send: Send, init: RequestInit): Promise<SoundPrinting> {
  try {
    const answer = await send("/sound-prints", { ...init, signal: AbortSignal.timeout(printTimeoutMs) });
    if (answer.status === 422) return { kind: "no-sound" };
    if (!answer.ok) return { kind: "busy" };
    return { kind: "printed", ...SoundPrint.parse(await answer.json()) };
  } catch {
    return { kind: "busy" };
  }
}

/** Maps the service's status and `error` (render-service/server.ts); other responses are not from the service. */
function reasonOf(status: number, text: string): SubmitRefusal {
  const says = (error: string) => text.includes(`"${error}"`);
  if (status === 401 || status === 403 || says("foreign-origin")) return "turned-away";
  if (says("bad-job") || says("too-large")) return "bad-job";
  if (status === 503 && (says("busy") || says("draining"))) return "busy";
  return status === 503 && says("no-space") ? "no-space" : "unreachable";
}

/**
 * The service keeps the body open while it works and ends it with one line of JSON. A truncated body means that it died; a
 * job that ended without a report (cancelled by a restart) counts as lost.
 */
async function watchUntilEnd(answer: Response): Promise<"ended" | "lost"> {
  try {
    return (await answer.text()).includes('"isReported":true') ? "ended" : "lost";
  } catch {
    return "lost";
  }
}

/** Number of containers: `max_instances` in wrangler.toml. */
export const containerInstances = 4;

/** The instances of either kind of service. */
export function rendererInstances(url: string, container: DurableObjectNamespace): [Send, ...Send[]] {
  if (url) return [(path, init) => fetch(new URL(path, url), init)];
  const instance =
    (number: number): Send =>
    (path, init) =>
      container.get(container.idFromName(`renderer-${number}`)).fetch(`http://renderer${path}`, init);
  return [instance(0), ...Array.from({ length: containerInstances - 1 }, (_, n) => instance(n + 1))];
}
