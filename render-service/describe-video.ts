import type { SourceFacts } from "./render-service.contract.ts";
import { Probe, type Stream, ratio } from "./ffprobe-output.ts";
import type { FileKind } from "./first-bytes.contract.ts";
import type { Frames } from "./measure-frames.ts";

/** A longer gap before the first packet is a clock offset, not an intended pause. */
const maxLeadSeconds = 1;

type Start = {
  /** Zero is that of the file's timestamps; otherwise the first packet, minus `skippedSeconds`. */
  usesOwnTimes: boolean;
  /** Removed at the beginning, where there is no keyframe yet. */
  skippedSeconds: number;
  /** Time of the first frame; players show it from zero until then. */
  startSeconds: number;
};

/**
 * Position of the first frame on the timeline that players show. Browsers play MP4, MOV, Matroska and WebM by the file's
 * timestamps, including zero (measured in Chromium); other kinds begin with their first packet, and so does a recording with a
 * clock offset, which would otherwise begin with a long still.
 */
function startOf(kind: FileKind, { format }: Probe, { firstAt, skippedSeconds }: Frames): Start {
  const usesOwnTimes = (kind === "mp4" || kind === "mkv") && format.start_time <= maxLeadSeconds;
  return usesOwnTimes
    ? { usesOwnTimes, skippedSeconds: 0, startSeconds: firstAt }
    : { usesOwnTimes, skippedSeconds, startSeconds: firstAt - skippedSeconds - format.start_time };
}

/** Width and height of the bounding box of a rotated picture. */
function turnedSize(width: number, height: number, degrees: number): [width: number, height: number] {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => Math.abs(of((degrees * Math.PI) / 180)));
  if (cos === undefined || sin === undefined) return [width, height];
  return [Math.round(width * cos + height * sin), Math.round(width * sin + height * cos)];
}

/** Properties of a video for later steps; sizes as stored unless named display. */
export type Video = ReturnType<typeof describeVideo>;

export function describeVideo(kind: FileKind, probe: Probe, stream: Stream, frames: Frames) {
  const { format, streams } = probe;
  const pixelShape = ratio(stream.sample_aspect_ratio) || 1;
  const turned = Math.round(stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0);
  const rotation = ((turned % 360) + 360) % 360;
  const [displayWidth, displayHeight] = turnedSize(Math.round(stream.width * pixelShape), stream.height, rotation);
  const measured = frames.seconds > 0 ? frames.count / frames.seconds : 0;
  const framesPerSecond = measured || ratio(stream.avg_frame_rate) || ratio(stream.r_frame_rate);
  const nominal = ratio(stream.r_frame_rate);
  const isHdr = ["smpte2084", "arib-std-b67"].includes(stream.color_transfer ?? "");
  const start = startOf(kind, probe, frames);
  const named = kind === "mp4" ? stream.duration : undefined;
  const ownSeconds = named === undefined ? frames.seconds : named - frames.skippedSeconds;
  return {
    kind,
    container: format.format_name,
    streamIndex: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    level: stream.level,
    pixelFormat: stream.pix_fmt,
    width: stream.width,
    height: stream.height,
    displayWidth: Math.max(1, displayWidth),
    displayHeight: Math.max(1, displayHeight),
    rotation,
    /** Width of one pixel divided by its height. */
    pixelShape,
    framesPerSecond,
    hasVariableRate: Math.abs(framesPerSecond - nominal) > framesPerSecond * 0.02,
    /** Constant frame rate that fits the frames' times, as a fraction for ffmpeg. */
    gridRate: gridRate(stream.r_frame_rate, framesPerSecond, frames.step),
    ...start,
    /** From zero, where players begin, to the end of the last frame. */
    seconds: ownSeconds + Math.max(0, start.startSeconds),
    /** Display time of each frame, in order, in the file's own times. */
    times: frames.times,
    /** Packets hidden by an edit list. */
    hiddenFrames: frames.hidden,
    bitsPerSecond: stream.bit_rate ?? format.bit_rate ?? 0,
    isInterlaced: ["tt", "bb", "tb", "bt"].includes(stream.field_order),
    isFullRange: stream.color_range === "pc" || stream.pix_fmt.startsWith("yuvj"),
    colour: {
      space: knownColour(stream.color_space),
      transfer: knownColour(stream.color_transfer),
      primaries: knownColour(stream.color_primaries),
    },
    isHdr,
    /** SDR with colours outside BT.709; HDR is converted by tone mapping. */
    isWideGamut: !isHdr && ["bt2020", "smpte431", "smpte432"].includes(stream.color_primaries ?? ""),
    /** Display time of the second keyframe, in the file's own times; null without one. */
    secondKeyAt: frames.secondKeyAt,
    /** Frames before the second keyframe do not decode and are dropped; that keyframe is shown from zero. */
    isBeginningBroken: false as boolean,
    hasAudio: streams.some((other) => other.codec_type === "audio"),
    /** The first audio track is mono. */
    isMono: streams.find((other) => other.codec_type === "audio")?.channels === 1,
  };
}

/** The file's declared rate if its frames fit, else the common rate nearest to the shortest regular interval. */
function gridRate(named: string, average: number, step: number): string {
  const rate = ratio(named);
  if (rate <= 60.5 && rate >= average * 0.98) return named;
  const target = step > 0 ? 1 / step : average;
  const usual = [24, 25, 30, 50, 60];
  return String(usual.reduce((best, one) => (Math.abs(one - target) < Math.abs(best - target) ? one : best)));
}

function knownColour(name: string | undefined): string | null {
  return name === undefined || ["unknown", "reserved", "unspecified"].includes(name) ? null : name;
}

/** Tolerance in seconds against the header: headers round, and last frames have no known duration. */
export function durationSlack(video: Video): number {
  return Math.max(0.25, 3 / video.framesPerSecond, video.seconds * 0.01);
}

/** The subset of the probe's result that the Worker stores. */
export function toSourceFacts(video: Video): SourceFacts {
  const { container, codec, displayWidth, displayHeight, framesPerSecond, hasAudio, isHdr } = video;
  const durationMs = Math.round(video.seconds * 1000);
  return { container, codec, displayWidth, displayHeight, framesPerSecond, durationMs, hasAudio, isHdr };
}
