import { days, seconds } from "#worker/domain/lib/time.ts";
import type { SendMessage, Suspicion } from "./contact.contract.ts";

/** Nobody reads this form and fills four fields faster; browsers that fill three of them leave the message. */
const fastestHand = seconds(3);
/** A form that claims to have been open longer, or that is from the future, was not drawn by us. */
const longestOpen = days(30);
const maxLinks = 3;

/** What about a message looks like a machine. Each sign alone can also be an honest person. */
export function findSuspicions(
  { website, shownAt, message }: Pick<SendMessage, "website" | "shownAt" | "message">,
  now: number,
): Suspicion[] {
  const open = now - shownAt;
  const links = message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  return [
    ...(website === "" ? [] : ["filled-hidden-field" as const]),
    ...(open < fastestHand || open > longestOpen ? ["sent-at-once" as const] : []),
    ...(links > maxLinks ? ["many-links" as const] : []),
  ];
}
