import { cutSamples } from "#render-service/edits/edit.contract.ts";
import { type Edit, editRate, lengthOf } from "#render-service/edits/edit-course.contract.ts";

/** So much is cut before the page may do something else again. */
const stretch = 4 * editRate;
const headBytes = 44;
const channelCount = 2;

/**
 * The edit of a track as a WAV at an address of its own, cut to the sample from what stands at `href`: played by the same
 * element in the same way, it keeps to the picture by the same rule as any music. Rejects where that cannot be loaded.
 */
export async function cutMusic(href: string, edit: Edit): Promise<string> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`The music could not be loaded: ${answer.status}`);
  const context = new OfflineAudioContext(channelCount, 1, editRate);
  const sound = await context.decodeAudioData(await answer.arrayBuffer());
  const channels = Array.from({ length: channelCount }, (_, n) =>
    sound.getChannelData(Math.min(n, sound.numberOfChannels - 1)),
  );
  const samples = lengthOf(edit);
  const wav = new DataView(new ArrayBuffer(headBytes + samples * channelCount * 2));
  writeHead(wav, samples);
  const cut = new Float32Array(stretch);
  for (let from = 0; from < samples; from += stretch) {
    const part = cut.subarray(0, Math.min(stretch, samples - from));
    for (const [n, channel] of channels.entries()) {
      cutSamples(channel, edit, from, part);
      for (let sample = 0; sample < part.length; sample++) {
        const value = Math.max(-1, Math.min(1, part[sample]!));
        const at = headBytes + ((from + sample) * channelCount + n) * 2;
        wav.setInt16(at, Math.round(value * 0x7fff), true);
      }
    }
    await rest();
  }
  return URL.createObjectURL(new Blob([wav], { type: "audio/wav" }));
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Of 16 bits in two channels. */
function writeHead(wav: DataView, samples: number): void {
  const blockBytes = channelCount * 2;
  const word = (at: number, text: string) => {
    for (let n = 0; n < text.length; n++) wav.setUint8(at + n, text.charCodeAt(n));
  };
  word(0, "RIFF");
  wav.setUint32(4, 36 + samples * blockBytes, true);
  word(8, "WAVEfmt ");
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, channelCount, true);
  wav.setUint32(24, editRate, true);
  wav.setUint32(28, editRate * blockBytes, true);
  wav.setUint16(32, blockBytes, true);
  wav.setUint16(34, 16, true);
  word(36, "data");
  wav.setUint32(40, samples * blockBytes, true);
}
