import { setTimeout as wait } from "node:timers/promises";
import { EventReply, type RenderEvent, type SourceFacts } from "./render-service.contract.ts";
import { signatureHeader } from "./renderer-http.contract.ts";
import { signBody } from "./http-request.ts";
import { timeLimits } from "./time-limits.contract.ts";

type ReporterOptions = {
  callbackUrl: string;
  secret: string;
  job: { jobId: string; attempt: number };
  heartbeatMs: number;
  /** Called when the Worker answers that this attempt is obsolete. */
  onUnwanted: () => void;
};

const minPauseMs = 500;

type Delivery = { outcome: "delivered"; reply: EventReply } | { outcome: "refused" | "unreachable" };

async function post(options: ReporterOptions, event: RenderEvent, signal: AbortSignal): Promise<Delivery> {
  const body = JSON.stringify(event);
  const headers = {
    "content-type": "application/json",
    [signatureHeader]: signBody(options.secret, body, Date.now()),
  };
  try {
    const response = await fetch(options.callbackUrl, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal,
    });
    const text = await response.text();
    if (response.ok) return { outcome: "delivered", reply: EventReply.parse(JSON.parse(text)) };
    const mayChange = response.status >= 500 || response.status === 429 || response.status === 408;
    return { outcome: mayChange ? "unreachable" : "refused" };
  } catch {
    return { outcome: "unreachable" };
  }
}

/** Reports a job's events to the Worker. Progress is best effort; the final event is retried. */
export function createReporter(options: ReporterOptions) {
  let fraction = 0;
  let sentFraction = -1;
  let unsentSource: SourceFacts | undefined;
  let pending: NodeJS.Timeout | undefined;
  let isSending = false;
  let lastSentAt = 0;
  const ending = new AbortController();

  const send = async () => {
    pending = undefined;
    if (isSending || ending.signal.aborted) return;
    isSending = true;
    sentFraction = fraction;
    lastSentAt = performance.now();
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(10_000)]);
    const source = unsentSource;
    const event = { type: "progress", ...options.job, fraction, ...(source ? { source } : {}) } as const;
    const delivery = await post(options, event, signal);
    isSending = false;
    if (delivery.outcome === "delivered" && unsentSource === source) unsentSource = undefined;
    else if (unsentSource !== source) schedule();
    if (delivery.outcome === "delivered" && !delivery.reply.continue) options.onUnwanted();
  };
  const schedule = () => {
    if (pending || ending.signal.aborted) return;
    const pauseMs = Math.max(0, lastSentAt + minPauseMs - performance.now());
    pending = setTimeout(() => void send(), pauseMs);
  };
  const heartbeat = setInterval(() => void send(), options.heartbeatMs);
  const stop = () => {
    ending.abort();
    clearInterval(heartbeat);
    clearTimeout(pending);
  };

  return {
    /** Sets the progress; reported at most twice a second, and at least every heartbeat. */
    progress(next: number): void {
      fraction = Math.max(fraction, Math.min(1, next));
      if (fraction - sentFraction >= 0.005) schedule();
    },
    /** Sends the source's properties with the next progress event. */
    reportSource(source: SourceFacts): void {
      unsentSource = source;
      schedule();
    },
    /** Delivers the final event, with retries. False if the Worker could not be reached. */
    async finish(event: RenderEvent): Promise<boolean> {
      stop();
      for (let n = 0; n < timeLimits.reportAttempts; n++) {
        if (n > 0) await wait(250 * 2 ** n);
        const { outcome } = await post(options, event, AbortSignal.timeout(timeLimits.reportTry));
        if (outcome !== "unreachable") return outcome === "delivered";
      }
      return false;
    },
    /** Stops the heartbeat without an event. */
    stop,
  };
}
export type Reporter = ReturnType<typeof createReporter>;
