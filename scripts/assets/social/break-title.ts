/** Breaks a title into at most `most` lines no wider than `room`; null when it does not fit. */
export function breakTitle(
  title: string,
  room: number,
  most: number,
  measure: (line: string) => number,
): string[] | null {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && measure(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const fits = lines.length <= most && lines.every((line) => measure(line) <= room);
  return fits ? lines : null;
}
