import { acousticTracks } from "./catalogue/acoustic.ts";
import type { DemoLabel, DemoTrack, Entry } from "./track.ts";
import { electricTracks } from "./catalogue/electric.ts";
import { nightTracks } from "./catalogue/night.ts";
import { hallTracks } from "./catalogue/hall.ts";
import { warmTracks } from "./catalogue/warm.ts";
import { demoTrackId, upcFrom } from "./declarations.ts";
import { seedOf } from "#scripts/generative/random.ts";

type Label = { name: DemoLabel; isrc: string; upc: string; tracks: readonly Entry[] };

/** Each label with a made-up ISRC prefix (country and registrant) and a block of shop-internal UPCs. */
const labels: readonly Label[] = [
  { name: "Night Bus Recordings", isrc: "GBXN8", upc: "410071", tracks: nightTracks },
  { name: "Halyard & Pine", isrc: "USXH4", upc: "410128", tracks: acousticTracks },
  { name: "Static Orchard", isrc: "CAXS2", upc: "410263", tracks: electricTracks },
  { name: "Atelier Sourdine", isrc: "FRXA9", upc: "410394", tracks: hallTracks },
  { name: "Casa Ladrillo", isrc: "MXXC3", upc: "410455", tracks: warmTracks },
];

const entries = labels.flatMap((label) => label.tracks.map((entry) => ({ entry, label })));

/** The demo catalogue. Labels alternate, so that the first tracks already show its variety. */
export const catalogue: readonly DemoTrack[] = interleave(entries.map(toTrack));

function toTrack({ entry, label }: { entry: Entry; label: Label }, index: number): DemoTrack {
  const { style, form, lead, ...facts } = entry;
  const number = String(index + 1).padStart(5, "0");
  const composition = { style, form, bpm: entry.bpm, key: entry.musicalKey, seed: seedOf(entry.slug) };
  return {
    ...facts,
    label: label.name,
    mood: entry.moodTags[0],
    language: entry.language ?? "EN",
    id: demoTrackId(entry.slug),
    genre: entry.genre ?? entry.primaryGenre,
    explicit: entry.explicit ?? false,
    vocals: entry.vocals ?? "instrumental",
    description: entry.description ?? null,
    isrc: `${label.isrc}${entry.releaseDate.slice(2, 4)}${number}`,
    upc: upcFrom(`${label.upc}${number}`),
    composition: lead ? { ...composition, lead } : composition,
  };
}

function interleave(tracks: readonly DemoTrack[]): DemoTrack[] {
  const byLabel = Map.groupBy(tracks, (track) => track.label);
  const rounds = Math.max(...[...byLabel.values()].map((own) => own.length));
  return Array.from({ length: rounds }, (_, round) =>
    [...byLabel.values()].flatMap((own) => own.slice(round, round + 1)),
  ).flat();
}
