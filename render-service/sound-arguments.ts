import { inputFile, musicFormats } from "./tools.ts";

const sampleRate = 48_000;

export type Music = { kind: "wav" | "mp3" | "flac"; channels: number; seconds: number };
export type SoundPlan = {
  music: Music;
  startAtSeconds: number;
  pictureSeconds: number;
  /** Linear amplitude 0-1, as an HTML element's volume. */
  volume: number;
};

/** Whole seconds that can be skipped before decoding. Only where seeking is exact to the sample, a second early. */
export function skippedSeconds({ music, startAtSeconds }: SoundPlan): number {
  return music.kind === "mp3" ? 0 : Math.max(0, Math.floor(startAtSeconds) - 1);
}

/** Where the music stops inside the video and how long it fades before that. */
export function fadeOut({ music, startAtSeconds, pictureSeconds }: SoundPlan): {
  at: number;
  seconds: number;
} {
  const heard = Math.min(pictureSeconds, Math.max(0, music.seconds - startAtSeconds));
  const seconds = Math.min(0.75, heard / 4);
  return { at: heard - seconds, seconds };
}

/** The music from the chosen sample on, at the chosen volume, silent after its end, exactly as long as the picture. */
export function soundFilter(plan: SoundPlan): string {
  const first = Math.round((plan.startAtSeconds - skippedSeconds(plan)) * sampleRate);
  const samples = Math.round(plan.pictureSeconds * sampleRate);
  const fade = fadeOut(plan);
  // The resampler's own upmix would lower a mono track by 3 dB; browsers play it at full level on both sides.
  const upmix = plan.music.channels === 1 ? ["pan=stereo|c0=c0|c1=c0"] : [];
  return [
    `[1:a:0]aresample=${sampleRate}`,
    ...upmix,
    "aformat=sample_fmts=fltp:channel_layouts=stereo",
    `atrim=start_sample=${first}:end_sample=${first + samples}`,
    "asetpts=PTS-STARTPTS",
    `volume=${plan.volume.toFixed(6)}`,
    "afade=t=in:st=0:d=0.005",
    `afade=t=out:st=${fade.at.toFixed(6)}:d=${fade.seconds.toFixed(6)}`,
    `apad=whole_len=${samples}[a]`,
  ].join(",");
}

/** Lays the music under a finished picture whose stream is copied. */
export function soundArguments(job: {
  plan: SoundPlan;
  picture: string;
  music: string;
  output: string;
  tags: { title: string; artist: string; isrc: string; licenceNumber: string };
}): string[] {
  const { plan, tags } = job;
  const skip = skippedSeconds(plan);
  const metadata = {
    title: tags.title,
    artist: tags.artist,
    isrc: tags.isrc,
    comment: `licence:${tags.licenceNumber}`,
    licence_id: tags.licenceNumber,
  };
  return [
    [
      "ffmpeg",
      "-nostdin",
      "-hide_banner",
      "-v",
      "error",
      "-y",
      "-progress",
      "pipe:3",
      "-stats_period",
      "0.5",
    ],
    ["-max_alloc", String(2 ** 30), ...inputFile("mp4,mov", job.picture)],
    [...(skip > 0 ? ["-ss", String(skip)] : []), ...inputFile(musicFormats, job.music)],
    ["-filter_complex", soundFilter(plan), "-map", "0:v:0", "-map", "[a]", "-sn", "-dn"],
    ["-map_metadata", "-1", "-map_chapters", "-1", "-c:v", "copy"],
    [
      "-c:a",
      "aac",
      "-aac_coder",
      "fast",
      "-b:a",
      "256k",
      "-ar",
      String(sampleRate),
      "-ac",
      "2",
      "-threads",
      "1",
    ],
    Object.entries(metadata).flatMap(([name, value]) => [
      "-metadata",
      `${name}=${value.replaceAll(/\p{Cc}+/gu, " ")}`,
    ]),
    ["-fflags", "+bitexact", "-movflags", "+faststart+use_metadata_tags", "-f", "mp4", `file:${job.output}`],
  ].flat();
}
