import { crc32 } from "node:zlib";

/** Test-only: PNG files with arbitrary headers. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** 8-bit RGBA; `rows` are compressed, each a zero and four bytes per pixel. `extra` chunks precede the picture. */
export function pngOf(width: number, height: number, rows: Buffer, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const end = pngChunk("IEND", Buffer.alloc(0));
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([start, pngChunk("IHDR", header), ...extra, pngChunk("IDAT", rows), end]);
}

/** Prepends an EXIF block with only an orientation. */
export function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

function segment(marker: number, content: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, 0, content.length + 2, ...content]);
}

/** A baseline JPEG of one CMYK colour, inverted as Adobe writes it; as YCCK (2) at half the resolution. */
export function flatCmykJpeg(side: number, inks: readonly [number, number, number, number], transform = 0): Buffer {
  const components = [1, 2, 3, 4];
  const samplings = transform === 2 ? [2, 1, 1, 2] : [1, 1, 1, 1];
  const frame = [
    8,
    side >> 8,
    side & 255,
    side >> 8,
    side & 255,
    4,
    ...components.flatMap((id, n) => [id, samplings[n]! * 0x11, 0]),
  ];
  // One code per length of a DC coefficient, 0 to 11; for AC only "end of block".
  const lengths = [0x00, 0, 0, 0, 12, ...Array<number>(12).fill(0), ...Array.from({ length: 12 }, (_, n) => n)];
  const nothing = [0x10, 1, ...Array<number>(15).fill(0), 0];
  let bits = "";
  const write = (value: number, length: number) => {
    bits += value.toString(2).padStart(length, "0").slice(-length);
  };
  const blocks = samplings.flatMap((sampling, n) =>
    Array.from({ length: sampling ** 2 }, (_, at) => (at === 0 ? inks[n]! : 128)),
  );
  for (let unit = 0; unit < Math.ceil(side / 8 / samplings[0]!) ** 2; unit++) {
    for (const ink of blocks) {
      // With a quantiser of 8, a block's DC coefficient is its level; later blocks have a difference of 0.
      const value = unit === 0 ? ink - 128 : 0;
      const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
      write(size, 4);
      if (size > 0) write(value < 0 ? value + 2 ** size - 1 : value, size);
      bits += "0";
    }
  }
  const scan = [...bits.padEnd(Math.ceil(bits.length / 8) * 8, "1").matchAll(/.{8}/g)].flatMap(([byte]) =>
    byte === "11111111" ? [255, 0] : [Number.parseInt(byte, 2)],
  );
  const adobe = [...Buffer.from("Adobe")];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xee, [...adobe, 0, 100, 0, 0, 0, 0, transform]),
    segment(0xdb, [0, ...Array<number>(64).fill(8)]),
    segment(0xc0, frame),
    segment(0xc4, lengths),
    segment(0xc4, nothing),
    segment(0xda, [4, ...components.flatMap((id) => [id, 0]), 0, 63, 0]),
    Buffer.from(scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** An RGB profile with these primaries and sRGB's curves. */
export function iccProfile(primaries: readonly (readonly number[])[]): Buffer {
  const numbers = (type: string, values: readonly number[]) => {
    const tag = Buffer.alloc(8 + values.length * 4);
    tag.write(type, "latin1");
    for (const [n, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + n * 4);
    return tag;
  };
  const curve = numbers("para", [0, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]);
  curve.writeUInt16BE(3, 8);
  const tags = ["r", "g", "b"].flatMap((name, n): [string, Buffer][] => [
    [`${name}XYZ`, numbers("XYZ ", primaries[n] ?? [])],
    [`${name}TRC`, curve],
  ]);
  return profileOf("RGB XYZ ", tags);
}

/** A table-based profile: Lab of each corner of its colours (two to the power of `parts`), the last part changing first. */
export function tableProfile(space: "RGB " | "CMYK", labs: readonly (readonly [number, number, number])[]): Buffer {
  const parts = Math.log2(labs.length);
  const head = Buffer.alloc(52);
  head.write("mft2", "latin1");
  head.set([parts, 3, 2], 8);
  head.writeUInt16BE(2, 48);
  head.writeUInt16BE(2, 50);
  const straight = [0, 65_535];
  const numbers = [
    ...Array.from({ length: parts }, () => straight).flat(),
    ...labs.flatMap(([l, a, b]) => [l * 652.8, (a + 128) * 256, (b + 128) * 256]),
    ...[straight, straight, straight].flat(),
  ];
  const content = Buffer.alloc(numbers.length * 2);
  for (const [n, number] of numbers.entries()) content.writeUInt16BE(Math.round(number), n * 2);
  return profileOf(`${space}Lab `, [["A2B0", Buffer.concat([head, content])]]);
}

function profileOf(spaces: string, tags: readonly (readonly [string, Buffer])[]): Buffer {
  const head = Buffer.alloc(132 + tags.length * 12);
  head.write(`mntr${spaces}`, 12, "latin1");
  head.writeUInt32BE(tags.length, 128);
  let at = head.length;
  for (const [n, [name, content]] of tags.entries()) {
    head.write(name, 132 + n * 12, "latin1");
    head.writeUInt32BE(at, 136 + n * 12);
    head.writeUInt32BE(content.length, 140 + n * 12);
    at += content.length;
  }
  return Buffer.concat([head, ...tags.map(([, content]) => content)]);
}

/** A JPEG with a colour profile in two parts. */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const parts = [profile.subarray(0, 200), profile.subarray(200)].map((part, n) => {
    const content = Buffer.concat([Buffer.from("ICC_PROFILE\0", "latin1"), Buffer.from([n + 1, 2]), part]);
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}
