import type { StandInState } from "./state.ts";

/** What every noun works on: the state, the clocks and the addresses. */
export type Books = {
  state: StandInState;
  /** The stand-in's own clock in milliseconds; it can be moved ahead. */
  now: () => number;
  /** The same in whole seconds, as objects carry it. */
  seconds: () => number;
  /** The machine's clock in milliseconds. */
  realNow: () => number;
  ownOrigin: string;
  productOrigin: string;
};

/**
 * An object of the API with the fields that the product, a page or a test reads. The type names many more, which are left
 * out on purpose.
 */
export const shape = <Whole extends object>(fields: Partial<Whole>): Whole => fields as Whole;

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** A random identifier in the shape of the API's, such as `pi_3Kd…`. */
export function newId(prefix: string, length = 24): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return `${prefix}_${Array.from(bytes, (byte) => letters[byte % letters.length]).join("")}`;
}

export const days = (count: number): number => count * 86_400_000;
export const minutes = (count: number): number => count * 60_000;
export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** The identifier in a field that may hold the whole object instead; here it never does. */
export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === "string" ? reference : (reference?.id ?? "");

/**
 * The entry of a table such as `{ "GET /v1/charges/:id": … }` that answers a request, with the identifiers in its path;
 * null when there is none.
 */
export function findRoute<Handler>(table: Record<string, Handler>, method: string, path: string) {
  for (const [name, handle] of Object.entries(table)) {
    const match = new RegExp(`^${name.replaceAll(":id", "([^/]+)")}$`).exec(`${method} ${path}`);
    if (match) return { handle, ids: match.slice(1).map(decodeURIComponent) };
  }
  return null;
}
