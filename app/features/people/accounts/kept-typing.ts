export const keptTypingKey = "typed";

/** Whether anything that was typed is kept in this tab, for whomever. */
export function hasKeptTyping(): boolean {
  try {
    return sessionStorage.getItem(keptTypingKey) !== null;
  } catch {
    return false; // a browser that keeps nothing
  }
}
