import { join } from "node:path";
import { fault } from "../faults.ts";
import { download, type MediaIo } from "../media-io.ts";
import type { ListenJob, RenderEvent } from "../render-service.contract.ts";
import { hitLimit } from "../run-tool.ts";
import { together } from "../together.ts";
import { runConfined, type Tools } from "../tools.ts";
import { followFile } from "./follow-file.ts";
import { listenArguments } from "./ingest-arguments.ts";
import { audioLimits } from "./ingest.contract.ts";
import { createMusicListener } from "./music-listener.ts";

const maxMasterBytes = 2 ** 30;

/** Hears a master anew as its ingest would today. It refuses what has no likeness: silence, or less than three seconds. */
export async function listenAgain(
  job: ListenJob,
  tools: Tools,
  io: MediaIo,
  onProgress: (fraction: number) => void,
): Promise<RenderEvent> {
  const head = { jobId: job.jobId, attempt: job.attempt };
  const source = join(tools.inputs, "source");
  const fits = await download(io, job.sourceUrl, source, { maxBytes: maxMasterBytes });
  if (!fits) return { type: "refused", ...head, code: "too-large", detail: `Over ${maxMasterBytes} bytes` };
  onProgress(0.3);
  const { features, beatGrid } = await hear(tools, source);
  onProgress(1);
  return features && beatGrid
    ? { type: "listen.completed", ...head, features, beatGrid }
    : { type: "refused", ...head, code: "silent", detail: "Nothing to be heard" };
}

async function hear(tools: Tools, source: string) {
  const music = join(tools.outputs, "music");
  const listener = createMusicListener();
  let isOver = false;
  const running = runConfined(tools, listenArguments(source, music), { seconds: audioLimits.maxSeconds / 4 });
  const [run] = await together([
    running.finally(() => (isOver = true)),
    followFile(music, listener.push, () => isOver),
  ]);
  if (hitLimit(run)) throw fault("out-of-limits", run.stderr.slice(-2000));
  if (run.code !== 0) throw fault("ffmpeg-failed", run.stderr.slice(-2000));
  return { features: listener.features(), beatGrid: listener.beatGrid() };
}
