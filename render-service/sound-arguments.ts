import { type Finish, finishFilter } from "./loudness/level-sound.ts";
import { type Edit, editRate } from "./edits/edit-course.contract.ts";
import { type MixedOriginal, originalFilter, originalInputs } from "./original-sound/mix-original.ts";
import { ffmpeg, inputFile, musicFormats, tagArguments, withProgress } from "./tools.ts";

const sampleRate = 48_000;

export type Music = { kind: "wav" | "mp3" | "flac"; channels: number; seconds: number };
export type SoundPlan = {
  music: Music;
  startAtSeconds: number;
  pictureSeconds: number;
  /** Linear amplitude 0-1, as an HTML element's volume. */
  volume: number;
  /** Edit of the music; missing: all of it from `startAtSeconds`. */
  edit?: Edit;
  /** Missing: the video's original sound is muted. */
  original?: MixedOriginal;
  /** Missing: the loudness as mixed. */
  finish?: Finish;
};

/** Whole seconds to skip before decoding, one second early. Only if seeking is accurate to the sample. */
export function skippedSeconds(plan: Pick<SoundPlan, "music" | "startAtSeconds">): number {
  return plan.music.kind === "mp3" ? 0 : Math.max(0, Math.floor(plan.startAtSeconds) - 1);
}

type Heard = Pick<SoundPlan, "startAtSeconds" | "pictureSeconds"> & { music: Pick<Music, "seconds"> };

/** When the music ends within the video, and the length of its fade-out. */
export function fadeOut({ music, startAtSeconds, pictureSeconds }: Heard) {
  const heard = Math.min(pictureSeconds, Math.max(0, music.seconds - startAtSeconds));
  const seconds = Math.min(0.75, heard / 4);
  return { at: heard - seconds, seconds };
}

/** The finished sound: music, original sound, and loudness processing. */
export function soundFilter(plan: SoundPlan): string {
  const { original, finish } = plan;
  const samples = Math.round(plan.pictureSeconds * sampleRate);
  const end = finish ? "[mix]" : "[a]";
  const mixed = original ? originalFilter(original, { sampleRate, samples, isLimited: !finish }) : [];
  return [
    `${musicFilter(plan)}${original ? "[music]" : end}`,
    ...mixed,
    ...(original && !finish ? ["[mix]anull[a]"] : []),
    ...(finish ? [finishFilter(finish, sampleRate, samples)] : []),
  ].join(";");
}

/** The selected music at the selected volume, padded with silence to exactly the picture's length. */
function musicFilter(plan: SoundPlan): string {
  const { edit, volume } = plan;
  const samples = Math.round(plan.pictureSeconds * sampleRate);
  return [
    edit
      ? editedMusic(edit, { inputs: pieceInputs(plan, edit), decoded: decoded(plan), volume, samples })
      : uncutMusic(plan, samples),
    `apad=whole_len=${samples}`,
  ].join(",");
}

/** The music from the selected sample. */
function uncutMusic(plan: SoundPlan, samples: number): string {
  const first = Math.round((plan.startAtSeconds - skippedSeconds(plan)) * sampleRate);
  const fade = fadeOut(plan);
  return [
    `[1:a:0]${decoded(plan)}`,
    `atrim=start_sample=${first}:end_sample=${first + samples}`,
    "asetpts=PTS-STARTPTS",
    `volume=${plan.volume.toFixed(6)}`,
    "afade=t=in:st=0:d=0.005",
    `afade=t=out:st=${fade.at.toFixed(6)}:d=${fade.seconds.toFixed(6)}`,
  ].join(",");
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

/** The first piece uses the music's own input; the others follow all existing inputs. */
function pieceInputs(plan: SoundPlan, { pieces }: Edit) {
  const others = 2 + (plan.original ? (plan.original.coursePath ? 2 : 1) : 0);
  return pieces.map(({ fromSample }, n) => ({
    input: n === 0 ? 1 : others + n - 1,
    skippedSeconds: skippedSeconds({ ...plan, startAtSeconds: fromSample / sampleRate }),
  }));
}

type SoundFiles = { plan: SoundPlan; picture: string; music: string };

/** Inputs: the picture, the music, and the original sound. */
export function soundInputs({ plan, picture, music }: SoundFiles): string[] {
  const from = (skip: number) => [
    ...(skip > 0 ? ["-ss", String(skip)] : []),
    ...inputFile(musicFormats, music),
  ];
  const [first = { skippedSeconds: skippedSeconds(plan) }, ...others] = plan.edit
    ? pieceInputs(plan, plan.edit)
    : [];
  return [
    ["-max_alloc", String(2 ** 30), ...inputFile("mp4,mov", picture)],
    from(first.skippedSeconds),
    plan.original ? originalInputs(plan.original) : [],
    ...others.map(({ skippedSeconds: skip }) => from(skip)),
  ].flat();
}

/** Muxes the mixed sound with a finished picture, whose stream is copied. */
export function soundArguments(
  job: SoundFiles & {
    output: string;
    tags: { title: string; artist: string; isrc: string; licenceNumber: string };
  },
): string[] {
  const { plan, tags } = job;
  const metadata = {
    title: tags.title,
    artist: tags.artist,
    isrc: tags.isrc,
    comment: `licence:${tags.licenceNumber}`,
    licence_id: tags.licenceNumber,
  };
  return [
    [...ffmpeg, ...withProgress],
    soundInputs(job),
    ["-filter_complex", soundFilter(plan), "-map", "0:v:0", "-map", "[a]", "-sn", "-dn"],
    ["-map_metadata", "-1", "-map_chapters", "-1", "-c:v", "copy"],
    ["-c:a", "aac", "-aac_coder", "fast", "-b:a", "256k", "-ar", String(sampleRate), "-ac", "2"],
    ["-threads", "1"],
    tagArguments(metadata),
    ["-fflags", "+bitexact", "-movflags", "+faststart+use_metadata_tags", "-f", "mp4", `file:${job.output}`],
  ].flat();
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
