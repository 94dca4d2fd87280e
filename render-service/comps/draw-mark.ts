import { drawableText } from "../fonts.ts";
import type { Size } from "../output-size.contract.ts";
import { fit, openSvg, type Overlay, type Style, textElement } from "../overlay.ts";

const style: Style = { weight: "600SemiBold", size: 30, minSize: 17, maxLines: 3 };
const padding = 10;

/** What stands on a comp. A name that no font here can draw is left out; the rest of the mark is not. */
export function markOf(name: string): string {
  const drawn = drawableText(name);
  return ["PREVIEW", ...(drawn ? [drawn] : []), "not licensed"].join(" · ");
}

/**
 * The mark across the middle of the picture, where it cannot be cropped away: light letters in a dark outline, so that it
 * is read on white and on black, and let the picture through.
 */
export function drawMark(name: string, frame: Size): Overlay {
  const { lines, size } = fit(markOf(name), style, frame.width - 48);
  const lineHeight = Math.round(size * 1.3);
  const height = Math.ceil((lines.length * lineHeight + padding * 2) / 2) * 2;
  const scale = size / style.size;
  const texts = lines.flatMap(({ runs, width }, n) => {
    const left = (frame.width - width * scale) / 2;
    const baseline = padding + (n + 1) * lineHeight - Math.round(size * 0.3);
    return runs.map((run) => textElement(run, style.weight, size, left + run.x * scale, baseline));
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${height}">
<g fill="none" stroke="#000" stroke-width="3" stroke-linejoin="round" opacity=".4">${texts.join("")}</g>
<g fill="#fff" opacity=".72">${texts.join("")}</g></svg>`;
  const fontFiles = lines.flatMap(({ runs }) => runs.map((run) => run.fontFiles[style.weight]));
  const png = openSvg(svg, [...new Set(fontFiles)])
    .render()
    .asPng();
  // On even lines, as the colour of the picture is.
  return { png, x: 0, y: Math.floor((frame.height - height) / 4) * 2 };
}
