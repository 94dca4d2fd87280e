import { quietly } from "./store.ts";

/** Type of the input events that restore saved text. */
export const typedAgainType = "insertReplacementText";

/** True for text typed now or restored after the session ended; false for values that a script fills in. */
export function isTyping(event: Event): boolean {
  return event.isTrusted || (event instanceof InputEvent && event.inputType === typedAgainType);
}

export const keptTypingKey = "typed";

export const hasKeptTyping = (): boolean => quietly(() => sessionStorage.getItem(keptTypingKey)) !== null;
