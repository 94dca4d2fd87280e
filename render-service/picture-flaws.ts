import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Size } from "./output-size.contract.ts";
import { glanceArguments, parameterSetArguments, type SmallFrames } from "./picture-arguments.ts";
import { runConfined, type Tools } from "./tools.ts";

/** The different NAL units of an H.264 stream in Annex B form. */
function distinctUnits(stream: Buffer): Set<string> {
  const units = stream.toString("latin1").split(/\0\0\0?\x01/);
  return new Set(units.filter(Boolean));
}

/**
 * What stands against delivering a copied picture, seen by decoding all of it; null when it is sound. Its frames
 * are left small and grey. One set of parameters from beginning to end means one size, one shape of pixels, one kind of frame.
 */
export async function findFlaw(
  tools: Tools,
  picture: string,
  { size, small, seconds }: { size: Size; small: SmallFrames; seconds: number },
): Promise<string | null> {
  const sets = join(tools.outputs, "parameter-sets.h264");
  const run = await runConfined(tools, parameterSetArguments(picture, sets), { seconds });
  if (run.code !== 0 || run.stderr) return run.stderr || "Its parameters cannot be read";
  const units = distinctUnits(await readFile(sets));
  if (units.size !== 1) return `It changes its parameters: ${units.size} sets`;
  const decode = await runConfined(tools, glanceArguments(picture, size, small), { seconds });
  return decode.code === 0 && !decode.stderr ? null : decode.stderr || "It does not decode";
}
