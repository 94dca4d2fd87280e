import type { Edit } from "../edits/edit-course.contract.ts";
import type { Size } from "../output-size.contract.ts";
import { ffmpeg, inputFile, tagArguments, withProgress } from "../tools.ts";
import { markIntervalSeconds } from "./audible-mark.ts";
import { decoded, editedMusic, fadeOut, sampleRate } from "../music-filter.ts";

type CompPlan = {
  size: Size;
  pictureSeconds: number;
  startAtSeconds: number;
  edit?: Edit | undefined;
  volume: number;
  music: { channels: number; seconds: number };
  markY: number;
};
type CompFiles = { picture: string; music: string; mark: string; audibleMark: string; output: string };

/** Seconds of the preview to skip without decoding: all but one before a start, in which the decoder settles. */
const skippedSeconds = (startAtSeconds: number): number => Math.max(0, Math.floor(startAtSeconds) - 1);

/** The preview is input 2; the other pieces of an edit have their own inputs, after all existing ones. */
const musicInputs = ({ startAtSeconds, edit }: CompPlan) =>
  (edit ? edit.pieces.map(({ fromSample }) => fromSample / sampleRate) : [startAtSeconds]).map((from, n) => ({
    input: n === 0 ? 2 : n + 3,
    skippedSeconds: skippedSeconds(from),
  }));

/** The selected preview at the selected volume, as long as the picture; padded with silence. */
function musicFilter(plan: CompPlan): string {
  const { edit, volume } = plan;
  const samples = Math.round(plan.pictureSeconds * sampleRate);
  return [
    edit
      ? editedMusic(edit, { inputs: musicInputs(plan), decoded: decoded(plan), volume, samples })
      : uncutMusic(plan, samples),
    `apad=whole_len=${samples},atrim=end_sample=${samples}[music]`,
  ].join(",");
}

function uncutMusic(plan: CompPlan, samples: number): string {
  const { startAtSeconds, volume } = plan;
  const first = Math.round((startAtSeconds - skippedSeconds(startAtSeconds)) * sampleRate);
  const fade = fadeOut(plan);
  return [
    `[2:a:0]${decoded(plan)}`,
    `atrim=start_sample=${first}:end_sample=${first + samples}`,
    "asetpts=PTS-STARTPTS",
    `volume=${volume.toFixed(6)}`,
    `afade=t=out:st=${fade.at.toFixed(6)}:d=${fade.seconds.toFixed(6)}`,
  ].join(",");
}

function soundGraph(plan: CompPlan): string {
  const samples = Math.round(plan.pictureSeconds * sampleRate);
  const asFloats = "aformat=sample_fmts=fltp:channel_layouts=stereo";
  return [
    musicFilter(plan),
    `[3:a:0]aloop=loop=-1:size=${markIntervalSeconds * sampleRate},atrim=end_sample=${samples},asplit[left][right]`,
    `[left]pan=stereo|c0=c0|c1=c0,${asFloats}[gain]`,
    `[right]pan=stereo|c0=c1|c1=c1,${asFloats}[bell]`,
    "[music][gain]amultiply[under]",
    "[under][bell]amix=inputs=2:normalize=0[a]",
  ].join(";");
}

/** The picture's own size, with the cheapest encoding. */
export const encoding = [
  ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "30", "-maxrate", "1500k", "-bufsize", "3M"],
  ["-pix_fmt", "yuv420p"],
].flat();

/** One run: scales and marks the picture, and mixes the music with its audible mark. */
export function compArguments(job: { plan: CompPlan; files: CompFiles; tags: { title: string; artist: string } }): string[] {
  const { plan, files, tags } = job;
  const { width, height } = plan.size;
  const [music = [], ...others] = musicInputs(plan).map(({ skippedSeconds: skip }) => [
    ...(skip > 0 ? ["-ss", String(skip)] : []),
    ...inputFile("mov,mp4", files.music),
  ]);
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
    music,
    inputFile("wav", files.audibleMark),
    ...others,
    ["-filter_complex", [...picture, soundGraph(plan)].join(";"), "-map", "[v]", "-map", "[a]", "-sn", "-dn"],
    ["-map_metadata", "-1", "-map_chapters", "-1"],
    encoding,
    // One thread: comps are not urgent, and threads cost additional CPU time.
    ["-force_key_frames", "expr:gte(t,n_forced*2)", "-vsync", "passthrough", "-threads", "1"],
    ["-c:a", "aac", "-aac_coder", "fast", "-b:a", "128k", "-ar", String(sampleRate), "-ac", "2"],
    tagArguments(metadata),
    ["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4", `file:${files.output}`],
  ].flat();
}
