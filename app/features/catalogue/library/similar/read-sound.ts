import { analysisRate } from "#render-service/listening/bands.contract.ts";

export const maxReferenceSeconds = 600;
/** All of a file is held in memory to be decoded. */
const maxBytes = 300 * 2 ** 20;

export type SoundProblem = "empty" | "too-large" | "too-long" | "unreadable";
export type ReadSound =
  | { ok: true; samples: Float32Array<ArrayBuffer> }
  | { ok: false; problem: SoundProblem };

/**
 * The sound of a file in one channel at `analysisRate`, decoded by the browser. Both sides count half, as at an ingest.
 */
export async function readSound(file: File): Promise<ReadSound> {
  if (file.size === 0) return { ok: false, problem: "empty" };
  if (file.size > maxBytes) return { ok: false, problem: "too-large" };
  try {
    const context = new OfflineAudioContext(1, 1, analysisRate);
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    if (sound.length === 0) return { ok: false, problem: "unreadable" };
    if (sound.duration > maxReferenceSeconds + 1) return { ok: false, problem: "too-long" };
    return { ok: true, samples: mixDown(sound) };
  } catch {
    return { ok: false, problem: "unreadable" };
  }
}

function mixDown(sound: AudioBuffer): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(sound.length);
  sound.copyFromChannel(samples, 0);
  if (sound.numberOfChannels < 2) return samples;
  const right = sound.getChannelData(1);
  for (let n = 0; n < samples.length; n++) samples[n] = (samples[n]! + right[n]!) / 2;
  return samples;
}
