import { eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { trackFeatures } from "#drizzle/schema/index.ts";
import { toBase64 } from "#render-service/listening/base64.contract.ts";
import { type BeatGrid, beatGridVersion, packBeats } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { MusicalKey } from "#render-service/listening/suggest-key.contract.ts";
import { featuresVersion, type SoundFeatures } from "#render-service/listening/sound-features.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { storeHeard } from "#worker/domain/catalogue/ingests/sound-features/store-heard.ts";
import type { TrackRow } from "./factories.ts";
import { giveIngest } from "./give-ingest.ts";

type Kind = {
  /** Tracks of one kind are close to each other; kinds are far apart. */
  kind: number;
  /** Index within the kind: distance from its first track. */
  nth?: number;
  bpm?: number | null;
  key?: MusicalKey | null;
  /** Kinds of the sections' vectors, in order. */
  sections?: readonly number[];
};

/** Builds the audio features of a kind. */
export function featuresOf({ kind, nth = 0, bpm = 120, key = null, sections = [kind, kind] }: Kind): SoundFeatures {
  return {
    version: featuresVersion,
    vector: toBase64(vectorOf(kind, nth)),
    sections: toBase64(Uint8Array.from(sections.flatMap((of) => [...vectorOf(of, nth)]))),
    course: toBase64(courseOf(kind, nth, 60)),
    bpm,
    key,
  };
}

/** Builds a grid of two minutes in 4/4 from the first millisecond, louder from the middle. */
export function gridOf(bpm = 120): BeatGrid {
  const count = 2 * bpm;
  const bars = Math.ceil(count / 4);
  const beats = Array.from({ length: count }, (_, n) => ({
    atMs: Math.round((n * 60_000) / bpm),
    isDownbeat: n % 4 === 0,
  }));
  return {
    version: beatGridVersion,
    bpm,
    beatsPerBar: 4,
    beats: packBeats(beats),
    energies: toBase64(Uint8Array.from({ length: bars }, (_, bar) => (bar < bars / 2 ? 100 : 200))),
    sections: [
      { bar: 0, energy: 100 },
      { bar: Math.ceil(bars / 2), energy: 200 },
    ],
    ending: { fromMs: 119_000, untilMs: 120_000, isFade: false },
  };
}

/** Builds a reference cut out of a track of that kind. */
export function referenceOf(kind: Kind, fromStep = 20, steps = 30) {
  const { version, vector, bpm, key } = featuresOf(kind);
  const whole = courseOf(kind.kind, kind.nth ?? 0, 60);
  const course = (late: number) => toBase64(whole.slice((fromStep + late) * 16, (fromStep + steps) * 16));
  return {
    features: { version, vector, bpm, key },
    excerpt: { fromSeconds: 0, vector, courses: [course(0), course(1), course(1)] },
  };
}

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function vectorOf(kind: number, nth: number): Uint8Array {
  const next = numbers(kind * 7919 + 1);
  return Uint8Array.from({ length: 48 }, (_, n) => Math.min(255, 20 + 200 * next() + (n % 3) * nth));
}

function courseOf(kind: number, nth: number, steps: number): Uint8Array {
  const next = numbers(kind * 104_729 + nth * 31 + 5);
  return Uint8Array.from({ length: steps * 16 }, () => 256 * next());
}

/** Ingests a track with the given features. */
export async function giveFeatures(ctx: AppContext, track: TrackRow, features: SoundFeatures): Promise<string> {
  const ingestId = await giveIngest(ctx, track);
  await runBatch(ctx.db, [
    ...storeHeard(ctx.db, ingestId, { features, beatGrid: gridOf() }, ctx.clock.now()),
    ctx.db.update(trackFeatures).set({ trackId: track.id }).where(eq(trackFeatures.ingestId, ingestId)),
  ]);
  return ingestId;
}
