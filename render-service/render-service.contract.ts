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
 * What the Worker and the render service say to each other. The Worker posts one signed `RenderJob` to
 * `POST /jobs`; the service answers 202 at once and keeps the response body open until the job has ended, so
 * that a dying service is noticed; it reports by signed `RenderEvent`s posted to `callbackUrl`.
 *
 * Output URLs accept either one `PUT` (bodies up to `singlePutBytes`), or a multipart upload on the same URL:
 * `POST <url>&uploads=1` → `{ uploadId }`; `PUT <url>&uploadId=…&partNumber=n` → `{ etag }` with every part but
 * the last exactly `partBytes` long; `POST <url>&uploadId=…` with `{ parts: [{ partNumber, etag }] }` ends it.
 */
/**
 * Counts up with each change of this contract. During a roll-out a Worker may talk to services of the version before: what is
 * new is optional for one version, and a job that a service of another version cannot read is put off, not refused.
 */
export const contractVersion = 2;
export const contractHeader = "x-cuesheet-contract";

export const singlePutBytes = 64 * 2 ** 20;
export const partBytes = 32 * 2 ** 20;

/** Limits for videos that brands bring (issue of record: design.md §3, notes/render.md §5). */
export const videoLimits = {
  maxBytes: 2 * 2 ** 30,
  minSeconds: 0.2,
  maxSeconds: 600,
  maxSide: 8192,
  maxPixels: Math.round(3840 * 2160 * 1.1),
  minFramesPerSecond: 1,
  maxFramesPerSecond: 240,
  /** Cameras record up to 32 sounds, each a stream of its own, that are not counted among the others. */
  maxStreams: 16,
  maxSounds: 32,
} as const;

/** Reasons why a brand's video cannot be used. Final: trying again gives the same answer. */
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

/** Why a picture is no version of a licensed video: it is longer, or too few of its seconds are known from there. */
export const versionRefusalCodes = ["longer-than-original", "another-picture"] as const;
export type VersionRefusalCode = (typeof versionRefusalCodes)[number];

/** Why a sound cannot be brought to the loudness asked for: there is hardly any, or it was checked and missed. */
export const loudnessRefusalCodes = ["too-quiet-to-level", "loudness-missed"] as const;

/** What sound is brought to where that is asked for: integrated loudness within `slack` (LUFS), true peak at most (dBTP). */
export const targetLoudness = { lufs: -14, slack: 0.5, truePeak: -1 } as const;

/** Reasons on our side. Trying again may help. */
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

/** Makes the finished picture without sound, a poster frame and a small picture, from the brand's own file. */
export const PrepareJob = z.object({
  kind: z.literal("prepare"),
  ...jobWithOutput,
  sourceUrl: url,
  posterUrl: url,
  /** Where a small picture for reviews goes; left out by a Worker of an older version. */
  proxyUrl: url.optional(),
  /** Where the original sound goes; left out once it is kept, and by a Worker of an older version. */
  originalUrl: url.optional(),
  /** Names burned into the first seconds (`captionSeconds`). */
  overlay: z.object({ title: z.string().max(300), artist: z.string().max(300) }).nullable(),
  /** The same picture without names, encoded by this service: at most names are added, unless the source itself will do. */
  cleanUrl: url.optional(),
  /** Upload target for the picture without names; only jobs with names that read the source have one. */
  cleanOutputUrl: url.optional(),
  /** Left out: the plain picture. One in a format comes without a small picture, original sound and spotting. */
  format: PictureFormat.optional(),
});
export type PrepareJob = z.infer<typeof PrepareJob>;

const size = z.object({ width: z.int().positive(), height: z.int().positive() });

/**
 * The licensed video that a picture is to be a version of. `shown` is what each was made of, as displayed: it was fitted
 * into the frame, and what is beside it is black. Of the picture's seconds that show anything, at least `minKnownShare` must
 * be known from the video.
 */
const VersionOf = z.object({
  videoUrl: url,
  videoSeconds: z.number().positive(),
  shown: z.object({ video: size, picture: size }),
  minKnownShare: z.number().min(0).max(1),
});
export type VersionOf = z.infer<typeof VersionOf>;

/** Seconds of a version that show anything, and those of them that are known from the licensed video. */
export const ComparedSeconds = z.object({ seconds: z.int().min(0), knownSeconds: z.int().min(0) });
export type ComparedSeconds = z.infer<typeof ComparedSeconds>;

/** Lays the music under a prepared picture. `volume` is linear amplitude, as the browser plays it. */
export const SoundJob = z.object({
  kind: z.literal("sound"),
  ...jobWithOutput,
  pictureUrl: url,
  pictureSeconds: z.number().positive(),
  musicUrl: url,
  startAtSeconds: z.number().min(0),
  volume: z.number().min(0).max(1),
  /** What is played of the music; left out: all of it from `startAtSeconds` on. */
  edit: EditList.optional(),
  /** Left out: the original sound is muted. */
  original: OriginalTrack.optional(),
  /** The finished sound is brought to `targetLoudness`; left out: it is as loud as it was mixed. */
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

/** Makes of a label's WAV or MP3 the master that renders read (FLAC, 48 kHz, 24 bits) and the preview (AAC). */
export const IngestJob = z.object({
  kind: z.literal("ingest"),
  ...jobWithOutput,
  sourceUrl: url,
  previewUrl: url,
});
export type IngestJob = z.infer<typeof IngestJob>;

/** Makes square pictures of a label's cover; each is stored at its own URL. */
export const CoverJob = z.object({
  kind: z.literal("cover"),
  ...jobHead,
  sourceUrl: url,
  variants: z.array(CoverVariant.extend({ url })).min(1).max(coverLimits.maxVariants),
});
export type CoverJob = z.infer<typeof CoverJob>;

/** Listens to a master again: what its music is like and where its beats fall, in the service's newest version. Nothing is stored. */
export const ListenJob = z.object({ kind: z.literal("listen"), ...jobHead, sourceUrl: url });
export type ListenJob = z.infer<typeof ListenJob>;

/** Lays a track's preview under a picture, small and marked as a preview for all to see and hear. */
export const CompJob = z.object({ kind: z.literal("comp"), ...jobWithOutput, ...CompDetails.shape });
export type CompJob = z.infer<typeof CompJob>;

export const RenderJob = z.discriminatedUnion("kind", [
  PrepareJob,
  SoundJob,
  IngestJob,
  CoverJob,
  ListenJob,
  CompJob,
]);
export type RenderJob = z.infer<typeof RenderJob>;

/** What ffprobe found in the brand's file; sizes are as displayed (rotation and pixel shape applied). */
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
    /** Of a preparation, as soon as its probe is done: browsers cannot read every video themselves. */
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
    /** Of the small picture; left out where none was asked for or none could be made, which stops no render. */
    proxyBytes: z.int().positive().optional(),
    /** Left out where the picture was made from a clean one. */
    source: SourceFacts.optional(),
    /** Size of the picture without names; absent where none was made, and from older services. */
    cleanBytes: z.int().positive().optional(),
    /** Left out where it was not asked for, and by a service of an older version. */
    originalSound: OriginalSound.optional(),
    /** Left out where frames and their times did not agree, and by a service of an older version. */
    spotting: Spotting.optional().catch(undefined),
    /** Of a format: the moment of the whole video that it begins with. */
    firstFrameMs: z.int().min(0).optional(),
    /** What a copy of the picture is known again by, in base64; left out by a service of an older version. */
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
    /** Of a version. */
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

/** The Worker's answer to an event. `continue: false` means nobody waits for this attempt any more: stop it. */
export const EventReply = z.object({ applied: z.boolean(), continue: z.boolean() });
export type EventReply = z.infer<typeof EventReply>;
