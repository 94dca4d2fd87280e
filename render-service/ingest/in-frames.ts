/**
 * Cuts a byte stream, however it arrives, into whole frames of `frameBytes` and hands them on in memory of their own,
 * so that they can be seen as typed arrays.
 */
export function inFrames(
  frameBytes: number,
  consume: (frames: ArrayBuffer) => void,
): (chunk: Uint8Array) => void {
  let rest = new Uint8Array(0);
  return (chunk) => {
    const length = rest.length + chunk.length;
    const whole = new Uint8Array(length - (length % frameBytes));
    if (whole.length === 0) {
      const more = new Uint8Array(length);
      more.set(rest);
      more.set(chunk, rest.length);
      rest = more;
      return;
    }
    whole.set(rest);
    whole.set(chunk.subarray(0, whole.length - rest.length), rest.length);
    rest = chunk.slice(whole.length - rest.length);
    consume(whole.buffer);
  };
}
