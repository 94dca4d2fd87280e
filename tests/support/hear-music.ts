import { execFileSync } from "node:child_process";
import { wavChunks } from "#scripts/demo/music/audio.ts";
import { runFfmpeg } from "#scripts/local/services.ts";
import { analysisRate } from "#render-service/listening/spectrum.contract.ts";
import { createListener } from "#render-service/listening/listener.contract.ts";

type Sound = Parameters<typeof wavChunks>[0];

const mono = ["-ac", "1", "-ar", String(analysisRate), "-f", "f32le"];
const asFloats = (bytes: Buffer) => new Float32Array(new Uint8Array(bytes).buffer);

/** Writes a sound to a file in the format of its extension. */
export async function writeSound(sound: Sound, file: string): Promise<void> {
  await runFfmpeg(wavChunks(sound), ["-f", "wav", "-i", "pipe:0", "-y", file]);
}

/** Cuts an excerpt of a file, encodes it as AAC, as another exporter would, and decodes it. */
export function excerpt(file: string, { fromSeconds, seconds }: { fromSeconds: number; seconds: number }) {
  const coded = `${file}.excerpt.m4a`;
  const part = ["-ss", String(fromSeconds), "-t", String(seconds)];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...part, "-i", file, "-c:a", "aac", "-b:a", "128k", coded]);
  return decode(coded);
}

export function decode(file: string): Float32Array<ArrayBuffer> {
  const command = ["-v", "error", "-i", file, ...mono, "pipe:1"];
  return asFloats(execFileSync("ffmpeg", command, { maxBuffer: 2 ** 28 }));
}

/** Extracts the features of a sound and the excerpt used for similarity search. */
export function hear(samples: Float32Array<ArrayBuffer>) {
  const listener = createListener();
  listener.hear(samples);
  const [features, part] = [listener.features(), listener.excerpt()];
  if (!features || !part) throw new Error("nothing was heard");
  return { features, excerpt: part };
}
