import type { AppContext } from "#worker/context.ts";
import { keysOf, type Manifest } from "./manifest.ts";
import { decodeSegment } from "./segment-format.ts";
import type { Segment } from "./segment.ts";

/** By key: what stands under one never changes. */
export type LoadedSegments = ReadonlyMap<string, Segment>;

/** Loads the segments of a manifest that are not `cached` yet; or names the key of one that cannot be read. */
export async function loadSegments(
  ctx: Pick<AppContext, "media">,
  manifest: Manifest,
  cached: LoadedSegments,
): Promise<{ loaded: LoadedSegments } | { unusable: string; why: string }> {
  const loaded = new Map<string, Segment>();
  // One after the other: the bytes of all of them at once are half of an isolate's memory.
  for (const key of keysOf(manifest)) {
    const bytes = cached.has(key) ? null : await ctx.media.readWhole(key);
    const segment = cached.get(key) ?? (bytes && decodeSegment(asWhole(bytes)));
    if (!segment) return { unusable: key, why: bytes ? "not whole" : "missing" };
    loaded.set(key, segment);
  }
  return { loaded };
}

/** The store returns bytes with a buffer of their own. */
const asWhole = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);
