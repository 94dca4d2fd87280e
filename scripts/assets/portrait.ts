import { circle, type Point, rect, paletteFor, randomFrom } from "#scripts/generative/index.ts";
import { cue, paper } from "./inks.ts";
import { line, peaks, ring, times, wave } from "./canvas.ts";

const side = 480;
const at: Point = [240, 222];

/** The editorial desk, drawn: a record that listens, over the wave it hears. */
export function portraitSvg(): string {
  const inks = paletteFor("Nostalgic", randomFrom(3));
  const inside = [
    rect(0, 0, side, side, `fill="${inks.soft}"`),
    wave({ x: 0, base: 440, pitch: 10, reach: 90 }, peaks(randomFrom(9), 48), inks.mid),
    circle(at, 150, `fill="${inks.ink}"`),
    ...times(7, (index) => ring(at, 78 + index * 10, inks.deep, 1.5)),
    circle(at, 62, `fill="${paper}"`),
    line("M196 206h88M196 222h88M196 238h56", inks.deep, 5),
    circle(at, 7, `fill="${inks.ink}"`),
    // Headphones.
    line("M92 226C92 -8 388 -8 388 226", inks.ink, 18),
    line("M92 226C92 -8 388 -8 388 226", cue, 9),
    rect(68, 182, 46, 104, `rx="18" fill="${cue}"`),
    rect(366, 182, 46, 104, `rx="18" fill="${cue}"`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${inside.join("")}</svg>`;
}
