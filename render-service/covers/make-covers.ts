import type { CoverJob, RenderEvent } from "../contract.ts";
import { fault } from "../faults.ts";
import type { MediaIo } from "../media-io.ts";
import type { Tools } from "../tools.ts";

export async function makeCovers(
  _job: CoverJob,
  _tools: Tools,
  _io: MediaIo,
  _on: (fraction: number) => void,
): Promise<RenderEvent> {
  throw fault("unexpected", "Not built yet");
}
