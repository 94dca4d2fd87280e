/** Seconds of sound that each value of a fingerprint (Chromaprint, algorithm 1) goes on by. */
export const secondsAnItem = 1365 / 11_025;
/** Seconds of sound that the first value needs before it: one frame, the filters over it and half of the next. */
export const leadSeconds = 2.6;

/** A run of one and the same value this long (1 s) is silence or one held tone: it tells no recording from another. */
const plainRun = 8;

/** Raw Chromaprint as the render service reports it: uint32, little-endian. Bytes of an unfinished value are dropped. */
export function readFingerprint(bytes: Uint8Array): Uint32Array {
  const items = new Uint32Array(Math.floor(bytes.byteLength / 4));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let index = 0; index < items.length; index++) items[index] = view.getUint32(index * 4, true);
  return items;
}

/** 1 where the sound stands still, so that being alike there means nothing. */
export function findPlain(items: Uint32Array): Uint8Array {
  const plain = new Uint8Array(items.length);
  let start = 0;
  for (let index = 1; index <= items.length; index++) {
    if (index < items.length && items[index] === items[start]) continue;
    if (index - start >= plainRun) plain.fill(1, start, index);
    start = index;
  }
  return plain;
}
