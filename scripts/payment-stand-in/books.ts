import type { StandInState } from "./state.ts";

/** Shared context: state, clocks and origins. */
export type Books = {
  state: StandInState;
  /** The stand-in's clock in milliseconds; tests can move it ahead. */
  now: () => number;
  /** The stand-in's clock in whole seconds, as API objects have it. */
  seconds: () => number;
  /** The machine's clock in milliseconds. */
  realNow: () => number;
  ownOrigin: string;
  productOrigin: string;
};

/**
 * Types an API object from the fields that the product, a page or a test reads; the SDK's other fields are deliberately left out.
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

/** The id in an expandable field, which is never expanded here. */
export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === "string" ? reference : (reference?.id ?? "");

/**
 * Finds the entry of a table such as `{ "GET /v1/charges/:id": … }` for a request, with the ids in its path; null if there is
 * none.
 */
export function findRoute<Handler>(table: Record<string, Handler>, method: string, path: string) {
  for (const [name, handle] of Object.entries(table)) {
    const match = new RegExp(`^${name.replaceAll(":id", "([^/]+)")}$`).exec(`${method} ${path}`);
    if (match) return { handle, ids: match.slice(1).map(decodeURIComponent) };
  }
  return null;
}

/** Formats cents: `$50.00`, `-£1.20`. */
export function money(cents: number, currency: string | null): string {
  const sign = currency === "gbp" ? "£" : "$";
  return `${cents < 0 ? "-" : ""}${sign}${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** Formats milliseconds as date and minute in UTC. */
export const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A card number in groups of four digits. */
export const spaced = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, "$1 ");
