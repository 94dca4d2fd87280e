import { fault } from "./faults.ts";
import { posterArguments, proxyArguments } from "./picture-arguments.ts";
import { runConfined, type Tools } from "./tools.ts";
import { measureProxy, verifyPoster } from "./verify-output.ts";

/** Wall time allowed to a tool for this length of video on a busy machine. */
export function timeAllowed(seconds: number): number {
  return Math.max(60, seconds * 12);
}

/** Makes the proxy for reviews. Returns its size in bytes, or null on failure, as no render needs it. */
export async function makeProxy(
  tools: Tools,
  picture: string,
  proxy: string,
  seconds: number,
): Promise<number | null> {
  const run = await runConfined(tools, proxyArguments(picture, proxy, tools.threads), {
    seconds: timeAllowed(seconds),
  });
  return run.code === 0 ? measureProxy(tools, proxy) : null;
}

export async function drawPoster(
  tools: Tools,
  picture: string,
  poster: string,
  seconds: number,
): Promise<void> {
  const middle = Math.min(1, seconds / 2);
  const still = await runConfined(tools, posterArguments(picture, poster, middle), { seconds: 60 });
  if (still.code !== 0) throw fault("ffmpeg-failed", `No poster: ${still.stderr}`);
  await verifyPoster(poster);
}
