import { type Random, between, circle, path, rect } from "#scripts/generative/random.ts";

/** From darkest to lightest, plus an accent. */
type Colours = { dark: string; mid: string; light: string; accent: string };
export type Canvas = { width: number; height: number; colours: Colours; random: Random };
const fill = (paint: string) => `fill="${paint}"`;
const stroke = (paint: string, width: number) =>
  `fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const many = (count: number, draw: (at: number) => string) => Array.from({ length: count }, (_, at) => draw(at)).join("");

const backdrop = ({ width, height, colours: { dark, mid } }: Canvas) =>
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${dark}"/><stop offset="1" stop-color="${mid}"/></linearGradient>` +
  rect(0, 0, width, height, `fill="url(#sky)"`);

/** A line of hills across the frame, filled to the bottom. */
function hills({ width, height, random }: Canvas, at: number, rise: number, paint: string): string {
  const step = width / 7;
  const points = Array.from({ length: 8 }, (_, n) => `${n * step} ${height * at - random() * height * rise}`);
  return path(
    `M0 ${height}L${points.join("L")}L${width} ${height}Z`,
    `${fill(paint)} ${stroke(paint, 40)}`.replace('fill="none"', ""),
  );
}

const dots = ({ width, height, random }: Canvas, count: number, size: number, paint: string) =>
  many(count, () => circle([random() * width, random() * height], size * between(random, 0.3, 1), fill(paint)));

export const table = (canvas: Canvas) =>
  backdrop(canvas) + rect(0, canvas.height * 0.72, canvas.width, canvas.height, fill(canvas.colours.dark));

export const horizon = (canvas: Canvas) =>
  backdrop(canvas) +
  circle([canvas.width * 0.62, canvas.height * 0.34], canvas.height * 0.13, fill(canvas.colours.light)) +
  hills(canvas, 0.66, 0.2, canvas.colours.mid) +
  hills(canvas, 0.84, 0.12, canvas.colours.dark);

export const sea = (canvas: Canvas) => {
  const { width, height, colours } = canvas;
  const waves = many(7, (n) =>
    rect(0, height * (0.64 + n * 0.055), width, height * 0.014, `${fill(colours.light)} opacity="${0.5 - n * 0.05}"`),
  );
  const sun = circle([width * 0.3, height * 0.45], height * 0.16, fill(colours.accent));
  return backdrop(canvas) + sun + rect(0, height * 0.6, width, height, fill(colours.dark)) + waves;
};

export const skyline = (canvas: Canvas) => {
  const { width, height, colours, random } = canvas;
  const houses = many(13, (n) => {
    const top = height * between(random, 0.22, 0.62);
    const left = (n * width) / 12.4;
    const windows = many(12, (w) =>
      rect(
        left + 18 + (w % 3) * 34,
        top + 26 + Math.floor(w / 3) * 58,
        16,
        26,
        `${fill(random() > 0.4 ? colours.accent : colours.mid)} opacity="0.8"`,
      ),
    );
    return rect(left, top, width / 14, height, fill(colours.dark)) + windows;
  });
  return backdrop(canvas) + houses;
};

/** Everything below is drawn around the centre of the frame, some 600 pixels high. */
const middle = ({ width, height }: Canvas, drawing: string, scale = 1) =>
  `<g transform="translate(${width / 2} ${height / 2}) scale(${scale})">${drawing}</g>`;

export const cup = (canvas: Canvas) => {
  const { light, accent, dark } = canvas.colours;
  const steam = many(3, (n) => path(`M${-90 + n * 90} -90c-50 -70 50 -110 0 -190`, `${stroke(light, 16)} opacity="0.55"`));
  const body = path("M-190 -40H190C190 150 120 240 0 240S-190 150 -190 -40Z", fill(light));
  return middle(
    canvas,
    `${steam}${body}${path("M185 0c120 -10 120 150 -20 150", stroke(light, 30))}<ellipse cy="-40" rx="172" ry="30" ${fill(dark)}/>${rect(-280, 250, 560, 26, `rx="13" ${fill(accent)}`)}`,
  );
};

export const dripper = (canvas: Canvas) => {
  const { light, accent, dark } = canvas.colours;
  const drops = many(3, (n) => circle([0, 20 + n * 52], 11, fill(accent)));
  return middle(
    canvas,
    `${path("M-190 -260H190L60 0H-60Z", fill(light))}${rect(-210, -285, 420, 34, `rx="14" ${fill(accent)}`)}${drops}${path("M-150 150H150L120 330H-120Z", `${fill(light)} opacity="0.85"`)}${path("M-136 230H136L120 330H-120Z", fill(dark))}`,
  );
};

export const glass = (canvas: Canvas) => {
  const { light, accent, mid, dark } = canvas.colours;
  const ice = many(
    4,
    (n) =>
      `<rect x="${-105 + (n % 2) * 110}" y="${-150 + Math.floor(n / 2) * 95}" width="92" height="84" rx="14" ${fill(light)} opacity="0.75" transform="rotate(${n * 13 - 18} ${-60 + (n % 2) * 110} ${-110 + Math.floor(n / 2) * 95})"/>`,
  );
  return middle(
    canvas,
    `${path("M-160 -220H160L120 300H-120Z", `${fill(mid)} opacity="0.6"`)}${path("M-150 -120H150L118 290H-118Z", fill(dark))}${ice}${rect(40, -350, 22, 560, `rx="11" ${fill(accent)} transform="rotate(9)"`)}`,
  );
};

const leaf = (at: string, paint: string) =>
  path("M0 -90C70 -50 70 50 0 100C-70 50 -70 -50 0 -90Z", `${fill(paint)} transform="${at}"`);

export const leaves = (canvas: Canvas) => {
  const { width, height, colours, random } = canvas;
  const paints = [colours.accent, colours.light, colours.mid];
  return many(26, (n) =>
    leaf(
      `translate(${random() * width} ${random() * height}) rotate(${random() * 360}) scale(${between(random, 0.5, 1.4)})`,
      paints[n % 3] ?? colours.accent,
    ),
  );
};

const wheel = (x: number, paint: string) =>
  circle([x, 120], 150, stroke(paint, 16)) +
  many(8, (n) => path(`M${x} 120l${Math.cos(n * 0.785) * 146} ${Math.sin(n * 0.785) * 146}`, stroke(paint, 3)));

export const bike = (canvas: Canvas) => {
  const { light, accent } = canvas.colours;
  return middle(
    canvas,
    `${wheel(-230, light)}${wheel(230, light)}${path("M-230 120L-90 -110H150L230 120M-90 -110L10 120L150 -110M-230 120H10M-120 -170H-50M-90 -110L-96 -165M150 -110L138 -190H200", stroke(accent, 20))}`,
    canvas.width > canvas.height ? 1 : 1.25,
  );
};

export const gears = (canvas: Canvas) => {
  const { light, accent, mid } = canvas.colours;
  const gear = (x: number, y: number, size: number, paint: string) =>
    `<g transform="translate(${x} ${y})">${many(12, (n) => rect(-size * 0.1, -size * 1.2, size * 0.2, size * 0.4, `${fill(paint)} transform="rotate(${n * 30})"`))}${circle([0, 0], size, fill(paint))}${circle([0, 0], size * 0.4, fill(mid))}</g>`;
  return middle(canvas, gear(-210, 40, 200, accent) + gear(150, -120, 130, light) + gear(250, 190, 110, light));
};

export const lamps = (canvas: Canvas) => {
  const { width, height, colours, random } = canvas;
  return many(34, (n) =>
    circle(
      [random() * width, random() * height],
      between(random, 24, 90),
      `${fill(n % 2 ? colours.accent : colours.light)} opacity="${between(random, 0.2, 0.6)}"`,
    ),
  );
};

export const ferry = (canvas: Canvas) => {
  const { light, accent, mid } = canvas.colours;
  return middle(
    canvas,
    `${path("M-420 130H420L340 250H-340Z", fill(accent))}${rect(-320, 30, 560, 100, `rx="12" ${fill(light)}`)}${many(8, (n) => circle([-270 + n * 66, 80], 20, fill(mid)))}${rect(-120, -70, 260, 100, `rx="10" ${fill(light)}`)}${rect(0, -190, 90, 120, fill(accent))}`,
  );
};

export const roofs = (canvas: Canvas) => {
  const { light, accent, mid, dark } = canvas.colours;
  const paints = [light, accent, mid];
  return middle(
    canvas,
    many(6, (n) => {
      const [x, top] = [-560 + n * 190, n % 2 ? -60 : -160];
      return (
        rect(x, top, 176, 700, fill(paints[n % 3] ?? light)) +
        path(`M${x - 14} ${top}l102 -130l102 130Z`, fill(dark)) +
        many(4, (w) => rect(x + 34 + (w % 2) * 66, top + 60 + Math.floor(w / 2) * 130, 42, 70, fill(dark)))
      );
    }),
  );
};

export const train = (canvas: Canvas) => {
  const { light, accent, dark } = canvas.colours;
  const cars = many(
    3,
    (n) =>
      `${rect(-900 + n * 560, -60, 530, 230, `rx="30" ${fill(accent)}`)}${many(5, (w) => rect(-860 + n * 560 + w * 98, -10, 70, 80, `rx="10" ${fill(light)}`))}`,
  );
  return middle(canvas, `${cars}${rect(-1200, 178, 2400, 14, fill(light))}${rect(-1200, 192, 2400, 400, fill(dark))}`);
};

export const lighthouse = (canvas: Canvas) => {
  const { light, accent, dark } = canvas.colours;
  return middle(
    canvas,
    `${path("M0 -235L-1300 -420V-60Z", `${fill(light)} opacity="0.35"`)}${path("M-70 -170H70L120 330H-120Z", fill(light))}${path("M-84 -40H84L97 90H-97ZM-104 190H104L114 290H-114Z", fill(accent))}${rect(-60, -260, 120, 90, fill(accent))}${path("M-80 -260L0 -330L80 -260Z", fill(dark))}${path("M-420 330H420L560 640H-560Z", fill(dark))}`,
  );
};

export const plane = (canvas: Canvas) => {
  const { light, accent } = canvas.colours;
  return middle(
    canvas,
    `<g transform="rotate(-12)">${path("M-330 20C-100 -30 200 -40 350 -10C390 0 390 30 350 40C200 60 -100 60 -330 40Z", fill(light))}${path("M-40 20L-200 250H-120L110 30ZM-310 20L-390 -110H-330L-230 10Z", fill(accent))}</g>${path("M-1000 150Q-600 130 -360 90", stroke(light, 10))}`,
  );
};

export const peaks = (canvas: Canvas) => {
  const { light, mid, dark, accent } = canvas.colours;
  return middle(
    canvas,
    `${path("M-760 420L-260 -260L60 160L300 -120L800 420Z", fill(mid))}${path("M-260 -260L-350 -138L-290 -160L-240 -110L-190 -165L-166 -138Z", fill(light))}${path("M-700 560Q-300 330 0 420T760 300V800H-800Z", fill(dark))}${path("M-40 410v-90M-40 370l-34 40M-40 370l34 40M-40 340l30 30", stroke(accent, 14))}${circle([-40, 300], 22, fill(accent))}`,
  );
};

export const tent = (canvas: Canvas) => {
  const { light, accent, dark } = canvas.colours;
  return middle(
    canvas,
    `${path("M-330 260L0 -190L330 260Z", fill(accent))}${path("M-90 260L0 -60L90 260Z", fill(light))}${rect(-1000, 258, 2000, 1400, fill(dark))}${path("M400 260c-70 -90 0 -150 20 -220c50 80 90 140 30 220Z", fill(light))}`,
  );
};

export const rain = (canvas: Canvas) => {
  const { width, height, colours, random } = canvas;
  return (
    many(90, () =>
      path(
        `M${random() * width} ${random() * height}l-26 ${between(random, 60, 130)}`,
        `${stroke(colours.light, 5)} opacity="0.6"`,
      ),
    ) +
    middle(
      canvas,
      `${path("M-260 60C-260 -120 -120 -210 0 -210S260 -120 260 60Z", fill(colours.accent))}${path("M0 -210V250c0 60 -80 60 -80 0", stroke(colours.dark, 18))}`,
    )
  );
};

export const stars = (canvas: Canvas) =>
  backdrop(canvas) + dots(canvas, 120, 5, canvas.colours.light) + hills(canvas, 0.9, 0.12, canvas.colours.dark);
export const plain = (canvas: Canvas) => backdrop(canvas) + dots(canvas, 30, 130, `${canvas.colours.mid}" opacity="0.35`);
