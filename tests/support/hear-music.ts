import { execFileSync } from "node:child_process";
import { wavChunks } from "#scripts/demo/index.ts";
import { runFfmpeg } from "#scripts/local/index.ts";
import { analysisRate } from "#render-service/listening/spectrum.contract.ts";
import { createListener } from "#render-service/listening/listener.contract.ts";

type Sound = Parameters<typeof wavChunks>[0];

const mono = ["-ac", "1", "-ar", String(analysisRate), "-f", "f32le"];
const asFloats = (bytes: Buffer) => new Float32Array(new Uint8Array(bytes).buffer);

/** Writes a sound as the file whose name says what it is. */
export async function writeSound(sound: Sound, file: string): Promise<void> {
  await runFfmpeg(wavChunks(sound), ["-f", "wav", "-i", "pipe:0", "-y", file]);
}

/** A piece of a file as somebody else's export of it, decoded again. */
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

/** What it is like, and the excerpt of it that is looked for. */
export function hear(samples: Float32Array<ArrayBuffer>) {
  const listener = createListener();
  listener.hear(samples);
  const [features, part] = [listener.features(), listener.excerpt()];
  if (!features || !part) throw new Error("nothing was heard");
  return { features, excerpt: part };
}
