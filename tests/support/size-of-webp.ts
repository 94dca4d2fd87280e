/** Reads the dimensions of a lossy WebP. */
export const sizeOfWebp = (file: Buffer): [number, number] => [file.readUInt16LE(26), file.readUInt16LE(28)];
