import { z } from "zod";
import { CompDetails, MadeComp } from "./comps/comps.contract.ts";
import { coverLimits, coverRefusalCodes, CoverVariant, MadeCover } from "./covers/covers.contract.ts";
import { EditList } from "./edits/edit.contract.ts";
import { audioRefusalCodes, IngestedTrack } from "./ingest/ingest.contract.ts";
import { OriginalSound, OriginalTrack } from "./original-sound/original-sound.contract.ts";
import { PictureFormat } from "./formats/formats.contract.ts";
import { BeatGrid } from "./listening/beats/beat-grid.contract.ts";
import { maxPrintBytes } from "./prints/picture-print.contract.ts";
import { Spotting } from "./spotting/spotting.contract.ts";
import { SoundFeatures } from "./listening/sound-features.contract.ts";

/**
 * Protocol between the Worker and the render service. The Worker posts one signed `RenderJob` to
 * `POST /jobs`; the service answers 202 at once and keeps the response body open until the job has ended, so
 * that a crashed service is noticed; it reports by signed `RenderEvent`s posted to `callbackUrl`.
 *
 * Output URLs accept either one `PUT` (bodies up to `singlePutBytes`), or a multipart upload on the same URL:
 * `POST <url>&uploads=1` → `{ uploadId }`; `PUT <url>&uploadId=…&partNumber=n` → `{ etag }` with every part but
 * the last exactly `partBytes` long; `POST <url>&uploadId=…` with `{ parts: [{ partNumber, etag }] }` completes it.
 */
/**
 * Incremented with each change of this contract. During a roll-out a Worker may talk to services of the previous version: new
 * fields are optional for one version, and a job that another version's service cannot parse is postponed, not refused.
 */
export const contractVersion = 2;
export const contractHeader = "x-cuesheet-contract";

export const singlePutBytes = 64 * 2 ** 20;
export const partBytes = 32 * 2 ** 20;

/** Limits for brands' videos (source: design.md §3, notes/render.md §5). */
export const videoLimits = {
  maxBytes: 2 * 2 ** 30,
  minSeconds: 0.2,
  maxSeconds: 600,
  maxSide: 8192,
  maxPixels: Math.round(3840 * 2160 * 1.1),
  minFramesPerSecond: 1,
  maxFramesPerSecond: 240,
  /** Cameras record up to 32 audio tracks, each a stream, which are counted separately. */
  maxStreams: 16,
  maxSounds: 32,
} as const;

/** Reasons why a brand's video is unusable. Final: a retry gives the same result. */
export const refusalCodes = [
  "empty",
  "too-large",
  "not-video",
  "unreadable",
  "no-picture",
  "too-short",
  "too-long",
  "too-many-pixels",
  "bad-frame-rate",
  "too-many-streams",
  "incomplete",
  "corrupt",
  "too-complex",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Why a picture is no version of a licensed video: it is longer, or too few of its seconds match. */
export const versionRefusalCodes = ["longer-than-original", "another-picture"] as const;
export type VersionRefusalCode = (typeof versionRefusalCodes)[number];

/** Why a sound cannot reach the target loudness: it is nearly silent, or the written file missed the target. */
export const loudnessRefusalCodes = ["too-quiet-to-level", "loudness-missed"] as const;

/** Target for levelled sound: integrated loudness within `slack` (LUFS), maximum true peak (dBTP). */
export const targetLoudness = { lufs: -14, slack: 0.5, truePeak: -1 } as const;

/** Faults on our side. A retry may help. */
export const faultCodes = [
  "download-failed",
  "upload-failed",
  "no-space",
  "timeout",
  "cancelled",
  "out-of-limits",
  "ffmpeg-failed",
  "unexpected",
] as const;
export type FaultCode = (typeof faultCodes)[number];

const url = z.url({ protocol: /^https?$/ });
const eventHead = { jobId: z.uuid(), attempt: z.int().min(1) };
const jobHead = { ...eventHead, callbackUrl: url };
const jobWithOutput = { ...jobHead, outputUrl: url };

/** Makes the finished picture without sound, a poster and a proxy from the brand's file. */
export const PrepareJob = z.object({
  kind: z.literal("prepare"),
  ...jobWithOutput,
  sourceUrl: url,
  posterUrl: url,
  /** Upload target of the proxy for reviews; missing from older Workers. */
  proxyUrl: url.optional(),
  /** Upload target of the original sound; missing once it is stored, and from older Workers. */
  originalUrl: url.optional(),
  /** Names burned into the first seconds (`captionSeconds`). */
  overlay: z.object({ title: z.string().max(300), artist: z.string().max(300) }).nullable(),
  /** The same picture without names, encoded by this service: only names are added, unless the source can be copied. */
  cleanUrl: url.optional(),
  /** Upload target for the picture without names; only jobs with names that read the source have one. */
  cleanOutputUrl: url.optional(),
  /** Missing: the plain picture. A formatted one has no proxy, original sound or spotting. */
  format: PictureFormat.optional(),
});
export type PrepareJob = z.infer<typeof PrepareJob>;

const size = z.object({ width: z.int().positive(), height: z.int().positive() });

/**
 * The licensed video that a picture claims to be a version of. `shown` is the displayed size of each source: it was fitted into
 * the frame, padded with black. Of the picture's seconds that show anything, at least `minKnownShare` must match the video.
 */
const VersionOf = z.object({
  videoUrl: url,
  videoSeconds: z.number().positive(),
  shown: z.object({ video: size, picture: size }),
  minKnownShare: z.number().min(0).max(1),
});
export type VersionOf = z.infer<typeof VersionOf>;

/** Seconds of a version that show anything, and how many of them match the licensed video. */
export const ComparedSeconds = z.object({ seconds: z.int().min(0), knownSeconds: z.int().min(0) });
export type ComparedSeconds = z.infer<typeof ComparedSeconds>;

/** Adds the music to a prepared picture. `volume` is linear amplitude, as the browser plays it. */
export const SoundJob = z.object({
  kind: z.literal("sound"),
  ...jobWithOutput,
  pictureUrl: url,
  pictureSeconds: z.number().positive(),
  musicUrl: url,
  startAtSeconds: z.number().min(0),
  volume: z.number().min(0).max(1),
  /** Edit of the music; missing: all of it from `startAtSeconds`. */
  edit: EditList.optional(),
  /** Missing: the original sound is muted. */
  original: OriginalTrack.optional(),
  /** Brings the finished sound to `targetLoudness`; missing: as mixed. */
  isLevelled: z.boolean().optional(),
  tags: z.object({
    title: z.string().max(300),
    artist: z.string().max(300),
    isrc: z.string().max(20),
    licenceNumber: z.string().max(40),
  }),
  versionOf: VersionOf.optional(),
});
export type SoundJob = z.infer<typeof SoundJob>;

/** Converts a label's WAV or MP3 to the master that renders read (FLAC, 48 kHz, 24 bits) and the preview (AAC). */
export const IngestJob = z.object({
  kind: z.literal("ingest"),
  ...jobWithOutput,
  sourceUrl: url,
  previewUrl: url,
});
export type IngestJob = z.infer<typeof IngestJob>;

/** Makes square pictures from a label's cover; each is stored at its own URL. */
export const CoverJob = z.object({
  kind: z.literal("cover"),
  ...jobHead,
  sourceUrl: url,
  variants: z.array(CoverVariant.extend({ url })).min(1).max(coverLimits.maxVariants),
});
export type CoverJob = z.infer<typeof CoverJob>;

/** Analyses a master again with the service's newest version: sound features and beat grid. Stores nothing. */
export const ListenJob = z.object({ kind: z.literal("listen"), ...jobHead, sourceUrl: url });
export type ListenJob = z.infer<typeof ListenJob>;

/** Mixes a track's preview with a picture, small and marked visibly and audibly as a preview. */
export const CompJob = z.object({ kind: z.literal("comp"), ...jobWithOutput, ...CompDetails.shape });
export type CompJob = z.infer<typeof CompJob>;

export const RenderJob = z.discriminatedUnion("kind", [PrepareJob, SoundJob, IngestJob, CoverJob, ListenJob, CompJob]);
export type RenderJob = z.infer<typeof RenderJob>;

/** Properties of the brand's file from ffprobe; sizes are as displayed (rotation and pixel shape applied). */
export const SourceFacts = z.object({
  container: z.string(),
  codec: z.string(),
  displayWidth: z.int().positive(),
  displayHeight: z.int().positive(),
  framesPerSecond: z.number().positive(),
  durationMs: z.int().positive(),
  hasAudio: z.boolean(),
  isHdr: z.boolean(),
});
export type SourceFacts = z.infer<typeof SourceFacts>;

export const RenderEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("progress"),
    ...eventHead,
    fraction: z.number().min(0).max(1),
    /** Sent by a preparation after its probe, as browsers cannot read every video themselves. */
    source: SourceFacts.optional(),
  }),
  z.object({
    type: z.literal("prepare.completed"),
    ...eventHead,
    mode: z.enum(["copied", "encoded"]),
    width: z.int().positive(),
    height: z.int().positive(),
    durationMs: z.int().positive(),
    bytes: z.int().positive(),
    /** Size of the proxy; missing if none was requested or it failed, which blocks no render. */
    proxyBytes: z.int().positive().optional(),
    /** Missing if the picture was made from a clean one. */
    source: SourceFacts.optional(),
    /** Size of the picture without names; missing if none was made, and from older services. */
    cleanBytes: z.int().positive().optional(),
    /** Missing if not requested, and from older services. */
    originalSound: OriginalSound.optional(),
    /** Missing if frames and their times did not match, and from older services. */
    spotting: Spotting.optional().catch(undefined),
    /** Formats only: the moment of the whole video that it begins with. */
    firstFrameMs: z.int().min(0).optional(),
    /** Fingerprint for recognising copies of the picture, in base64; missing from older services. */
    picturePrint: z
      .base64()
      .max(Math.ceil(maxPrintBytes / 3) * 4)
      .optional()
      .catch(undefined),
  }),
  z.object({
    type: z.literal("sound.completed"),
    ...eventHead,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().positive(),
    durationMs: z.int().positive(),
    /** Versions only. */
    compared: ComparedSeconds.optional(),
  }),
  z.object({ type: z.literal("ingest.completed"), ...eventHead, ...IngestedTrack.shape }),
  z.object({ type: z.literal("cover.completed"), ...eventHead, ...MadeCover.shape }),
  z.object({
    type: z.literal("listen.completed"),
    ...eventHead,
    features: SoundFeatures,
    beatGrid: BeatGrid,
  }),
  z.object({ type: z.literal("comp.completed"), ...eventHead, ...MadeComp.shape }),
  z.object({
    type: z.literal("refused"),
    ...eventHead,
    // Each kind of job has its own codes: those of videos and versions above, of audio and of covers in their contracts.
    code: z.enum([
      ...refusalCodes,
      ...versionRefusalCodes,
      ...loudnessRefusalCodes,
      ...audioRefusalCodes,
      ...coverRefusalCodes,
    ]),
    detail: z.string().max(2000),
    compared: ComparedSeconds.optional(),
  }),
  z.object({
    type: z.literal("failed"),
    ...eventHead,
    code: z.enum(faultCodes),
    detail: z.string().max(2000),
  }),
]);
export type RenderEvent = z.infer<typeof RenderEvent>;
export type AnyRefusalCode = Extract<RenderEvent, { type: "refused" }>["code"];

/** The Worker's answer to an event. `continue: false`: this attempt is obsolete and must be cancelled. */
export const EventReply = z.object({ applied: z.boolean(), continue: z.boolean() });
export type EventReply = z.infer<typeof EventReply>;
