import type { ClientResponse } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { UploadTransport } from "./transport.ts";

const firstRestMs = 500;
const longestRestMs = 20_000;
/** About two minutes of retries before the user has to press Retry. */
const attempts = 10;

type Answer = { ok: boolean; status: number; text(): Promise<string> };
/** Body of the success response. */
type BodyOf<Sent> =
  Sent extends ClientResponse<infer Body, infer Status, "json"> ? (Status extends SuccessStatusCode ? Body : never) : never;

/** A final refusal: retrying would give the same answer. */
export class Refused extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(wordsIn(body) ?? "Something went wrong. Please try again.");
    this.status = status;
    this.body = body;
  }
}

/** Milliseconds before attempt `n` (from 1): exponential back-off with jitter, so that many pages do not retry at once. */
export function restBefore(attempt: number, random: number = Math.random()): number {
  return Math.min(longestRestMs, firstRestMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
}

/**
 * Runs `send` until the server answers with success (its parsed body) or refuses for good (throws `Refused`). Network errors and
 * a busy server are retried; `onTrouble` runs before each retry, and stops them by throwing.
 */
export async function tryAgain<Sent extends Answer>(
  transport: Pick<UploadTransport, "rest">,
  signal: AbortSignal,
  send: () => Promise<Sent>,
  onTrouble: () => void | Promise<void> = () => {},
): Promise<BodyOf<Sent>> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const outcome = await once(send, signal);
    if ("body" in outcome) return outcome.body as BodyOf<Sent>; // our own endpoint: its route declares the body
    if (attempt >= attempts) throw outcome.trouble;
    await onTrouble();
    await transport.rest(restBefore(attempt), signal);
  }
}

/** Long polling: the server holds each request until there is news. Reports every state until one is not pending. */
export async function longPoll<State extends { status: string }>(
  start: () => Promise<State>,
  listen: (state: State) => Promise<State>,
  onChange: (state: State) => void,
): Promise<void> {
  let state = await start();
  onChange(state);
  while (state.status === "pending") {
    // Sequential by design.
    state = await listen(state);
    onChange(state);
  }
}

async function once(send: () => Promise<Answer>, signal: AbortSignal): Promise<{ body: unknown } | { trouble: unknown }> {
  let response: Answer;
  let body: unknown;
  try {
    response = await send();
    body = await readJson(response);
  } catch (error) {
    signal.throwIfAborted();
    return { trouble: error };
  }
  if (response.ok) return { body };
  const refusal = new Refused(response.status, body);
  if (isPassing(response.status)) return { trouble: refusal };
  throw refusal;
}

/** Transient server errors, worth a retry. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

async function readJson(response: Answer): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function wordsIn(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  return typeof body.error === "string" ? body.error : null;
}
