import { type Books, days } from "./books.ts";
import type { StoredAnswer } from "./state.ts";

export type RefusalBody = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
};

/** An API error, thrown anywhere below the handler. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  /** Validation error: nothing ran, so the idempotency key stays unused. */
  readonly isBeforeExecution: boolean;

  constructor(status: number, body: RefusalBody, isBeforeExecution = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isBeforeExecution = isBeforeExecution;
  }
}

/** Throws a 400: the request is valid but cannot be carried out. */
export function refuse(code: string, message: string, param?: string): never {
  throw new Refusal(400, { type: "invalid_request_error", code, message, ...(param && { param }) });
}

/** Throws a 404: the object does not exist. */
export function refuseMissing(noun: string, id: string, param = "id"): never {
  const message = `No such ${noun}: '${id}'`;
  throw new Refusal(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

export type Answer = { status: number; body: string; isStorable: boolean };

/** Running calls by idempotency key. Parallel calls with the same key wait for the first. */
export type Running = Map<string, { request: string; answer: Promise<Answer> }>;

/**
 * Runs a call at most once per key. v1 stores the first answer, even an error, once execution began; v2 stores successes only, so
 * a retry may still succeed.
 */
export async function onlyOnce(
  books: Books,
  running: Running,
  call: { key: string; request: string; isV2: boolean },
  run: () => Promise<Answer>,
): Promise<Answer & { isReplay: boolean }> {
  const stored = books.state.answers[call.key];
  if (stored && stored.at + lifeOf(call.key) > books.now()) return replay(stored, call);
  const first = running.get(call.key);
  if (first) {
    requireSame(first.request, call);
    return { ...(await first.answer), isReplay: true };
  }
  const answer = run();
  running.set(call.key, { request: call.request, answer });
  try {
    const { status, body, isStorable } = await answer;
    if (isStorable && (!call.isV2 || status < 300))
      books.state.answers[call.key] = { request: call.request, status, body, at: books.now() };
    return { status, body, isStorable, isReplay: false };
  } finally {
    running.delete(call.key);
  }
}

const lifeOf = (key: string): number => (key.startsWith("v2 ") ? days(30) : days(1));

/** Evicts answers whose idempotency keys have expired. */
export function discardOldAnswers({ state, now }: Books): void {
  for (const [key, { at }] of Object.entries(state.answers)) {
    if (at + lifeOf(key) <= now()) delete state.answers[key];
  }
}

function replay(stored: StoredAnswer, call: { key: string; request: string }) {
  requireSame(stored.request, call);
  return { status: stored.status, body: stored.body, isStorable: false, isReplay: true };
}

function requireSame(request: string, call: { key: string; request: string }): void {
  if (request === call.request) return;
  throw new Refusal(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
  });
}
