import { z } from "zod";
import { BeatGrid } from "../listening/beats/beat-grid.contract.ts";
import { musicalKeys } from "../listening/suggest-key.contract.ts";
import { SoundFeatures } from "../listening/sound-features.contract.ts";

/** Limits for labels' tracks. */
export const audioLimits = {
  maxBytes: 250 * 2 ** 20,
  minSeconds: 5,
  maxSeconds: 1800,
  minSampleRate: 8_000,
  maxSampleRate: 192_000,
  maxChannels: 2,
} as const;

/** Reasons why a label's audio is unusable. Final: a retry gives the same result. */
export const audioRefusalCodes = [
  "empty",
  "too-large",
  /** The first bytes are neither WAV's nor MP3's, whatever the file is called. */
  "not-audio",
  "unreadable",
  /** A container without sound, such as tags alone. */
  "no-sound",
  "too-short",
  "too-long",
  /** Nothing above -70 LUFS, or less than a hundredth of it above -60 dBFS. */
  "silent",
  /** Less audio than the header promises: truncated. */
  "incomplete",
  "corrupt",
  "bad-sample-rate",
  "too-many-channels",
] as const;
export type AudioRefusalCode = (typeof audioRefusalCodes)[number];

/** Warnings for the label; the track can still be used. */
export const audioWarnings = [
  /** At least ten times, three consecutive samples are at full scale. */
  "clipped",
  /** More than half of it is silence. */
  "silent-mostly",
  /** At least ten seconds of continuous silence. */
  "long-silence",
  /** Less than 16 bits or 44.1 kHz, or an MP3 under 192 kbit/s. */
  "low-resolution",
  /** Below the 24 bits and 48 kHz that the artist guide asks for. */
  "below-guide",
  "lossy",
  /** An MP3 without its encoder delay: its start may be off by 25 ms. */
  "mp3-gap",
  "mono",
  /** The decoder found damage and continued. */
  "damaged",
  /** The header lacks the track's length, so truncation cannot be detected. */
  "length-not-stated",
] as const;
export type AudioWarning = (typeof audioWarnings)[number];

export const peakCount = 800;
export const cardPeakCount = 120;

const tag = z.string().min(1).max(300).nullable();
const confidence = z.number().min(0).max(1);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Base64 of exactly `bytes` bytes. */
const base64Of = (bytes: number) => z.base64().length(Math.ceil(bytes / 3) * 4);

/** Result of an ingest. Suggestions and tags are offered, never applied silently. */
export const IngestedTrack = z.object({
  /** Length of the master, which is what a render cuts from. */
  durationMs: z.int().positive(),
  /** The label's own file. `bitRate` in bits per second. */
  source: z.object({
    container: z.enum(["wav", "mp3"]),
    codec: z.string().max(40),
    sampleRate: z.int().positive(),
    bitsPerSample: z.int().positive().nullable(),
    channels: z.int().min(1).max(2),
    isLossless: z.boolean(),
    bitRate: z.int().positive().nullable(),
    bytes: z.int().positive(),
    sha256,
  }),
  /** EBU R128 of the master. */
  loudness: z.object({ integratedLufs: z.number(), truePeakDbtp: z.number(), rangeLu: z.number() }),
  /** 800 bars of 0-255 for `decodePeaks`: RMS of each section, relative to the loudest. */
  peaks: base64Of(peakCount),
  /** The same in 120 bars. */
  cardPeaks: base64Of(cardPeakCount),
  suggestedBpm: z.object({ bpm: z.number().positive(), confidence }).nullable(),
  suggestedKey: z.object({ key: z.string().refine((key) => musicalKeys.some((name) => name === key)), confidence }).nullable(),
  /** The file's tags in our spelling; implausible ones are dropped. */
  tags: z.object({
    title: tag,
    artist: tag,
    album: tag,
    genre: tag,
    composer: tag,
    publisher: tag,
    /** Twelve characters without hyphens. */
    isrc: tag,
    /** Digits with a valid check digit, zeros kept. */
    upc: tag,
    /** With at most one decimal. */
    bpm: tag,
    /** One of `musicalKeys`. */
    key: tag,
    /** ISO 639-1, upper case. */
    language: tag,
    /** `yyyy-mm-dd`; a bare year is left out. */
    releaseDate: tag,
  }),
  /** Raw Chromaprint (algorithm 1), base64: uint32, little-endian; value n covers about 2.6 s from n × 0.1238 s. */
  fingerprint: z.base64().max(200_000),
  /** Null if it has no features, or if the service's version differs from ours. */
  features: SoundFeatures.nullable().catch(null),
  /** Null as `features`. */
  beatGrid: BeatGrid.nullable().catch(null),
  warnings: z.array(z.enum(audioWarnings)),
  masterBytes: z.int().positive(),
  masterSha256: sha256,
  previewBytes: z.int().positive(),
});
export type IngestedTrack = z.infer<typeof IngestedTrack>;
