/** What somebody had typed is being typed again for them, with this kind of input event. */
export const typedAgainType = "insertReplacementText";

/** Typed by a person, now or before their session ended; not filled in by a script. */
export function isTyping(event: Event): boolean {
  return event.isTrusted || (event instanceof InputEvent && event.inputType === typedAgainType);
}

export const keptTypingKey = "typed";

/** Whether anything that was typed is kept in this tab, for whomever. */
export function hasKeptTyping(): boolean {
  try {
    return sessionStorage.getItem(keptTypingKey) !== null;
  } catch {
    return false; // a browser that keeps nothing
  }
}
