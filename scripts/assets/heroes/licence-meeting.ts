import { path, rect } from "#scripts/generative/index.ts";
import { cover, line, peaks, wave, type Hero } from "../canvas.ts";
import { seal, writing } from "../parts.ts";

const pitch = 20;
const bars = 40;

/** Two waveforms, one solid and one in outline, coming from both sides and meeting on a sealed licence sheet. */
export const licenceMeeting: Hero = (inks, random) => {
  const outlined = peaks(random, bars).map((value, index) => {
    const full = Math.round(value * 300);
    return `M${803 + index * pitch} ${Math.round(430 - full * 0.68)}h11v${full}h-11z`;
  });
  return (
    cover(inks.bright) +
    rect(526, 66, 548, 784, `fill="${inks.mid}"`) +
    rect(510, 50, 548, 784, `fill="${inks.paper}"`) +
    line("M570 128h220", inks.ink, 20) +
    writing({ x: 570, y: 168, w: 428, h: 130 }, 3, inks.mid, random) +
    wave({ x: 0, base: 430, pitch, reach: 300, bar: 12 }, peaks(random, bars), inks.ink) +
    path(outlined.join(""), `fill="none" stroke="${inks.ink}" stroke-width="3"`) +
    writing({ x: 570, y: 560, w: 300, h: 110 }, 3, inks.mid, random) +
    line("M570 764h200", inks.ink, 2) +
    line("M582 750c30-60 44-50 36-18s40-30 52-8 30-20 60-6", inks.ink, 5) +
    seal([916, 706], 96, { disc: inks.cue, tick: inks.paper })
  );
};
