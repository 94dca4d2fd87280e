type Curve = (value: number) => number;
/** A colour's components, 0 to 1. */
type Parts = ArrayLike<number>;
type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

/** Converts XYZ with the D50 white of profiles to linear sRGB. */
const srgbOfXyz: Matrix = [
  [3.1341359, -1.617386, -0.4906622],
  [-0.9787955, 1.9162544, 0.0334427],
  [0.0719554, -0.2289769, 1.405386],
];

/** Levels per channel of a lookup table, and the side of the square image that ffmpeg reads it as (Hald, level 6). */
const levels = 36;
export const tableSide = 216;

const encodeSrgb: Curve = (linear) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);

const fixed = (bytes: Buffer, at: number) => bytes.readInt32BE(at) / 65_536;

/** The content of a profile's tag; null if missing. Throws a RangeError if it is truncated, like all functions below. */
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

/** Linear interpolation between equidistant values. */
function curveThrough(points: Parts): Curve {
  return (value) => {
    const place = Math.min(1, Math.max(0, value)) * (points.length - 1);
    const [below = 0, above = 0] = [points[Math.floor(place)], points[Math.ceil(place)]];
    return below + (above - below) * (place % 1);
  };
}

/** ICC.1:2022, 10.6 (`curv`) and 10.18 (`para`). */
function readCurve(tag: Buffer): Curve | null {
  const type = tag.toString("latin1", 0, 4);
  if (type === "curv") {
    const count = tag.readUInt32BE(8);
    if (count === 0) return (value) => value;
    if (count === 1) return (value) => value ** (tag.readUInt16BE(12) / 256);
    const points = { length: Math.min(count, 65_536) };
    return curveThrough(Array.from(points, (_, n) => tag.readUInt16BE(12 + n * 2) / 65_535));
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

/** Number of components of a profile's colours, and their conversion to linear sRGB. */
type Profile = { parts: number; toLinearSrgb: (colour: Parts) => Row };

/** Null for a profile that is neither grey nor RGB by primaries and curves. */
function readPrimaries(profile: Buffer): Profile | null {
  const space = profile.toString("latin1", 16, 20);
  if (space !== "GRAY" && space !== "RGB ") return null;
  const [red, green, blue] = ["r", "g", "b"].map((colour) => {
    const tag = findTag(profile, space === "GRAY" ? "kTRC" : `${colour}TRC`);
    return tag && readCurve(tag);
  });
  if (!red || !green || !blue) return null;
  const lighten = (colour: Parts): Row => [red(colour[0] ?? 0), green(colour[1] ?? 0), blue(colour[2] ?? 0)];
  if (space === "GRAY") return { parts: 3, toLinearSrgb: lighten };
  const [r, g, b] = ["rXYZ", "gXYZ", "bXYZ"].map((name) => findTag(profile, name));
  if (!r || !g || !b) return null;
  const [x, y, z] = [r, g, b].map((tag): Row => multiply(srgbOfXyz, [fixed(tag, 8), fixed(tag, 12), fixed(tag, 16)]));
  if (!x || !y || !z) return null;
  const matrix: Matrix = [[x[0], y[0], z[0]], [x[1], y[1], z[1]], [x[2], y[2], z[2]]]; // prettier-ignore
  return { parts: 3, toLinearSrgb: (colour) => multiply(matrix, lighten(colour)) };
}

/** XYZ (D50) of a colour in Lab. */
function xyzOfLab(lightness: number, a: number, b: number): Row {
  const y = (lightness + 16) / 116;
  const cubed = (root: number) => (root > 6 / 29 ? root ** 3 : 3 * (6 / 29) ** 2 * (root - 4 / 29));
  return [0.9642 * cubed(y + a / 500), cubed(y), 0.8249 * cubed(y - b / 200)];
}

/** Multilinear interpolation between the surrounding nodes; the last component changes fastest in `nodes`. */
function interpolate(nodes: Parts, side: number, colour: Parts): Row {
  let [x, y, z] = [0, 0, 0];
  for (let corner = 0; corner < 1 << colour.length; corner++) {
    let [weight, node] = [1, 0];
    for (let part = 0; part < colour.length; part++) {
      const place = Math.min(1, Math.max(0, colour[part] ?? 0)) * (side - 1);
      const below = Math.min(Math.floor(place), side - 2);
      const isAbove = (corner >> part) & 1;
      weight *= isAbove ? place - below : 1 - place + below;
      node = node * side + below + isAbove;
    }
    if (weight === 0) continue;
    x += weight * (nodes[node * 3] ?? 0);
    y += weight * (nodes[node * 3 + 1] ?? 0);
    z += weight * (nodes[node * 3 + 2] ?? 0);
  }
  return [x, y, z];
}

/** ICC.1:2022, 10.10 and 10.11 (`mft2`, `mft1`), the lookup tables of printers and scanners. Null if the profile has none. */
function readTable(profile: Buffer): Profile | null {
  const tag = findTag(profile, "A2B0");
  const type = tag?.toString("latin1", 0, 4);
  if (!tag || (type !== "mft1" && type !== "mft2")) return null;
  const isWide = type === "mft2";
  const [parts, outputs, side] = [tag.readUInt8(8), tag.readUInt8(9), tag.readUInt8(10)];
  if ((parts !== 3 && parts !== 4) || outputs !== 3 || side < 2) return null;
  let at = isWide ? 52 : 48;
  const take = (count: number): Parts => {
    const from = at;
    at += count * (isWide ? 2 : 1);
    if (at > tag.length) throw new RangeError("The table is cut off");
    return Float64Array.from({ length: count }, (_, n) =>
      isWide ? tag.readUInt16BE(from + n * 2) / 65_535 : tag.readUInt8(from + n) / 255,
    );
  };
  const takeCurves = (count: number, points: number) => Array.from({ length: count }, () => curveThrough(take(points)));
  const before = takeCurves(parts, isWide ? tag.readUInt16BE(48) : 256);
  const nodes = take(side ** parts * 3);
  const after = takeCurves(3, isWide ? tag.readUInt16BE(50) : 256);
  const isLab = profile.toString("latin1", 20, 24) === "Lab ";
  // 16-bit Lab ends at 0xff00, 16-bit XYZ at 2.
  const [toLightness, toAxis] = isWide ? [6553500 / 65_280, 65_535 / 256] : [100, 255];
  return {
    parts,
    toLinearSrgb(colour) {
      const seen = interpolate(nodes, side, before.map((curve, n) => curve(colour[n] ?? 0))); // prettier-ignore
      const [l = 0, a = 0, b = 0] = after.map((curve, n) => curve(seen[n] ?? 0));
      const xyz: Row = isLab
        ? xyzOfLab(l * toLightness, a * toAxis - 128, b * toAxis - 128)
        : [(l * 65_535) / 32_768, (a * 65_535) / 32_768, (b * 65_535) / 32_768];
      return multiply(srgbOfXyz, xyz);
    },
  };
}

/** Converts to sRGB, 0 to 1. Null if the profile is unreadable, or has another number of components. */
function readProfile(profile: Buffer, parts: number): ((colour: Parts) => Row) | null {
  try {
    const read = readTable(profile) ?? readPrimaries(profile);
    if (read?.parts !== parts) return null;
    return (colour) => {
      const [red, green, blue] = read.toLinearSrgb(colour);
      const encode = (linear: number) => encodeSrgb(Math.min(1, Math.max(0, linear)));
      return [encode(red), encode(green), encode(blue)];
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * A lookup table from a colour profile to sRGB: 16-bit RGB, red changing fastest. Null if nothing would change, or if the profile
 * is unreadable: the picture is then shown as it is.
 */
export function srgbTable(profile: Buffer): Buffer | null {
  const toSrgb = readProfile(profile, 3);
  if (!toSrgb) return null;
  const table = Buffer.alloc(levels ** 3 * 6);
  let farthest = 0;
  for (let n = 0; n < levels ** 3; n++) {
    const places = [n % levels, Math.floor(n / levels) % levels, Math.floor(n / levels ** 2)];
    const colour = places.map((place) => place / (levels - 1));
    for (const [channel, value] of toSrgb(colour).entries()) {
      farthest = Math.max(farthest, Math.abs(value - (colour[channel] ?? 0)));
      table.writeUInt16LE(Math.round(value * 65_535), n * 6 + channel * 2);
    }
  }
  return farthest * 255 > 1 ? table : null;
}

/** Converts CMYK, 0 to 1, to sRGB, 0 to 255; null as above. Created once for all pixels of a picture. */
export function inksToSrgb(profile: Buffer): ((inks: Parts) => Row) | null {
  const toSrgb = readProfile(profile, 4);
  if (!toSrgb) return null;
  const side = 17;
  const nodes = new Float64Array(side ** 4 * 3);
  for (let n = 0; n < side ** 4; n++) {
    const places = [Math.floor(n / side ** 3), Math.floor(n / side ** 2) % side, Math.floor(n / side) % side, n % side]; // prettier-ignore
    nodes.set(toSrgb(places.map((place) => place / (side - 1))).map((value) => value * 255), n * 3); // prettier-ignore
  }
  return (inks) => interpolate(nodes, side, inks);
}
