import { rect } from "#scripts/demo/cover-art/canvas.ts";
import { cover, cueLine, line, peaks, times, wave, type Hero } from "#scripts/art/canvas.ts";

const columns = 16;
const rows = 5;
const pitch = 88;
/** Which pads a bar of four plays, from bass drum to melody. */
const pattern = [
  "1000100010001000",
  "0000100000001001",
  "1010101010111010",
  "0010010001000010",
  "1001001010010010",
];

/** The pads of a step sequencer, lit in a pattern, their columns carried on as a waveform. */
export const stepGrid: Hero = (inks, random) => {
  const left = (1600 - columns * pitch) / 2;
  const pads = times(rows, (row) =>
    times(columns, (column) => {
      const isLit = pattern[row]?.[column] === "1";
      const fill = column === 9 && isLit ? inks.paper : isLit ? inks.bright : inks.deep;
      return rect(left + column * pitch + 7, 110 + row * 78, pitch - 14, 64, `rx="4" fill="${fill}"`);
    }).join(""),
  );
  const traces = times(columns, (column) => `M${left + column * pitch + pitch / 2} 500v60`);
  return (
    cover(inks.ink) +
    pads.join("") +
    line(traces.join(""), inks.mid, 3) +
    line(`M${left} 560h${columns * pitch}`, inks.mid, 3) +
    wave({ x: left, base: 710, pitch: pitch / 6, reach: 240 }, peaks(random, columns * 6), inks.soft) +
    cueLine(left + 9.5 * pitch, 70, 830, inks.cue)
  );
};
