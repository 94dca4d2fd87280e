/** Thrown where something packed is damaged, or unpacks to more than was allowed. */
export class UnpackError extends Error {
  override name = "UnpackError";
  readonly reason: "broken" | "too-large";

  constructor(reason: "broken" | "too-large", cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Unpacks at most so many bytes: what was packed by others may hold a thousand times its size. */
export async function unpack(
  packed: Blob | Uint8Array<ArrayBuffer>,
  format: CompressionFormat,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > most) break;
      pieces.push(read.value);
    }
  } catch (error) {
    throw new UnpackError("broken", error);
  }
  if (length > most) {
    await reader.cancel();
    throw new UnpackError("too-large");
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
