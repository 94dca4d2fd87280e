import { quietly } from "#app/lib/store.ts";

export type Volume = { level: number; isMuted: boolean };

const key = "cuesheet:volume";
export const fullVolume: Volume = { level: 1, isMuted: false };

/** Parses the stored volume and clamps it; unreadable values mean full volume. */
export function parseVolume(text: string | null): Volume {
  const [level, muted] = (text ?? "").split(" ");
  const parsed = Number(level || Number.NaN);
  if (!(parsed >= 0 && parsed <= 1)) return fullVolume;
  return { level: parsed, isMuted: muted === "muted" };
}

/** The volume of the last visit, or full volume without storage. */
export function recallVolume(): Volume {
  return parseVolume(quietly(() => localStorage.getItem(key)));
}

/** Without storage the volume lasts as long as the page. */
export function rememberVolume({ level, isMuted }: Volume): void {
  quietly(() => localStorage.setItem(key, `${level}${isMuted ? " muted" : ""}`));
}
