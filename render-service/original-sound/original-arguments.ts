import { asMp4, sourceInput } from "../picture-arguments.ts";
import type { Video } from "../probe-video.ts";
import { videoLimits } from "../render-service.contract.ts";
import { loudnessRate } from "../spotting/loudness.ts";
import { ffmpeg } from "../tools.ts";

/** Sample rate of the stored original sound. */
const originalRate = 48_000;

/**
 * The first sound of a brand's file on its picture's timeline: 16-bit mono to be listened to and, where it is wanted, AAC
 * in stereo, exactly as long as the picture. Damage is passed over.
 */
export function originalSoundArguments(
  video: Video,
  source: string,
  files: { mono: string; stereo: { path: string; seconds: number } | null },
): string[] {
  const { mono, stereo } = files;
  const atOwnTimes = (rate: number) => `aresample=${rate}:async=1:first_pts=0`;
  const heard = `${atOwnTimes(loudnessRate)},aformat=sample_fmts=s16:channel_layouts=mono`;
  const most = ["-t", String(videoLimits.maxSeconds + 1)];
  const input = [...ffmpeg, "-max_alloc", String(2 ** 30), ...sourceInput(video, source)];
  if (!stereo)
    return [
      ...input,
      "-map",
      "0:a:0",
      "-vn",
      "-sn",
      "-dn",
      "-af",
      heard,
      ...most,
      "-f",
      "s16le",
      `file:${mono}`,
    ];
  const samples = Math.round(stereo.seconds * originalRate);
  // The resampler's own upmix would lower a mono sound by 3 dB; browsers play it at full level on both sides.
  const upmix = video.isMono ? "pan=stereo|c0=c0|c1=c0," : "";
  const whole = `${atOwnTimes(originalRate)},${upmix}aformat=sample_fmts=fltp:channel_layouts=stereo`;
  const graph = [
    "[0:a:0]asplit[one][other]",
    `[one]${heard}[mono]`,
    `[other]${whole},atrim=end_sample=${samples},apad=whole_len=${samples}[kept]`,
  ].join(";");
  return [
    [...input, "-filter_complex", graph],
    ["-map", "[mono]", ...most, "-f", "s16le", `file:${mono}`],
    ["-map", "[kept]", "-c:a", "aac", "-aac_coder", "fast", "-b:a", "256k", "-threads", "1"],
    ["-map_metadata", "-1", "-map_chapters", "-1", ...asMp4, `file:${stereo.path}`],
  ].flat();
}
