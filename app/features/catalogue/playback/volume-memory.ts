export type Volume = { level: number; isMuted: boolean };

const key = "cuesheet:volume";
export const fullVolume: Volume = { level: 1, isMuted: false };

/** What was stored, brought into range; anything unreadable is full volume. */
export function parseVolume(text: string | null): Volume {
  const [level, muted] = (text ?? "").split(" ");
  const parsed = Number(level || Number.NaN);
  if (!(parsed >= 0 && parsed <= 1)) return fullVolume;
  return { level: parsed, isMuted: muted === "muted" };
}

/** The volume of the last visit. A browser that keeps nothing plays at full volume. */
export function recallVolume(): Volume {
  try {
    return parseVolume(localStorage.getItem(key));
  } catch {
    return fullVolume;
  }
}

export function rememberVolume({ level, isMuted }: Volume): void {
  try {
    localStorage.setItem(key, `${level}${isMuted ? " muted" : ""}`);
  } catch {
    // private windows may refuse storage; the volume then lasts as long as the page
  }
}
