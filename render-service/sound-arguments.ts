import { type Finish, finishFilter } from "./loudness/level-sound.ts";
import type { Edit } from "./edits/edit-course.contract.ts";
import { type MixedOriginal, originalFilter, originalInputs } from "./original-sound/mix-original.ts";
import { ffmpeg, inputFile, musicFormats, tagArguments, withProgress } from "./tools.ts";
import { sampleRate, type Music, skippedSeconds, fadeOut, editedMusic, decoded } from "./music-filter.ts";

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
  const from = (skip: number) => [...(skip > 0 ? ["-ss", String(skip)] : []), ...inputFile(musicFormats, music)];
  const [first = { skippedSeconds: skippedSeconds(plan) }, ...others] = plan.edit ? pieceInputs(plan, plan.edit) : [];
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
