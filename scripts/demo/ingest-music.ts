import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";
import { makeMaster } from "#render-service/ingest/make-master.ts";
import { detectSandbox } from "#render-service/sandbox.ts";
import type { Stereo } from "./music/audio.ts";
import { wavChunks } from "./music/wav.ts";

/** The demo's music comes in as a label's does: a WAV that the render service measures, listens to and encodes. */
export async function ingestMusic(
  sound: Stereo,
  folder: string,
  paths: { master: string; preview: string },
): Promise<IngestedTrack> {
  const [inputs, outputs] = [join(folder, "in"), join(folder, "out")];
  await mkdir(inputs);
  await mkdir(outputs);
  const source = join(inputs, "source");
  await writeFile(source, wavChunks(sound));
  const { signal } = new AbortController();
  const sandbox = await detectSandbox();
  const tools = { sandbox, inputs, outputs, threads: 1, niceness: 0, signal };
  const result = await makeMaster(tools, source, () => {});
  if (!result.ok) throw new Error(`The music was refused: ${result.code} ${result.detail}`);
  const master = await readFile(result.master);
  const facts = {
    ...result.facts,
    masterBytes: master.byteLength,
    masterSha256: createHash("sha256").update(master).digest("hex"),
    previewBytes: (await stat(result.preview)).size,
  };
  await rename(result.master, paths.master);
  await rename(result.preview, paths.preview);
  await Promise.all([inputs, outputs].map((path) => rm(path, { recursive: true })));
  return facts;
}
