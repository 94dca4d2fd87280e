import { readFile } from "node:fs/promises";
import { fitted, withoutBars } from "../compare-pictures/windows.contract.ts";
import { toBase64 } from "../listening/base64.contract.ts";
import type { Size } from "../output-size.contract.ts";
import { encodePicturePrint, makePicturePrint, maxPictures, printSize } from "./picture-print.contract.ts";

/**
 * Hashes a finished picture from the frames that its pass has left at `path`; base64, null where nothing was left.
 * `sourceSize`, that of its source, was fitted into its frame; the rest is black.
 */
export async function takePicturePrint(
  path: string,
  { size, sourceSize }: { size: Size; sourceSize: Size },
): Promise<string | null> {
  const levels = await readFile(path);
  const small = printSize(size);
  const count = Math.min(maxPictures, Math.floor(levels.length / (small.width * small.height)));
  if (count === 0) return null;
  const film = { ...small, levels, count };
  return toBase64(encodePicturePrint(makePicturePrint(film, withoutBars(film, fitted(sourceSize, small)))));
}
