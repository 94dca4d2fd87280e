import { type Edit, editRate } from "./edits/edit-course.contract.ts";

export const sampleRate = 48_000;

export type Music = { kind: "wav" | "mp3" | "flac"; channels: number; seconds: number };

/** Whole seconds to skip before decoding, one second early. Only if seeking is accurate to the sample. */
export function skippedSeconds(plan: { music: Music; startAtSeconds: number }): number {
  return plan.music.kind === "mp3" ? 0 : Math.max(0, Math.floor(plan.startAtSeconds) - 1);
}

type Heard = { startAtSeconds: number; pictureSeconds: number; music: Pick<Music, "seconds"> };

/** When the music ends within the video, and the length of its fade-out. */
export function fadeOut({ music, startAtSeconds, pictureSeconds }: Heard) {
  const heard = Math.min(pictureSeconds, Math.max(0, music.seconds - startAtSeconds));
  const seconds = Math.min(0.75, heard / 4);
  return { at: heard - seconds, seconds };
}

/** The edit's pieces in sequence, at a volume, up to the track's own ending. */
export function editedMusic(
  edit: Edit,
  { volume, samples, ...cutting }: Cutting & { volume: number; samples: number },
): string {
  const fadesAt = samples - edit.outSamples;
  return [
    editFilter(edit, cutting),
    `atrim=end_sample=${samples}`,
    `volume=${volume.toFixed(6)}`,
    "afade=t=in:st=0:d=0.005",
    ...(edit.outSamples > 0 ? [`afade=t=out:ss=${fadesAt}:ns=${edit.outSamples}`] : []),
  ].join(",");
}

/** Stereo, at the sample rate of edits and start points. */
export function decoded({ music }: { music: Pick<Music, "channels"> }): string {
  // The resampler's own upmix would lower a mono track by 3 dB; browsers play it at full level on both sides.
  const upmix = music.channels === 1 ? ["pan=stereo|c0=c0|c1=c0"] : [];
  return [`aresample=${sampleRate}`, ...upmix, "aformat=sample_fmts=fltp:channel_layouts=stereo"].join(",");
}

type Cutting = {
  /** The ffmpeg input of each piece, and how much of it was skipped. */
  inputs: readonly { input: number; skippedSeconds: number }[];
  /** Filters that decode an input to samples of `editRate`. */
  decoded: string;
};

/**
 * Cuts the pieces of an edit out of the music and joins them. Each has its own input, so that no piece is buffered during the
 * previous one. The curve is `fadeGains`, which the browser's preview uses too.
 */
function editFilter({ pieces, fadeSamples }: Edit, { inputs, decoded }: Cutting): string {
  const cuts = pieces.map(({ fromSample, toSample }, n) => {
    const { input, skippedSeconds } = inputs[n] ?? { input: 1, skippedSeconds: 0 };
    const skipped = skippedSeconds * editRate;
    const range = `start_sample=${fromSample - skipped}:end_sample=${toSample - skipped}`;
    return `[${input}:a:0]${decoded},atrim=${range},asetpts=PTS-STARTPTS[piece${n}]`;
  });
  const joins = pieces.slice(1).map((_, n) => {
    const before = n === 0 ? "[piece0]" : `[joined${n}]`;
    const isLast = n === pieces.length - 2;
    const fade = `acrossfade=ns=${fadeSamples}:c1=qsin:c2=qsin`;
    return `${before}[piece${n + 1}]${fade}${isLast ? "" : `[joined${n + 1}]`}`;
  });
  return [...cuts, ...joins].join(";");
}
