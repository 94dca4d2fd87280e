import { useEffect, useState } from "react";
import { type Edit, editRate, lengthOf } from "#render-service/edits/edit-course.contract.ts";
import { cutSamples } from "#render-service/edits/edit.contract.ts";

/** Samples per chunk, between which the main thread is yielded. */
const stretch = 4 * editRate;
const headBytes = 44;
const channelCount = 2;

/**
 * Cuts an edit from the track at `href`, sample-accurate, and returns it as the object URL of a WAV file. So it plays in the same
 * element, with the same drift correction. Rejects if the track cannot be loaded.
 */
async function cutMusic(href: string, edit: Edit): Promise<string> {
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

/** WAV header for 16 bits and two channels. */
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

/** A track from a start point on, or an edit of it. */
export type Laid = {
  startAtSeconds: number;
  /** `awaited`: an edit is chosen but not planned yet. */
  edit: Edit | "awaited" | null;
};

/** `href` is null while an edit is being cut. The music element plays at the picture's position plus `startAtSeconds`. */
export type LaidMusic = { href: string | null; startAtSeconds: number };

type Cut = { key: string; href: string | null };

/** The music at `href` with the given start or edit; the last edit's audio is cached. */
export function useLaidMusic(href: string, { edit, startAtSeconds }: Laid) {
  const [cut, setCut] = useState<Cut | null>(null);
  const key = edit !== null && edit !== "awaited" ? JSON.stringify(edit) : null;
  // The last edit stays cached while a start point is tried, so that switching back needs no new cut.
  const [last, setLast] = useState(key === null ? null : { key });
  if (key !== null && key !== last?.key) setLast({ key });
  useEffect(() => {
    if (last === null) return undefined;
    let isGone = false;
    let objectUrl: string | null = null;
    const release = () => {
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    };
    const edited = JSON.parse(last.key) as Edit; // serialised above
    cutMusic(href, edited).then(
      (address) => {
        objectUrl = address;
        if (isGone) release();
        else setCut({ key: last.key, href: address });
      },
      () => !isGone && setCut({ key: last.key, href: null }),
    );
    return () => {
      isGone = true;
      release();
    };
  }, [href, last]);
  const currentCut = cut !== null && cut.key === key ? cut : null;
  const music: LaidMusic = edit === null ? { href, startAtSeconds } : { href: currentCut?.href ?? null, startAtSeconds: 0 };
  return {
    music,
    /** The edit could not be made. */
    isMissing: currentCut !== null && currentCut.href === null,
    again() {
      setCut(null);
      if (key !== null) setLast({ key });
    },
  };
}
