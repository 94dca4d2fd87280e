import { type RenderJob, RendererHealth, signatureHeader } from "#render-service/contract.ts";
import { signBody } from "./signatures.ts";

/** What became of handing a job over. `ended` settles when the service has finished with it or has died. */
export type Handover =
  | { accepted: true; ended: Promise<"ended" | "lost"> }
  | { accepted: false; reason: "busy" | "unreachable" | "refused"; detail: string };

export type Renderer = {
  submit(job: RenderJob, now: number): Promise<Handover>;
  /** Throws when the service does not answer, or does not take our signature. */
  health(now: number): Promise<RendererHealth>;
};

/** `send` reaches the service: a plain process by URL, or a container by its binding. One seam, same requests. */
export function createRenderer(
  send: (path: string, init: RequestInit) => Promise<Response>,
  secret: string,
): Renderer {
  return {
    async submit(job, now) {
      const body = JSON.stringify(job);
      const headers = { "content-type": "application/json", [signatureHeader]: signBody(secret, body, now) };
      let answer: Response;
      try {
        answer = await send("/jobs", { method: "POST", headers, body });
      } catch (error) {
        return { accepted: false, reason: "unreachable", detail: String(error) };
      }
      if (answer.status === 202) return { accepted: true, ended: watchUntilEnd(answer) };
      const detail = `${answer.status} ${(await answer.text()).slice(0, 500)}`;
      return { accepted: false, reason: answer.status < 500 ? "refused" : "busy", detail };
    },
    async health(now) {
      const headers = { [signatureHeader]: signBody(secret, "", now) };
      const answer = await send("/health", { headers, signal: AbortSignal.timeout(3000) });
      if (answer.status === 401)
        throw new Error(
          "it refuses our signature: the secrets differ, or the clocks do by over five minutes",
        );
      return RendererHealth.parse(await answer.json());
    },
  };
}

/**
 * The service keeps the body open while it works and ends it with one line of JSON. A cut body means that it died; a
 * job that ended without having been reported (cancelled by a restart) is as good as lost.
 */
async function watchUntilEnd(answer: Response): Promise<"ended" | "lost"> {
  try {
    return (await answer.text()).includes('"isReported":true') ? "ended" : "lost";
  } catch {
    return "lost";
  }
}

/** How the two kinds of service are reached. */
export function rendererTransport(
  url: string,
  container: DurableObjectNamespace,
): (path: string, init: RequestInit) => Promise<Response> {
  if (url) return (path, init) => fetch(new URL(path, url), init);
  return (path, init) =>
    container.get(container.idFromName(pickInstance(init))).fetch(`http://renderer${path}`, init);
}

/** Containers that share the load; as many as `max_instances` in wrangler.toml. */
const containerInstances = 4;

function pickInstance(init: RequestInit): string {
  const jobId =
    typeof init.body === "string" ? (/"jobId":"([0-9a-f]{2})/.exec(init.body)?.[1] ?? "00") : "00";
  return `renderer-${Number.parseInt(jobId, 16) % containerInstances}`;
}
