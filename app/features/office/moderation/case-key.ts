export type CaseKey = "next" | "previous" | "accept" | "refuse";

const keys: Readonly<Record<string, CaseKey>> = { j: "next", k: "previous", a: "accept", r: "refuse" };

type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "isComposing" | "defaultPrevented"
>;

/** Maps a key to an action of the queue. Key repeat never decides a case. */
export function caseKeyOf(press: Press): CaseKey | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing || press.defaultPrevented)
    return null;
  const key = keys[press.key.toLowerCase()] ?? null;
  return press.repeat && (key === "accept" || key === "refuse") ? null : key;
}
