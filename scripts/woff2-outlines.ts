// Glyph outlines as WOFF2 packs them, §5 of https://www.w3.org/TR/WOFF2/ .

export type Reader = ReturnType<typeof readerOf>;

/** Reads big-endian numbers one after the other. */
export function readerOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const reader = {
    u8: () => view.getUint8(at++),
    u16: () => view.getUint16((at += 2) - 2),
    i16: () => view.getInt16((at += 2) - 2),
    u32: () => view.getUint32((at += 4) - 4),
    take: (length: number) => bytes.subarray(at, (at += length)),
    seek: (position: number) => void (at = position),
    /** A number in groups of seven bits. */
    base128() {
      for (let value = 0; ;) {
        const byte = reader.u8();
        value = value * 128 + (byte & 0x7f);
        if (byte < 0x80) return value;
      }
    },
    /** A small number: one byte below 253, else an escape. */
    packed16() {
      const code = reader.u8();
      if (code === 253) return reader.u16();
      if (code === 255) return reader.u8() + 253;
      return code === 254 ? reader.u8() + 506 : code;
    },
  };
  return reader;
}

function writer() {
  const bytes: number[] = [];
  return {
    bytes,
    u8: (value: number) => void bytes.push(value & 0xff),
    u16: (value: number) => void bytes.push((value >> 8) & 0xff, value & 0xff),
    all: (values: Uint8Array) => values.forEach((value) => bytes.push(value)),
    padTo: (unit: number) => {
      while (bytes.length % unit) bytes.push(0);
    },
  };
}

/** How far one point lies from the one before it: the packed pairs of WOFF2 §5.2. */
function readStep(flag: number, glyphs: Reader): [number, number] {
  const signed = (bit: number, value: number) => (bit & 1 ? value : -value);
  const byte = () => glyphs.u8();
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + byte())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + byte()), 0];
  if (flag < 84) {
    const high = flag - 20;
    const low = byte();
    return [
      signed(flag, 1 + (high & 0x30) + (low >> 4)),
      signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (low & 0x0f)),
    ];
  }
  if (flag < 120) {
    const high = flag - 84;
    return [
      signed(flag, 1 + (Math.floor(high / 12) << 8) + byte()),
      signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + byte()),
    ];
  }
  if (flag < 124) {
    const [first, middle, last] = [byte(), byte(), byte()];
    return [signed(flag, (first << 4) + (middle >> 4)), signed(flag >> 1, ((middle & 0x0f) << 8) + last)];
  }
  return [signed(flag, (byte() << 8) + byte()), signed(flag >> 1, (byte() << 8) + byte())];
}

interface GlyphStreams {
  contours: Reader;
  points: Reader;
  flags: Reader;
  glyphs: Reader;
  composites: Reader;
  boxes: Reader;
  instructions: Reader;
  hasBox: (glyph: number) => boolean;
}

function readSimpleGlyph(contourCount: number, box: Uint8Array | null, streams: GlyphStreams): number[] {
  const out = writer();
  let total = 0;
  const ends = Array.from({ length: contourCount }, () => (total += streams.points.packed16()) - 1);
  const points: { on: number; dx: number; dy: number }[] = [];
  const bounds = { left: 32767, bottom: 32767, right: -32768, top: -32768, x: 0, y: 0 };
  for (let index = 0; index < total; index++) {
    const flag = streams.flags.u8();
    const [dx, dy] = readStep(flag & 0x7f, streams.glyphs);
    points.push({ on: flag >> 7 ? 0 : 1, dx, dy });
    bounds.x += dx;
    bounds.y += dy;
    bounds.left = Math.min(bounds.left, bounds.x);
    bounds.right = Math.max(bounds.right, bounds.x);
    bounds.bottom = Math.min(bounds.bottom, bounds.y);
    bounds.top = Math.max(bounds.top, bounds.y);
  }
  const instructions = streams.instructions.take(streams.glyphs.packed16());
  out.u16(contourCount);
  if (box) out.all(box);
  else for (const edge of [bounds.left, bounds.bottom, bounds.right, bounds.top]) out.u16(edge);
  ends.forEach(out.u16);
  out.u16(instructions.length);
  out.all(instructions);
  points.forEach((point) => out.u8(point.on));
  points.forEach((point) => out.u16(point.dx));
  points.forEach((point) => out.u16(point.dy));
  return out.bytes;
}

function readCompositeGlyph(box: Uint8Array | null, streams: GlyphStreams): number[] {
  const out = writer();
  out.u16(-1);
  if (!box) throw new Error("A composite glyph needs its bounding box");
  out.all(box);
  let instructed = false;
  for (let more = true; more;) {
    const flags = streams.composites.u16();
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    out.u16(flags);
    out.all(streams.composites.take(2 + (flags & 1 ? 4 : 2) + scale));
    instructed ||= (flags & 0x100) !== 0;
    more = (flags & 0x20) !== 0;
  }
  if (instructed) {
    const instructions = streams.instructions.take(streams.glyphs.packed16());
    out.u16(instructions.length);
    out.all(instructions);
  }
  return out.bytes;
}

/** The `glyf` and `loca` tables as TrueType stores them, with long offsets. */
export function restoreOutlines(stored: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
  const head = readerOf(stored);
  head.u32();
  const glyphCount = head.u16();
  head.u16();
  const lengths = Array.from({ length: 7 }, () => head.u32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = lengths.map((n) => head.take(n));
  if (!contours || !points || !flags || !glyphs || !composites || !boxes || !instructions) {
    throw new Error("The outlines of the font are cut short");
  }
  const bitmapLength = ((glyphCount + 31) >> 5) << 2;
  const streams: GlyphStreams = {
    contours: readerOf(contours),
    points: readerOf(points),
    flags: readerOf(flags),
    glyphs: readerOf(glyphs),
    composites: readerOf(composites),
    boxes: readerOf(boxes.subarray(bitmapLength)),
    instructions: readerOf(instructions),
    hasBox: (glyph) => (((boxes[glyph >> 3] ?? 0) >> (7 - (glyph & 7))) & 1) === 1,
  };
  const out = writer();
  const loca = new DataView(new ArrayBuffer((glyphCount + 1) * 4));
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const contourCount = streams.contours.i16();
    const box = streams.hasBox(glyph) ? streams.boxes.take(8) : null;
    const bytes =
      contourCount < 0
        ? readCompositeGlyph(box, streams)
        : contourCount > 0
          ? readSimpleGlyph(contourCount, box, streams)
          : [];
    for (const byte of bytes) out.u8(byte);
    out.padTo(4);
    loca.setUint32((glyph + 1) * 4, out.bytes.length);
  }
  return { glyf: Uint8Array.from(out.bytes), loca: new Uint8Array(loca.buffer) };
}
