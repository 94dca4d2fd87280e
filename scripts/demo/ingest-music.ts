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
  const made = await makeMaster(tools, source, () => {});
  if (!made.ok) throw new Error(`The music was refused: ${made.code} ${made.detail}`);
  const master = await readFile(made.master);
  const facts = {
    ...made.facts,
    masterBytes: master.byteLength,
    masterSha256: createHash("sha256").update(master).digest("hex"),
    previewBytes: (await stat(made.preview)).size,
  };
  await rename(made.master, paths.master);
  await rename(made.preview, paths.preview);
  await Promise.all([inputs, outputs].map((path) => rm(path, { recursive: true })));
  return facts;
}
