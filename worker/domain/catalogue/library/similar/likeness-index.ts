import { featuresVersion, vectorBytes } from "#render-service/listening/sound-features.contract.ts";
import { type PackedAs, packArrays, unpackArrays } from "#worker/domain/lib/packed-arrays.ts";
import { codeBytes } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";

/**
 * Features of all tracks on sale, in flat arrays for scanning: 48 bytes per track and 8 for each of its sections of 10.24 s.
 * 100,000 songs of four minutes take 25 MB.
 */
export type LikenessIndex = {
  /** `tracks.seq`, ascending. */
  seqs: Int32Array;
  /** Offset of each track's first section; has one entry more than there are tracks. */
  starts: Uint32Array;
  /** Two words per section. */
  codes: Uint32Array;
  vectors: Uint8Array;
  /** Tenths of a BPM; 0 is unknown. */
  tempi: Uint16Array;
};

/** Index entry of one track. `codes` are those of all its sections, one every 5.12 s. */
export type LikenessRow = { seq: number; vector: Uint8Array; codes: Uint8Array; bpm: number | null };

/** Sections overlap by half; every other one covers the track and is within 5 s of any excerpt. */
const sectionStride = 2;

export function buildIndex(rows: readonly LikenessRow[]): LikenessIndex {
  const counts = rows.map(({ codes }) => Math.ceil(codes.length / codeBytes / sectionStride));
  const index = allocate(
    rows.length,
    counts.reduce((sum, count) => sum + count, 0),
  );
  let at = 0;
  for (const [place, { seq, vector, codes, bpm }] of rows.entries()) {
    index.seqs[place] = seq;
    index.starts[place] = at;
    index.vectors.set(vector, place * vectorBytes);
    index.tempi[place] = Math.round((bpm ?? 0) * 10);
    const words = new DataView(codes.buffer, codes.byteOffset, codes.byteLength);
    for (let n = 0; n < counts[place]!; n++, at++) {
      index.codes[2 * at] = words.getUint32(n * sectionStride * codeBytes, true);
      index.codes[2 * at + 1] = words.getUint32(n * sectionStride * codeBytes + 4, true);
    }
  }
  index.starts[rows.length] = at;
  return index;
}

function allocate(tracks: number, sections: number): LikenessIndex {
  return {
    seqs: new Int32Array(tracks),
    starts: new Uint32Array(tracks + 1),
    codes: new Uint32Array(2 * sections),
    vectors: new Uint8Array(tracks * vectorBytes),
    tempi: new Uint16Array(tracks),
  };
}

/** Layout version 2; the features have a version of their own. */
const packedAs: PackedAs = { magic: "CSLI", version: 2000 + featuresVersion };
const kinds = [Int32Array, Uint32Array, Uint32Array, Uint8Array, Uint16Array] as const;

/** Serialises the index as one object. */
export function encodeIndex(index: LikenessIndex): Uint8Array<ArrayBuffer> {
  const { seqs, starts, codes, vectors, tempi } = index;
  return packArrays(packedAs, [seqs, starts, codes, vectors, tempi]);
}

/** Null if it is incomplete, or of another layout or features version. */
export function decodeIndex(bytes: Uint8Array<ArrayBuffer>): LikenessIndex | null {
  const arrays = unpackArrays(bytes, packedAs, kinds);
  if (!arrays) return null;
  const [seqs, starts, codes, vectors, tempi] = arrays;
  return { seqs, starts, codes, vectors, tempi };
}
