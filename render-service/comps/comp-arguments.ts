import type { Size } from "../output-size.contract.ts";
import { fadeOut } from "../sound-arguments.ts";
import { ffmpeg, inputFile, tagArguments, withProgress } from "../tools.ts";
import { markEverySeconds } from "./audible-mark.ts";

const sampleRate = 48_000;

export type CompPlan = {
  size: Size;
  pictureSeconds: number;
  startAtSeconds: number;
  volume: number;
  music: { channels: number; seconds: number };
  markY: number;
};
export type CompFiles = { picture: string; music: string; mark: string; audibleMark: string; output: string };

/** Seconds of the preview that need no decoding: all but the one before the start, in which the decoder settles. */
const skippedSeconds = ({ startAtSeconds }: CompPlan): number => Math.max(0, Math.floor(startAtSeconds) - 1);

/** The preview from the chosen point on, at the chosen volume, as long as the picture; silent after its end. */
function musicFilter(plan: CompPlan): string {
  const { startAtSeconds, pictureSeconds, music } = plan;
  const first = Math.round((startAtSeconds - skippedSeconds(plan)) * sampleRate);
  const samples = Math.round(pictureSeconds * sampleRate);
  const fade = fadeOut(plan);
  return [
    `[2:a:0]aresample=${sampleRate}`,
    // The resampler's own upmix would lower a mono track by 3 dB.
    ...(music.channels === 1 ? ["pan=stereo|c0=c0|c1=c0"] : []),
    "aformat=sample_fmts=fltp:channel_layouts=stereo",
    `atrim=start_sample=${first}:end_sample=${first + samples}`,
    "asetpts=PTS-STARTPTS",
    `volume=${plan.volume.toFixed(6)}`,
    `afade=t=out:st=${fade.at.toFixed(6)}:d=${fade.seconds.toFixed(6)}`,
    `apad=whole_len=${samples},atrim=end_sample=${samples}[music]`,
  ].join(",");
}

function soundGraph(plan: CompPlan): string {
  const samples = Math.round(plan.pictureSeconds * sampleRate);
  const asFloats = "aformat=sample_fmts=fltp:channel_layouts=stereo";
  return [
    musicFilter(plan),
    `[3:a:0]aloop=loop=-1:size=${markEverySeconds * sampleRate},atrim=end_sample=${samples},asplit[left][right]`,
    `[left]pan=stereo|c0=c0|c1=c0,${asFloats}[gain]`,
    `[right]pan=stereo|c0=c1|c1=c1,${asFloats}[bell]`,
    "[music][gain]amultiply[under]",
    "[under][bell]amix=inputs=2:normalize=0[a]",
  ].join(";");
}

/** As small as the picture that it is made of, and as cheap as can be. */
export const encoding = [
  ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "30", "-maxrate", "1500k", "-bufsize", "3M"],
  ["-pix_fmt", "yuv420p"],
].flat();

/** One run: the picture made small and marked, the music under it with its audible mark. */
export function compArguments(job: {
  plan: CompPlan;
  files: CompFiles;
  tags: { title: string; artist: string };
}): string[] {
  const { plan, files, tags } = job;
  const { width, height } = plan.size;
  const skip = skippedSeconds(plan);
  const picture = [
    `[0:v:0]scale=w=${width}:h=${height}:flags=fast_bilinear,format=yuv420p,setsar=1[small]`,
    `[small][1:v]overlay=x=0:y=${plan.markY}:format=yuv420:eof_action=repeat[v]`,
  ];
  const metadata = {
    title: `PREVIEW, not licensed: ${tags.title}`,
    artist: tags.artist,
    comment: "Preview by Cuesheet · not licensed",
  };
  return [
    [...ffmpeg, ...withProgress],
    ["-max_alloc", String(2 ** 30), ...inputFile("mp4,mov", files.picture)],
    ["-protocol_whitelist", "file", "-f", "png_pipe", "-i", `file:${files.mark}`],
    [...(skip > 0 ? ["-ss", String(skip)] : []), ...inputFile("mov,mp4", files.music)],
    inputFile("wav", files.audibleMark),
    ["-filter_complex", [...picture, soundGraph(plan)].join(";"), "-map", "[v]", "-map", "[a]", "-sn", "-dn"],
    ["-map_metadata", "-1", "-map_chapters", "-1"],
    encoding,
    // One thread: nobody waits for a comp, and threads cost processor of their own.
    ["-force_key_frames", "expr:gte(t,n_forced*2)", "-vsync", "passthrough", "-threads", "1"],
    ["-c:a", "aac", "-aac_coder", "fast", "-b:a", "128k", "-ar", String(sampleRate), "-ac", "2"],
    tagArguments(metadata),
    ["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4", `file:${files.output}`],
  ].flat();
}
