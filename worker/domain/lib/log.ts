import { AsyncLocalStorage } from "node:async_hooks";

const currentRequest = new AsyncLocalStorage<string>();

/** Adds this request's id to everything logged while `work` and its asynchronous continuations run. */
export function logWithRequest<Result>(requestId: string, work: () => Result): Result {
  return currentRequest.run(requestId, work);
}

/** Logs one line of JSON: event name, request id, our own ids. Never a token, an address or a body. */
export function log(event: string, facts: Record<string, string | number | boolean | null | undefined> = {}): void {
  // oxlint-disable-next-line no-console -- the platform collects the console; only this function writes to it
  console.log(JSON.stringify({ event, requestId: currentRequest.getStore(), ...facts }, hideLinkSecrets));
}

/** 32 random bytes in base64url: the format of the secrets in mailed links, reviews and sessions. */
const linkSecret = /(?<![\w-])[\w-]{43}(?![\w=-])/g;

const hideLinkSecrets = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll(linkSecret, "…") : value;

/** Logs an unexpected error with its message and stack, for operators. */
export function logError(event: string, error: unknown, facts: Record<string, string | number> = {}): void {
  log(event, { ...facts, error: describe(error) });
}

/** Replaces Drizzle's message, which contains the values of a failed statement, with the database's own. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? error.message;
  if (!("query" in error && "params" in error)) return stack;
  const why = error.cause instanceof Error ? error.cause.message : "";
  return stack.replace(error.message, () => `Failed query: ${String(error.query)}\n${why}`);
}

/**
 * Hides the secret in the path of a review or a shared video, which grants access: all after the route is left out.
 * Routes match in any case and percent-encoded, so this does as well.
 */
export const hideSecret = (path: string): string =>
  decode(path).replace(/^(\/media\/reviews|\/review|\/media\/shared|\/shared)\/.*/is, "$1/…");

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
