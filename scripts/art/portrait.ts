import { circle, path, rect } from "#scripts/demo/cover-art/canvas.ts";
import { paletteFor } from "#scripts/demo/cover-art/palette.ts";
import { randomFrom } from "#scripts/demo/music/random.ts";
import { cue, paper } from "#scripts/art/inks.ts";
import { line, peaks, ring, times, wave } from "#scripts/art/canvas.ts";

const side = 480;

/** The editor, drawn: a bob, glasses, headphones, and a record behind the head. */
export function portraitSvg(): string {
  const inks = paletteFor("Nostalgic", randomFrom(3));
  const skin = "#d9a583";
  const shade = "#b97f60";
  const inside = [
    rect(0, 0, side, side, `fill="${inks.soft}"`),
    circle([240, 214], 190, `fill="${inks.deep}"`),
    ...times(6, (index) => ring([240, 214], 118 + index * 12, inks.mid, 1.5)),
    wave({ x: 0, base: 448, pitch: 10, reach: 90 }, peaks(randomFrom(9), 48), inks.mid),
    // Hair behind, neck, shoulders.
    path("M140 300C120 120 170 84 240 84S360 120 340 300Z", `fill="${inks.ink}"`),
    path("M206 270H274V356L240 392L206 356Z", `fill="${shade}"`),
    path("M60 480C66 392 130 362 204 344L240 388L276 344C350 362 414 392 420 480Z", `fill="${paper}"`),
    path("M204 344L240 388L276 344L300 351L262 480H218L180 351Z", `fill="${inks.ink}"`),
    // Face, fringe.
    path(
      "M172 190C172 130 204 112 240 112S308 130 308 190C308 262 276 316 240 316S172 262 172 190Z",
      `fill="${skin}"`,
    ),
    path(
      "M164 216C160 132 196 96 246 98C300 100 324 144 316 216C304 190 290 172 272 160C240 178 196 176 180 172C172 184 168 198 164 216Z",
      `fill="${inks.ink}"`,
    ),
    // Eyes, glasses, nose, mouth.
    rect(184, 204, 48, 36, `rx="16" fill="none" stroke="${inks.ink}" stroke-width="6"`),
    rect(248, 204, 48, 36, `rx="16" fill="none" stroke="${inks.ink}" stroke-width="6"`),
    circle([208, 222], 6, `fill="${inks.ink}"`),
    circle([272, 222], 6, `fill="${inks.ink}"`),
    line("M232 218h16", inks.ink, 6),
    line("M240 232l-6 26h10", shade, 4),
    line("M220 284c12 9 28 9 40 0", "#8e3b34", 6, 'stroke-linecap="round"'),
    // Headphones.
    line("M146 216C146 32 334 32 334 216", inks.ink, 16),
    line("M146 216C146 32 334 32 334 216", cue, 8),
    rect(128, 190, 40, 84, `rx="16" fill="${cue}"`),
    rect(312, 190, 40, 84, `rx="16" fill="${cue}"`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${inside.join("")}</svg>`;
}
