import {
  ADTS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MkvOutputFormat,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  Output,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import { sentSound } from "#render-service/prints/sent-sound.contract.ts";
import { lengthOf, type SoundMessage } from "./prints.ts";

/** Upper bound of the bytes that Matroska adds. */
const overhead = 64 * 2 ** 10;

/**
 * Copies the packets of the first minute of sound into Matroska, without decoding; fewer where `sentSound.bytes` is reached.
 * Timestamps start with the file's first, so that sound and picture stay in sync.
 */
async function takeSound(input: Input): Promise<SoundMessage> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) return { kind: "unreadable", reason: "no-tracks" };
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if (codec === null || !decoderConfig) return { kind: "unreadable", reason: "no-decoder" };
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const begin = await input.getFirstTimestamp();
  for await (const packet of firstMinute(track, begin)) await source.add(packet, { decoderConfig });
  await output.finalize();
  if (!target.buffer) return { kind: "unreadable", reason: "broken" };
  return { kind: "taken", sound: target.buffer, seconds: await lengthOf(input) };
}

async function* firstMinute(track: InputAudioTrack, begin: number): AsyncGenerator<EncodedPacket> {
  let bytes = overhead;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timestamp = packet.timestamp - begin;
    bytes += packet.byteLength;
    if (timestamp >= sentSound.seconds || bytes > sentSound.bytes) return;
    // Drop the decoder's priming packets.
    if (timestamp >= 0) yield packet.clone({ timestamp });
  }
}

const formats = [MP4, QTFF, WEBM, MATROSKA, OGG, FLAC, MP3, WAVE, ADTS, MPEG_TS];
const say = (message: SoundMessage) => self.postMessage(message, {});

/* Handles one file, after the visitor has agreed; the page terminates the worker. */
self.addEventListener("message", ({ data: file }: MessageEvent<Blob>) => {
  take(file).then(say, () => say({ kind: "unreadable", reason: "broken" }));
});

async function take(file: Blob): Promise<SoundMessage> {
  const input = new Input({ formats, source: new BlobSource(file) });
  if (!(await input.canRead())) return { kind: "unreadable", reason: "no-decoder" };
  return takeSound(input);
}
