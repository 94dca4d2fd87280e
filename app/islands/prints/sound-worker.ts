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

/** What Matroska writes around packets, with room. */
const overhead = 64 * 2 ** 10;

/**
 * The first minute of a file's sound, its packets as they are, in Matroska: nothing is decoded here. Time begins where the
 * file's does, so that sound and picture stay in step. Of sound that is too rich for `sentSound`, less than a minute.
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
    // What a decoder needs before the first sound is not heard.
    if (timestamp >= 0) yield packet.clone({ timestamp });
  }
}

const formats = [MP4, QTFF, WEBM, MATROSKA, OGG, FLAC, MP3, WAVE, ADTS, MPEG_TS];
const say = (message: SoundMessage) => self.postMessage(message, {});

/* Takes the sound out of one file, once, as it was encoded: whoever started it asks first, and ends it. */
self.addEventListener("message", ({ data: file }: MessageEvent<Blob>) => {
  take(file).then(say, () => say({ kind: "unreadable", reason: "broken" }));
});

async function take(file: Blob): Promise<SoundMessage> {
  const input = new Input({ formats, source: new BlobSource(file) });
  if (!(await input.canRead())) return { kind: "unreadable", reason: "no-decoder" };
  return takeSound(input);
}
