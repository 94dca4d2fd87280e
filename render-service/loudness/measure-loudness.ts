import { fault } from "../faults.ts";
import { type Loudness, readLoudness } from "../ingest/ingest-arguments.ts";
import { hitLimit } from "../run-tool.ts";
import { inputFile, runConfined, type Tools } from "../tools.ts";

const listening = ["ffmpeg", "-nostdin", "-hide_banner", "-nostats", "-v", "level+info", "-y"];
const meter = "ebur128=peak=true:framelog=verbose";

/** The loudness (EBU R128) of what a graph leaves at `[a]`. */
export async function measureGraph(
  tools: Tools,
  inputs: readonly string[],
  graph: string,
  seconds: number,
): Promise<Loudness> {
  const command = [...inputs, "-filter_complex", `${graph};[a]${meter}[heard]`, "-map", "[heard]"];
  return measure(tools, command, seconds);
}

/** The loudness of a finished video. */
export async function measureVideo(tools: Tools, path: string, seconds: number): Promise<Loudness> {
  return measure(tools, [...inputFile("mov,mp4", path), "-map", "0:a:0", "-af", meter], seconds);
}

async function measure(tools: Tools, command: readonly string[], seconds: number): Promise<Loudness> {
  const run = await runConfined(tools, [...listening, ...command, "-f", "null", "-"], {
    seconds: Math.max(60, seconds * 2),
  });
  if (hitLimit(run)) throw fault("out-of-limits", run.stderr || `Ended by ${run.signal ?? run.code}`);
  const loudness = run.code === 0 ? readLoudness(run.stderr) : null;
  if (!loudness) throw fault("ffmpeg-failed", run.stderr);
  return loudness;
}
