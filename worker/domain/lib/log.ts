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
  console.log(JSON.stringify({ event, requestId: currentRequest.getStore(), ...facts }, hideLinkSecrets));
}

/** 32 random bytes in base64url, as links by mail, reviews and sessions carry them. */
const linkSecret = /(?<![\w-])[\w-]{43}(?![\w=-])/g;

const hideLinkSecrets = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll(linkSecret, "…") : value;

/** A surprise: its message and stack, for people who run the service. */
export function logError(event: string, error: unknown, facts: Record<string, string | number> = {}): void {
  log(event, { ...facts, error: describe(error) });
}

/** Drizzle puts the values of a failed statement into its message: here the database's own message takes their place. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? error.message;
  if (!("query" in error && "params" in error)) return stack;
  const why = error.cause instanceof Error ? error.cause.message : "";
  return stack.replace(error.message, () => `Failed query: ${String(error.query)}\n${why}`);
}

/**
 * Hides the secret in the address of a review or a shared video, which opens it: what follows its first part is left out.
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
