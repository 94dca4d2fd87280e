import { join } from "node:path";
import type { IngestJob, RenderEvent } from "../render-service.contract.ts";
import { download, type MediaIo, upload } from "../media-io.ts";
import { together } from "../together.ts";
import type { Tools } from "../tools.ts";
import { audioLimits } from "./ingest.contract.ts";
import { makeMaster } from "./make-master.ts";

/** The ingest of a label's track: master and preview stored, everything known of it reported. */
export async function ingestTrack(
  job: IngestJob,
  tools: Tools,
  io: MediaIo,
  onProgress: (fraction: number) => void,
): Promise<RenderEvent> {
  const head = { jobId: job.jobId, attempt: job.attempt };
  const source = join(tools.inputs, "source");
  const fits = await download(io, job.sourceUrl, source, {
    maxBytes: audioLimits.maxBytes,
    onProgress: (fraction) => onProgress(fraction * 0.1),
  });
  if (!fits)
    return { type: "refused", ...head, code: "too-large", detail: `Over ${audioLimits.maxBytes} bytes` };

  const result = await makeMaster(tools, source, (fraction) => onProgress(0.1 + fraction * 0.7));
  if (!result.ok) return { type: "refused", ...head, code: result.code, detail: result.detail };
  onProgress(0.8);
  const [master, preview] = await together([
    upload(io, job.outputUrl, result.master, {
      contentType: "audio/flac",
      onProgress: (fraction) => onProgress(0.8 + fraction * 0.2),
    }),
    upload(io, job.previewUrl, result.preview, { contentType: "audio/mp4" }),
  ]);
  return {
    type: "ingest.completed",
    ...head,
    ...result.facts,
    masterBytes: master.bytes,
    masterSha256: master.sha256,
    previewBytes: preview.bytes,
  };
}
