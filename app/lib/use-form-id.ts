import { useState } from "react";

/** `kept`, until something was made by it; `offered` from then on. */
export function nextFormId(kept: string, offered: string, made: readonly { id: string }[]): string {
  return made.some(({ id }) => id === kept) ? offered : kept;
}

/**
 * The id of what a form makes, and its key. A page offers another id whenever it is loaded anew, be it because another of its
 * forms was sent; a form takes it only when its own is used. Until then what was filled in stays, and what is sent twice is one.
 * What calls it has the form's subject as its key: routes stay mounted from one render or track to the next.
 */
export function useFormId(offered: string, made: readonly { id: string }[]): string {
  const [kept, setKept] = useState(offered);
  const id = nextFormId(kept, offered, made);
  if (id !== kept) setKept(id);
  return id;
}
