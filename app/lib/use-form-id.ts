import { useState } from "react";

/** Keeps `current` until something exists under it, then takes `offered`. */
export function nextFormId(current: string, offered: string, existing: readonly { id: string }[]): string {
  return existing.some(({ id }) => id === current) ? offered : current;
}

/**
 * The id of what a form makes, and its key. A page offers another id whenever it is loaded anew, be it because another of its
 * forms was sent; a form takes it only when its own is used. Until then what was filled in stays, and what is sent twice is one.
 * The calling component has the form's subject as its key: routes stay mounted from one render or track to the next.
 */
export function useFormId(offered: string, existing: readonly { id: string }[]): string {
  const [current, setCurrent] = useState(offered);
  const id = nextFormId(current, offered, existing);
  if (id !== current) setCurrent(id);
  return id;
}
