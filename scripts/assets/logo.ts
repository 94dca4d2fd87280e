import { readFileSync } from "node:fs";

const favicon = new URL("../../public/favicon.svg", import.meta.url);

/** The bars of the mark, 32 units wide, in the colours of a fixed ground: those of the favicon follow the browser's theme. */
export function markIn(colours: { bars: string; cue: string }): string {
  const bars = [...readFileSync(favicon, "utf8").matchAll(/<rect (class="cue" )?([^>]*)\/>/g)];
  return bars
    .map(([, isCue, place]) => `<rect ${place} fill="${isCue ? colours.cue : colours.bars}"/>`)
    .join("");
}
