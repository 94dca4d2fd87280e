import { readFileSync } from "node:fs";
import { cue, ink, paper } from "./parts.ts";

const favicon = new URL("../../public/favicon.svg", import.meta.url);

/** The bars of the logo, 32 units wide, in fixed colours: the favicon's follow the browser's theme. */
export function markIn(colours: { bars: string; cue: string }): string {
  const bars = [...readFileSync(favicon, "utf8").matchAll(/<rect (class="cue" )?([^>]*)\/>/g)];
  return bars.map(([, isCue, place]) => `<rect ${place} fill="${isCue ? colours.cue : colours.bars}"/>`).join("");
}

/** Sizes in pixels; a maskable icon keeps the logo within the circle that every launcher shows. */
export const icons = [
  { name: "apple-touch-icon", size: 180, isMaskable: true },
  { name: "icon-192", size: 192, isMaskable: false },
  { name: "icon-512", size: 512, isMaskable: false },
  { name: "icon-maskable-512", size: 512, isMaskable: true },
] as const;

/** The logo on ink, with rounded corners unless the system rounds them itself. */
export function iconSvg({ isMaskable }: { isMaskable: boolean }): string {
  const inset = isMaskable ? 8 : 5;
  const side = 32 + inset * 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" rx="${isMaskable ? 0 : 10}" fill="${ink}"/>` +
    `<g transform="translate(${inset} ${inset})">${markIn({ bars: paper, cue })}</g></svg>`
  );
}
