import { vectorBytes } from "#render-service/listening/sound-features.contract.ts";
import { toCodes } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";
import { decodeIndex, type LikenessIndex } from "#worker/domain/catalogue/library/similar/likeness-index.ts";
import { scanSections, scanTracks } from "#worker/domain/catalogue/library/similar/scan-index.ts";

/** Number and kind of queries, answered by the product's scan or by the plain loop. */
export type SimilarRun = { kind: "track" | "reference"; way: "product" | "plain"; questions: number };

const sectionsATrack = 23;
let index: LikenessIndex | null = null;
let floats: Float32Array | null = null;

/** Holds an index of the catalogue, put by the first request, and answers queries. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === "PUT") {
      index = decodeIndex(new Uint8Array(await request.arrayBuffer()));
      floats = index && Float32Array.from(index.vectors, (byte) => byte / 255);
      return Response.json({ tracks: index?.seqs.length ?? 0 });
    }
    if (!index || !floats) return new Response(null, { status: 503 });
    const { kind, way, questions }: SimilarRun = await request.json();
    let first = 0;
    for (let n = 0; n < questions; n++) {
      const at = ((n * 7919) % index.seqs.length) * vectorBytes;
      const vector = index.vectors.slice(at, at + vectorBytes);
      first += way === "product" ? ask(index, kind, vector) : askPlainly(floats, kind, vector);
    }
    return Response.json({ first });
  },
};

function ask(known: LikenessIndex, kind: SimilarRun["kind"], vector: Uint8Array): number {
  const found = scanTracks(known, { vector, bpm: 120 }, 48);
  if (kind === "track") return found[0] ?? 0;
  return (found[0] ?? 0) + (scanSections(known, toCodes(vector), 96)[0] ?? 0);
}

/**
 * Euclidean distance over floats and a full sort. The floats of 23 sections per track would not fit in memory: it scans the
 * tracks' own as often instead, which is the same arithmetic over less memory.
 */
function askPlainly(all: Float32Array, kind: SimilarRun["kind"], vector: Uint8Array): number {
  const asked = Float32Array.from(vector, (byte) => byte / 255);
  let first = 0;
  for (let pass = 0; pass < (kind === "track" ? 1 : 1 + sectionsATrack); pass++) {
    const distances = Array.from({ length: all.length / vectorBytes }, (_, place) => {
      let sum = 0;
      for (let n = 0; n < vectorBytes; n++) sum += (asked[n]! - all[place * vectorBytes + n]!) ** 2;
      return { place, sum };
    });
    first += distances.sort((one, other) => one.sum - other.sum)[0]?.place ?? 0;
  }
  return first;
}
