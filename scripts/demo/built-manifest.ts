import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { IngestedTrack } from "#render-service/ingest/ingest.contract.ts";

/** Output of a built track. Paths are absolute. */
export type BuiltTrack = {
  /** FLAC, 48 kHz, 24 bit, stereo. */
  masterPath: string;
  /** AAC 160 kbit/s in MP4, index first. */
  previewPath: string;
  /** WebP, 640 pixels square. */
  coverPath: string;
  /** WebP, 176 pixels square. */
  coverSmallPath: string;
  /** `#rrggbb`, the main colour of the cover. */
  placeholderColour: string;
  /** Analysis by the render service, as for a label's own file. */
  facts: IngestedTrack;
};

/** File names inside a finished track's folder. */
export const trackFiles = {
  master: "master.flac",
  preview: "preview.m4a",
  cover: "cover.webp",
  coverSmall: "cover-small.webp",
} as const;

const manifestName = "built.json";

const Manifest = z.object({
  /** Size of each complete file, to detect truncated ones. */
  bytes: z.record(z.string(), z.number()),
  placeholderColour: z.string().regex(/^#[0-9a-f]{6}$/),
  // Older services measured no features or beats: such a track is built again.
  facts: IngestedTrack.refine(({ features, beatGrid }) => features !== null && beatGrid !== null),
});

type ManifestFacts = Pick<BuiltTrack, "placeholderColour" | "facts">;

export async function writeManifest(folder: string, built: ManifestFacts): Promise<void> {
  await writeFile(join(folder, manifestName), JSON.stringify({ ...built, bytes: await sizes(folder) }));
}

/** Null unless every file in the folder is complete. */
export async function readBuiltTrack(folder: string): Promise<BuiltTrack | null> {
  const text = await readFile(join(folder, manifestName), "utf8").catch(() => null);
  if (text === null) return null;
  const parsed = Manifest.safeParse(readJson(text));
  const actualBytes = await sizes(folder).catch(() => null);
  if (!parsed.success || !actualBytes) return null;
  const { bytes, ...built } = parsed.data;
  if (!isDeepStrictEqual(bytes, actualBytes)) return null;
  return {
    ...built,
    masterPath: join(folder, trackFiles.master),
    previewPath: join(folder, trackFiles.preview),
    coverPath: join(folder, trackFiles.cover),
    coverSmallPath: join(folder, trackFiles.coverSmall),
  };
}

async function sizes(folder: string): Promise<Record<string, number>> {
  const files = Object.entries(trackFiles);
  const stats = await Promise.all(files.map(([, file]) => stat(join(folder, file))));
  return Object.fromEntries(files.map(([name], index) => [name, stats[index]?.size ?? 0]));
}
