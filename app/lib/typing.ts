/** What somebody had typed is being typed again for them, with this kind of input event. */
export const typedAgainType = "insertReplacementText";

/** Typed by a person, now or before their session ended; not filled in by a script. */
export function isTyping(event: Event): boolean {
  return event.isTrusted || (event instanceof InputEvent && event.inputType === typedAgainType);
}
