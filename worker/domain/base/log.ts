import { AsyncLocalStorage } from "node:async_hooks";

const currentRequest = new AsyncLocalStorage<string>();

/** Everything logged while `work` runs, and while what it started goes on, carries this request's id. */
export function logWithRequest<Result>(requestId: string, work: () => Result): Result {
  return currentRequest.run(requestId, work);
}

/** One line of JSON a fact: event name, request id, ids of ours. Never a token, an address or a body. */
export function log(
  event: string,
  facts: Record<string, string | number | boolean | null | undefined> = {},
): void {
  // oxlint-disable-next-line no-console -- the platform collects the console; this is the one place that writes to it
  console.log(JSON.stringify({ event, requestId: currentRequest.getStore(), ...facts }));
}

/** A surprise: its message and stack, for people who run the service. */
export function logError(event: string, error: unknown, facts: Record<string, string | number> = {}): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log(event, { ...facts, error: detail });
}
