/** How far apart two texts are: letters to add, leave out, change or swap with their neighbour. */
function distance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** Letters and digits alone, without case and accents. */
export function bare(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** A file's name without what says its kind. */
export const bareFile = (name: string): string => bare(name.replace(/\.[a-z0-9]{2,4}$/i, ""));

/** How unlike two bare texts are; null beyond a third of the longer one. What the other one holds whole is near. */
function unlikeness(one: string, other: string): number | null {
  if (one === other) return 0;
  const longer = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) >= 4 && (one.includes(other) || other.includes(one))) return 0.5;
  const most = Math.max(1, Math.floor(longer / 3));
  if (Math.abs(one.length - other.length) > most) return null;
  const apart = distance(one, other);
  return apart <= most ? apart : null;
}

/** The one of these that somebody most likely meant, or null. */
export function nearest(asked: string, names: readonly string[], toBare = bare): string | null {
  const wanted = toBare(asked);
  if (wanted === "") return null;
  let best: { name: string; apart: number } | null = null;
  for (const name of names) {
    const apart = unlikeness(wanted, toBare(name));
    if (apart !== null && (best === null || apart < best.apart)) best = { name, apart };
  }
  return best?.name ?? null;
}
