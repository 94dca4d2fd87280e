import { circle, path, randomFrom, rect } from "#scripts/generative/random.ts";
import { cover, cueLine, type Hero, line, peaks, times, wave } from "../canvas.ts";
import { dayTones, filmFrame, phone, seal, tick, writing } from "../parts.ts";

const routes = [190, 420, 650];

/** From a phone four lines part: one ends at a crossed stop, three run through seals to their waveforms. */
export const clearedRoutes: Hero = (inks, random) => {
  const { body, screen } = phone({ x: 120, y: 170, w: 262, h: 520 }, inks.ink);
  const open = routes.map((y, index) => {
    const away = `M382 430H460C620 430 560 ${y} 720 ${y}H1010`;
    return (
      line(away, inks.deep, 8) +
      seal([870, y], 66, { disc: inks.deep, tick: inks.paper }) +
      wave({ x: 1010, base: y + 20, pitch: 15, reach: 170, bar: 8 }, peaks(random, 34), index === 1 ? inks.mid : inks.deep)
    );
  });
  return (
    cover(inks.pale) +
    line("M382 430H460C600 430 560 810 720 810H860", inks.cue, 8, 'stroke-dasharray="2 18" stroke-linecap="round"') +
    line("M864 776l68 68m0-68l-68 68", inks.cue, 14) +
    open.join("") +
    body +
    rect(screen.x, screen.y, screen.w, screen.h, `fill="${inks.bright}"`) +
    circle([251, 430], 74, `fill="${inks.ink}"`) +
    line("M236 462v-74l52-12v74", inks.paper, 8) +
    circle([224, 462], 15, `fill="${inks.paper}"`) +
    circle([276, 450], 15, `fill="${inks.paper}"`)
  );
};

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

/** Bars of the full track, its instrumental, the sixty and the thirty seconds, and one still to come. */
const cuts = [46, 46, 24, 12, 32];

/** A cue sheet of five waveforms of different lengths, four of them ticked. */
export const tickedSheet: Hero = (inks, random) => {
  const rows = cuts.map((bars, row) => {
    const y = 176 + row * 128;
    const isDone = row < cuts.length - 1;
    return (
      rect(366, y - 34, 68, 68, `fill="none" stroke="${inks.ink}" stroke-width="4"`) +
      (isDone ? tick([398, y - 2], 34, inks.cue) : "") +
      wave({ x: 480, base: y + 18, pitch: 16, reach: 96 }, peaks(random, bars), isDone ? inks.deep : inks.soft)
    );
  });
  return (
    cover(inks.mid) +
    rect(326, 76, 980, 772, `fill="${inks.deep}"`) +
    rect(306, 56, 980, 772, `fill="${inks.paper}"`) +
    line(times(4, (row) => `M306 ${240 + row * 128}h980`).join(""), inks.soft, 2) +
    line(times(7, (hole) => `M336 ${110 + hole * 110}h0`).join(""), inks.mid, 18, 'stroke-linecap="round"') +
    rows.join("")
  );
};

/** A long list with one small track marked on the left, one large frame of film over its waveform on the right. */
export const listOrFrame: Hero = (inks, random) => {
  const rows = times(13, (row) => {
    const y = 96 + row * 57;
    const isOurs = row === 8;
    const ink = isOurs ? inks.paper : inks.ink;
    const length = 180 + Math.round(random() * 150);
    return (
      (isOurs ? rect(60, y - 6, 640, 52, `fill="${inks.ink}"`) : "") +
      rect(76, y, 40, 40, `fill="${isOurs ? inks.bright : inks.mid}"`) +
      line(`M138 ${y + 20}h${length}`, ink, 9) +
      line(`M620 ${y + 20}h56`, ink, 4)
    );
  });
  return (
    cover(inks.bright) +
    rect(800, 0, 800, 900, `fill="${inks.ink}"`) +
    rows.join("") +
    filmFrame({ x: 868, y: 110, w: 664, h: 372 }, dayTones(inks), randomFrom(64)) +
    wave({ x: 868, base: 690, pitch: 16.6, reach: 270 }, peaks(random, 40), inks.bright) +
    cueLine(1180, 70, 830, inks.cue)
  );
};
