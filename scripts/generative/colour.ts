export type Oklch = { lightness: number; chroma: number; hue: number };

/** `#rrggbb` of an OKLCH colour; chroma is lowered until the colour exists on a screen. */
export function hex({ lightness, chroma, hue }: Oklch): string {
  for (let reduced = chroma; reduced > 0; reduced -= 0.004) {
    const channels = toLinear(lightness, reduced, hue);
    if (channels.every((channel) => channel > -0.0005 && channel < 1.0005)) return write(channels);
  }
  return write(toLinear(lightness, 0, hue));
}

function toLinear(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function write(linear: readonly number[]): string {
  const bytes = linear.map((channel) => {
    const clamped = Math.min(1, Math.max(0, channel));
    const gamma = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}
