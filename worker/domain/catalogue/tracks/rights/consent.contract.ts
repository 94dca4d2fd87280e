import { toOneLine } from "#worker/domain/lib/text.contract.ts";
import { type Consent, declarationLimits, type StoredConsent } from "./declaration.contract.ts";

/*
 * A consent of an owner to license their share: who, when, and the evidence; all three are required. Without schemas, since forms
 * in browsers check it as the user types.
 */

export const isConsent = (consent: StoredConsent | null): consent is Consent => typeof consent === "object" && consent !== null;

/** Unvalidated name of the person who agreed. */
export const nameIn = (consent: StoredConsent | null): string | null => (isConsent(consent) ? consent.name : consent);

export const toConsentText = (consent: StoredConsent | null): Consent => ({
  name: nameIn(consent) ?? "",
  date: isConsent(consent) ? consent.date : "",
  text: isConsent(consent) ? consent.text : "",
});

/** Checked on the server only, by its clock. */
export const consentAhead = "A consent can’t be dated in the future";

export type ConsentProblem = { part: keyof Consent; message: string };

/** Parses a typed consent: null if empty, or the first problem. */
export function readConsent(typed: Consent): Consent | ConsentProblem | null {
  const name = toOneLine(typed.name);
  const date = toOneLine(typed.date);
  const text = toOneLine(typed.text);
  if (name + date + text === "") return null;
  if (!isNamed(name)) return { part: "name", message: "Enter the name of the person or company that agreed" };
  if (name.length > declarationLimits.name)
    return { part: "name", message: `Use at most ${declarationLimits.name} characters` };
  if (!isDay(date)) return { part: "date", message: "Enter the date they agreed, such as 2026-10-12" };
  if (!isNamed(text, 3)) return { part: "text", message: "Say what’s on file, for example: signed letter" };
  if (text.length > declarationLimits.consent)
    return { part: "text", message: `Use at most ${declarationLimits.consent} characters` };
  return { name, date, text };
}

export const isConsentProblem = (read: Consent | ConsentProblem | null): read is ConsentProblem =>
  read !== null && "message" in read;

const fillers = /^(none|nobody|no ?one|nothing|n ?\/? ?a|nil|null|unknown|tb[acd]|pending|test|yes|no|x+)$/i;

/**
 * True if the text is a plausible name: enough letters or digits, not all the same, and no placeholder. `letters` is 1 for
 * people, who may go by one letter, such as U.
 */
export function isNamed(text: string, letters = 2): boolean {
  const visible = toOneLine(text).match(/[\p{L}\p{N}]/gu) ?? [];
  const isVaried = new Set(visible.map((letter) => letter.toLowerCase())).size >= Math.min(letters, 2);
  return visible.length >= letters && isVaried && /\p{L}/u.test(text) && !fillers.test(bare(text));
}

const bare = (text: string): string =>
  toOneLine(text)
    .replaceAll(/[^\p{L}\p{N}/ ]/gu, "")
    .trim();

function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
