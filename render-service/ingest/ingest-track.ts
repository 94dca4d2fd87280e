import { join } from "node:path";
import { fault, type JobEnd, refused } from "../faults.ts";
import type { IngestJob, ListenJob } from "../render-service.contract.ts";
import { download, type MediaIo } from "../media-io.ts";
import { hitLimit } from "../run-tool.ts";
import { runConfined, allSettledThenThrow, type Progress, type Tools } from "../tools.ts";
import { createMusicListener, followFile } from "./follow-file.ts";
import { listenArguments } from "./ingest-arguments.ts";
import { audioLimits } from "./ingest.contract.ts";
import { makeMaster } from "./make-master.ts";
import { upload } from "../upload.ts";

export async function ingestTrack(job: IngestJob, tools: Tools, io: MediaIo, onProgress: Progress): Promise<JobEnd> {
  const source = join(tools.inputs, "source");
  const { maxBytes } = audioLimits;
  const fits = await download(io, job.sourceUrl, source, { maxBytes, onProgress: (f) => onProgress(f * 0.1) });
  if (!fits) return refused({ code: "too-large", detail: `Over ${maxBytes} bytes` });

  const result = await makeMaster(tools, source, (fraction) => onProgress(0.1 + fraction * 0.7));
  if (!result.ok) return refused(result);
  onProgress(0.8);
  const [master, preview] = await allSettledThenThrow([
    upload(io, job.outputUrl, result.master, {
      contentType: "audio/flac",
      onProgress: (fraction) => onProgress(0.8 + fraction * 0.2),
    }),
    upload(io, job.previewUrl, result.preview, { contentType: "audio/mp4" }),
  ]);
  return {
    type: "ingest.completed",
    ...result.facts,
    masterBytes: master.bytes,
    masterSha256: master.sha256,
    previewBytes: preview.bytes,
  };
}

const maxMasterBytes = 2 ** 30;

/** Analyses a master again with today's version. Refuses what has no features: silence, or less than three seconds. */
export async function listenAgain(job: ListenJob, tools: Tools, io: MediaIo, onProgress: Progress): Promise<JobEnd> {
  const source = join(tools.inputs, "source");
  const fits = await download(io, job.sourceUrl, source, { maxBytes: maxMasterBytes });
  if (!fits) return refused({ code: "too-large", detail: `Over ${maxMasterBytes} bytes` });
  onProgress(0.3);
  const { features, beatGrid } = await hear(tools, source);
  onProgress(1);
  return features && beatGrid
    ? { type: "listen.completed", features, beatGrid }
    : refused({ code: "silent", detail: "Nothing to be heard" });
}

async function hear(tools: Tools, source: string) {
  const music = join(tools.outputs, "music");
  const listener = createMusicListener();
  let isOver = false;
  const running = runConfined(tools, listenArguments(source, music), { seconds: audioLimits.maxSeconds / 4 });
  const [run] = await allSettledThenThrow([
    running.finally(() => (isOver = true)),
    followFile(music, listener.push, () => isOver),
  ]);
  if (hitLimit(run)) throw fault("out-of-limits", run.stderr.slice(-2000));
  if (run.code !== 0) throw fault("ffmpeg-failed", run.stderr.slice(-2000));
  return { features: listener.features(), beatGrid: listener.beatGrid() };
}
