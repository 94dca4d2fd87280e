import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { ffmpeg, ffprobe, makeFolder, makeTools, readFrame } from "../test-media.ts";
import { flatCmykJpeg, iccProfile, pngChunk, pngOf, tableProfile, withOrientation, withProfile } from "../test-pictures.ts";
import type { CoverRefusalCode, CoverVariant } from "./covers.contract.ts";
import { MadeCover } from "./covers.contract.ts";
import { drawCover } from "./make-covers.ts";
import { withoutPackedChunks } from "./read-picture-header.ts";

const folder = makeFolder();
const { at } = folder;
const all: CoverVariant[] = [
  { width: 160, format: "avif" },
  { width: 160, format: "webp" },
  { width: 160, format: "jpeg" },
];

const webp: CoverVariant[] = [{ width: 160, format: "webp" }];

async function draw(source: Buffer, variants: readonly CoverVariant[] = all) {
  const tools = await makeTools(folder.path);
  const path = join(tools.inputs, "source");
  await writeFile(path, source);
  return drawCover(tools, path, variants);
}

async function drawGood(source: Buffer, variants?: readonly CoverVariant[]) {
  const drawn = await draw(source, variants);
  if (!drawn.ok) throw new Error(`Refused: ${drawn.code} ${drawn.detail}`);
  return drawn;
}

/** Red and green above blue and white: every orientation looks different. 400x200; the crop takes 100 off each side. */
const quarters = [
  "color=red:s=400x200",
  "drawbox=x=200:w=200:h=100:color=lime:t=fill",
  "drawbox=y=100:w=200:h=100:color=blue:t=fill",
  "drawbox=x=200:y=100:w=200:h=100:color=white:t=fill",
].join(",");

async function makeJpeg(name: string): Promise<Buffer> {
  await ffmpeg("-f", "lavfi", "-i", quarters, "-frames:v", "1", "-q:v", "1", "-pix_fmt", "yuvj444p", at(name));
  return readFile(at(name));
}

/** Names the colours of the four quarters, row by row. */
async function quartersOf(path: string, side = 160): Promise<string> {
  const { pixel } = await readFrame(path, 0, side);
  const names: Record<string, string> = {
    "100": "red",
    "010": "green",
    "001": "blue",
    "111": "white",
    "000": "black",
  };
  const spots = [[1, 1], [3, 1], [1, 3], [3, 3]] as const; // prettier-ignore
  return spots
    .map(([x, y]) => {
      const bits = pixel((side / 4) * x, (side / 4) * y)
        .map((channel) => (channel > 127 ? 1 : 0))
        .join("");
      return names[bits] ?? bits;
    })
    .join(" ");
}

type Colour = [number, number, number];
/** Red, green and blue primaries in XYZ (D50). */
const srgb: Colour[] = [[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]]; // prettier-ignore
const displayP3: Colour[] = [[0.5151, 0.2412, -0.0011], [0.292, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841]]; // prettier-ignore
const swapped = [srgb[1]!, srgb[0]!, srgb[2]!];

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await makeJpeg("quarters.jpg");
});

describe("a cover image", () => {
  test("is cropped to its central square in every requested format", async () => {
    const { files, facts } = await drawGood(jpeg);
    expect(MadeCover.parse(facts)).toEqual(facts);
    expect(facts).toMatchObject({ width: 400, height: 200, source: "jpeg" });
    const codecs = ["av1", "webp", "mjpeg"];
    for (const [n, { path }] of files.entries()) {
      expect(await ffprobe(path, "stream=codec_name,width,height")).toBe(`codec_name=${codecs[n]}\nwidth=160\nheight=160\n`);
      expect(await quartersOf(path)).toBe("red green blue white");
      expect(facts.variants[n]?.bytes).toBe((await readFile(path)).length);
    }
  });

  test("is not upscaled", async () => {
    const { facts } = await drawGood(jpeg, [{ width: 1280, format: "webp" }]);
    expect(facts.variants).toMatchObject([{ width: 1280, side: 200 }]);
  });

  // Cameras write 3, 6 and 8; the others are mirrored.
  const turns = [
    [2, "green red white blue", "full"],
    [3, "white blue green red"],
    [4, "blue white red green", "full"],
    [5, "red blue green white", "full"],
    [6, "blue red white green"],
    [7, "white green blue red", "full"],
    [8, "green white red blue"],
  ] as const;
  for (const [orientation, wanted, ...tags] of turns)
    test(`is rotated upright from EXIF orientation ${orientation}`, { tags }, async () => {
      const { files, facts } = await drawGood(withOrientation(jpeg, orientation), webp);
      expect(await quartersOf(files[0]?.path ?? "")).toBe(wanted);
      expect([facts.width, facts.height]).toEqual(orientation >= 5 ? [200, 400] : [400, 200]);
    });

  test("keeps its colours when converted from CMYK", async () => {
    // Adobe stores inks inverted: no cyan, full magenta and yellow, no black is red.
    const { files, facts } = await drawGood(flatCmykJpeg(160, [255, 0, 0, 255]), webp);
    expect(await quartersOf(files[0]?.path ?? "")).toBe("red red red red");
    expect(facts.placeholderColour).toMatch(/^#f[a-f0-9]0[0-9a-f]0[0-9a-f]$/);
  });

  // Lab values by the formulas of CSS Color 4.
  const [white, black, lime] = [[100, 0, 0], [0, 0, 0], [87.82, -79.29, 80.99]] as const; // prettier-ignore
  // Table entries in bit order CMYK: black with any K, lime for magenta on yellow, else white.
  const press = tableProfile(
    "CMYK",
    Array.from({ length: 16 }, (_, n) => (n & 1 ? black : n === 0b0110 ? lime : white)),
  );

  test.each([
    ["two inks", [255, 0, 0, 255], 0, [0, 255, 0]],
    ["half of black", [255, 255, 255, 128], 0, [119, 119, 119]],
    // YCbCr (179, 171, 0) is RGB (0, 255, 255), which are C, M and Y themselves.
    ["two inks as YCCK", [179, 171, 0, 255], 2, [0, 255, 0]],
  ] as const)("keeps its colours when converted from CMYK with a profile: %s", async (_, stored, transform, wanted) => {
    const picture = withProfile(flatCmykJpeg(160, stored, transform), press);
    for (const { path } of (await drawGood(withOrientation(picture, 6), webp)).files) {
      const colour = (await readFrame(path, 0, 160)).pixel(80, 80);
      for (const [n, channel] of colour.entries()) expect(Math.abs(channel - wanted[n]!)).toBeLessThan(6);
    }
  });

  test("is converted to sRGB from a lookup-table profile", async () => {
    const profile = tableProfile(
      "RGB ",
      Array.from({ length: 8 }, (_, n) => (n === 0b100 ? lime : n === 0 ? black : white)),
    );
    const { files } = await drawGood(withProfile(jpeg, profile), webp);
    for (const { path } of files) expect(await quartersOf(path)).toBe("green white white white");
  });

  // Stored as (200, 79, 79); expected sRGB values by the formulas of CSS Color 4.
  const profiles = [
    ["Display P3", displayP3, [218, 67, 72], all],
    ["a profile with red and green swapped", swapped, [79, 200, 79], webp],
    ["an sRGB profile", srgb, [200, 79, 79], all, "full"],
  ] as const;
  for (const [name, primaries, wanted, variants, ...tags] of profiles)
    test(`is converted to sRGB from ${name}`, { tags }, async () => {
      const profile = iccProfile(primaries);
      const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(640, Buffer.from([200, 79, 79, 255]))]);
      const rows = deflateSync(Buffer.concat(Array.from({ length: 160 }, () => row)));
      const packed = Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(profile)]);
      const plain = pngOf(160, 160, rows);
      await writeFile(at("plain.png"), plain);
      await ffmpeg("-i", at("plain.png"), "-q:v", "1", "-pix_fmt", "yuvj444p", at("plain.jpg"));
      const pictures = [
        pngOf(160, 160, rows, [pngChunk("iCCP", packed)]),
        withProfile(await readFile(at("plain.jpg")), profile),
      ];
      for (const picture of pictures) {
        const { files, facts } = await drawGood(picture, variants);
        const drawn = await Promise.all(files.map(async ({ path }) => (await readFrame(path, 0, 160)).pixel(80, 80)));
        drawn.push([1, 3, 5].map((n) => Number.parseInt(facts.placeholderColour.slice(n, n + 2), 16)) as Colour);
        for (const colour of drawn)
          for (const [n, channel] of colour.entries()) expect(Math.abs(channel - wanted[n]!)).toBeLessThan(5);
      }
    });

  test("is flattened on white without revealing hidden colours", async () => {
    const rows = Buffer.alloc(160 * (1 + 160 * 4));
    for (let y = 0; y < 160; y++)
      for (let x = 0; x < 160; x++) rows.set(x < 80 ? [255, 0, 0, 0] : [0, 0, 255, 255], y * 641 + 1 + x * 4);
    const { files, facts } = await drawGood(pngOf(160, 160, deflateSync(rows)), webp);
    for (const { path } of files) expect(await quartersOf(path)).toBe("white blue white blue");
    expect(["#ffffff", "#0000ff"]).toContain(facts.placeholderColour);
  });

  for (const kind of ["gray", "gray16be", "pal8", "rgb48be", "monob", "ya8"])
    test(`is read from a PNG in pixel format ${kind}`, { tags: ["pal8", "ya8"].includes(kind) ? [] : ["full"] }, async () => {
      const picture = ["-f", "lavfi", "-i", "testsrc=s=200x200", "-frames:v", "1", "-pix_fmt", kind];
      await ffmpeg(...picture, at("kind.png"));
      const { facts } = await drawGood(await readFile(at("kind.png")), webp);
      expect(facts.variants[0]?.bytes).toBeGreaterThan(0);
    });

  test("has a placeholder colour and a 16-pixel placeholder image", async () => {
    const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(800, Buffer.from([0x20, 0x40, 0x80, 0xff]))]);
    const rows = Buffer.concat(Array.from({ length: 200 }, () => row));
    const { facts } = await drawGood(pngOf(200, 200, deflateSync(rows)), webp);
    expect(facts.placeholderColour).toBe("#204080");
    await writeFile(at("small.webp"), Buffer.from(facts.placeholderWebp, "base64"));
    expect(await ffprobe(at("small.webp"), "stream=codec_name,width")).toBe("codec_name=webp\nwidth=16\n");
    expect(facts.placeholderWebp.length).toBeLessThan(500);
  });
});

const grey = (side: number) => deflateSync(Buffer.alloc(side * (1 + side * 4), 128));
const refused: Record<string, [CoverRefusalCode, () => Buffer | Promise<Buffer>]> = {
  "an empty file": ["empty", () => Buffer.alloc(0)],
  "an SVG": ["not-picture", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  "a WebP": ["not-picture", async () => readFile((await drawGood(jpeg, webp)).files[0]?.path ?? "")],
  "a JPEG with nothing after its first marker": ["unreadable", () => Buffer.from("ffd8ffe00010", "hex")],
  "a PNG without a header": ["unreadable", () => Buffer.from("\x89PNG\r\n\x1a\n".padEnd(60, "x"), "latin1")],
  "a PNG of 90 pixels square": ["picture-too-small", () => pngOf(90, 90, grey(90))],
  "a decompression bomb of 30,000 pixels square": ["too-many-pixels", () => pngOf(30_000, 30_000, grey(100))],
  "a strip 20,000 pixels wide": ["too-many-pixels", () => pngOf(20_000, 100, grey(100))],
  "a JPEG truncated in the middle": ["incomplete", () => jpeg.subarray(0, jpeg.length / 2)],
  "a PNG without its end chunk": ["incomplete", () => pngOf(160, 160, grey(160)).subarray(0, -12)],
  "a PNG with a flipped bit": [
    "corrupt",
    () => {
      const png = pngOf(160, 160, grey(160));
      png[80]! ^= 1;
      return png;
    },
  ],
  "a PNG with invalid deflate data": ["corrupt", () => pngOf(160, 160, Buffer.alloc(5_000, 7))],
};

describe("drawCover", () => {
  test.each(Object.entries(refused))("refuses %s", async (_, [code, source]) => {
    expect(await draw(await source())).toMatchObject({ ok: false, code });
  });
});

describe("withoutPackedChunks", () => {
  let packed: Buffer;
  beforeAll(() => {
    packed = deflateSync(Buffer.alloc(2 ** 26, 97), { level: 1 });
  });

  test.each([
    ["zTXt", "Comment\0\0"],
    ["iTXt", "Comment\0\x01\0\0\0"],
    ["iCCP", "profile\0\0"],
  ])("removes a 64 MB %s chunk before ffmpeg inflates it", async (name, head) => {
    const bomb = pngChunk(name, Buffer.concat([Buffer.from(head), packed]));
    // ffmpeg rejects a chunk with a wrong CRC, so drawing succeeds only without it.
    bomb[bomb.length - 1]! ^= 1;
    const source = pngOf(160, 160, grey(160), [bomb]);
    expect(withoutPackedChunks(source)).toEqual(pngOf(160, 160, grey(160)));
    await drawGood(source, webp);
  });

  test("leaves uncompressed text chunks alone", () => {
    const source = pngOf(160, 160, grey(160), [pngChunk("tEXt", Buffer.from("Title\0Night"))]);
    expect(withoutPackedChunks(source)).toBe(source);
  });
});
