import { type AudioSample, AudioSampleSink, type InputAudioTrack } from "mediabunny";
import { toBase64 } from "#render-service/listening/beats/beat-grid.contract.ts";
import { createChromaprint, encodeSoundPrint } from "#render-service/prints/chromaprint.contract.ts";
import { maxPictures, picturesPerSecond } from "#render-service/prints/picture-print.contract.ts";

const maxSeconds = maxPictures / picturesPerSecond;

type Options = { begin: number; onProgress: (atSeconds: number) => void };

/** Decodes a sound and makes its print on the way, in base64; null where there is none. Nothing of it is kept. */
export async function listenTo(
  track: InputAudioTrack,
  { begin, onProgress }: Options,
): Promise<string | null> {
  let listener: ReturnType<typeof createChromaprint> | null = null;
  let lastReported = 0;
  for await (const sample of new AudioSampleSink(track).samples(begin, begin + maxSeconds)) {
    const { sampleRate, timestamp } = sample;
    const at = timestamp - begin;
    if (!listener) {
      listener = createChromaprint(sampleRate);
      // A sound that begins after its picture is heard as late.
      if (at > 0) listener.push(new Float32Array(Math.round(at * sampleRate)));
    }
    const mono = toMono(sample);
    sample.close();
    // What a decoder needs before the first sound is not heard.
    listener.push(at < 0 ? mono.subarray(Math.min(mono.length, Math.round(-at * sampleRate))) : mono);
    if (at - lastReported >= 1) onProgress((lastReported = at));
  }
  return listener && toBase64(encodeSoundPrint(listener.values()));
}

function toMono(sample: AudioSample): Float32Array {
  const { numberOfChannels: channels, numberOfFrames: frames } = sample;
  const mono = new Float32Array(frames);
  const channel = new Float32Array(frames);
  for (let planeIndex = 0; planeIndex < channels; planeIndex++) {
    sample.copyTo(channel, { planeIndex, format: "f32-planar" });
    for (let n = 0; n < frames; n++) mono[n]! += channel[n]! / channels;
  }
  return mono;
}
