import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  type EncodedPacket,
  type Input,
  type InputAudioTrack,
  MkvOutputFormat,
  Output,
} from "mediabunny";
import { sentSound } from "#render-service/prints/sent-sound.contract.ts";
import { lengthOf } from "./length-of.ts";
import type { SoundMessage } from "./send-sound.ts";

/** What Matroska writes around packets, with room. */
const overhead = 64 * 2 ** 10;

/**
 * The first minute of a file's sound, its packets as they are, in Matroska: nothing is decoded here. Time begins where the
 * file's does, so that sound and picture stay in step. Of sound that is too rich for `sentSound`, less than a minute.
 */
export async function takeSound(input: Input): Promise<SoundMessage> {
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
