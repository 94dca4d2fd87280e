type Curve = (value: number) => number;
type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

/** From the colours of XYZ as profiles have it (D50) to linear sRGB. */
const srgbOfXyz: Matrix = [
  [3.1341359, -1.617386, -0.4906622],
  [-0.9787955, 1.9162544, 0.0334427],
  [0.0719554, -0.2289769, 1.405386],
];

/** Levels of each colour in a table, and the sides of the square picture that ffmpeg reads it as (Hald, level 6). */
const levels = 36;
export const tableSide = 216;
const steps = Array.from({ length: levels }, (_, n) => n / (levels - 1));

const encodeSrgb: Curve = (linear) =>
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;

const fixed = (bytes: Buffer, at: number) => bytes.readInt32BE(at) / 65_536;

/** The content of a profile's tag; null without it. Throws a RangeError where it is cut off, as all below. */
function findTag(profile: Buffer, name: string): Buffer | null {
  const count = Math.min(profile.readUInt32BE(128), 100);
  for (let n = 0; n < count; n++) {
    const at = 132 + n * 12;
    if (profile.toString("latin1", at, at + 4) !== name) continue;
    const from = profile.readUInt32BE(at + 4);
    return profile.subarray(from, from + profile.readUInt32BE(at + 8));
  }
  return null;
}

/** ICC.1:2022, 10.6 (`curv`) and 10.18 (`para`). */
function readCurve(tag: Buffer): Curve | null {
  const type = tag.toString("latin1", 0, 4);
  if (type === "curv") {
    const count = tag.readUInt32BE(8);
    if (count === 0) return (value) => value;
    if (count === 1) return (value) => value ** (tag.readUInt16BE(12) / 256);
    const points = Array.from({ length: Math.min(count, 65_536) }, (_, n) => tag.readUInt16BE(12 + n * 2));
    return (value) => {
      const place = value * (points.length - 1);
      const [below = 0, above = 0] = [points[Math.floor(place)], points[Math.ceil(place)]];
      return (below + (above - below) * (place % 1)) / 65_535;
    };
  }
  if (type !== "para") return null;
  const shape = tag.readUInt16BE(8);
  const numbers = [1, 3, 4, 5, 7][shape];
  if (!numbers) return null;
  const read = Array.from({ length: numbers }, (_, n) => fixed(tag, 12 + n * 4));
  const [g = 1, a = 1, b = 0, c = 0] = read;
  if (shape <= 2) return (value) => (value >= -b / a ? (a * value + b) ** g + c : c);
  const [, , , , d = 0, e = 0, f = 0] = read;
  return (value) => (value >= d ? (a * value + b) ** g + e : c * value + f);
}

function multiply(matrix: Matrix, [x, y, z]: Row): Row {
  const [first, second, third] = matrix.map(([a, b, c]) => a * x + b * y + c * z);
  return [first ?? 0, second ?? 0, third ?? 0];
}

type Profile = { curves: [Curve, Curve, Curve]; toLinearSrgb: Matrix };

/** Null of a profile that is neither grey nor RGB by primaries and curves. */
function readProfile(profile: Buffer): Profile | null {
  const space = profile.toString("latin1", 16, 20);
  if (space !== "GRAY" && space !== "RGB ") return null;
  const [red, green, blue] = ["r", "g", "b"].map((colour) => {
    const tag = findTag(profile, space === "GRAY" ? "kTRC" : `${colour}TRC`);
    return tag && readCurve(tag);
  });
  if (!red || !green || !blue) return null;
  const curves: Profile["curves"] = [red, green, blue];
  if (space === "GRAY") return { curves, toLinearSrgb: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] }; // prettier-ignore
  const [r, g, b] = ["rXYZ", "gXYZ", "bXYZ"].map((name) => findTag(profile, name));
  if (!r || !g || !b) return null;
  const [x, y, z] = [r, g, b].map((tag): Row =>
    multiply(srgbOfXyz, [fixed(tag, 8), fixed(tag, 12), fixed(tag, 16)]),
  );
  if (!x || !y || !z) return null;
  return { curves, toLinearSrgb: [[x[0], y[0], z[0]], [x[1], y[1], z[1]], [x[2], y[2], z[2]]] }; // prettier-ignore
}

/**
 * A table that turns a picture with this colour profile into sRGB: 16-bit RGB, red changing first. Null where nothing would
 * change, and of a profile that cannot be read: the picture is then shown as it is.
 */
export function srgbTable(profile: Buffer): Buffer | null {
  try {
    const read = readProfile(profile);
    if (!read) return null;
    const [red, green, blue] = read.curves.map((curve) => steps.map((step) => curve(step)));
    const table = Buffer.alloc(levels ** 3 * 6);
    let farthest = 0;
    for (let n = 0; n < levels ** 3; n++) {
      const [r, g, b] = [n % levels, Math.floor(n / levels) % levels, Math.floor(n / levels ** 2)] as const;
      const linear = multiply(read.toLinearSrgb, [red?.[r] ?? 0, green?.[g] ?? 0, blue?.[b] ?? 0]);
      for (const [channel, step] of [r, g, b].entries()) {
        const value = encodeSrgb(Math.min(1, Math.max(0, linear[channel] ?? 0)));
        farthest = Math.max(farthest, Math.abs(value - (steps[step] ?? 0)));
        table.writeUInt16LE(Math.round(value * 65_535), n * 6 + channel * 2);
      }
    }
    return farthest * 255 > 1 ? table : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
