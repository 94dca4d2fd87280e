import { join } from "node:path";
import { createMusicListener } from "#render-service/ingest/follow-file.ts";
import { analysisRate } from "#render-service/listening/spectrum.contract.ts";
import { vectorBytes } from "#render-service/listening/sound-features.contract.ts";
import { codeBytes } from "#worker/domain/catalogue/ingests/sound-features/section-codes.ts";
import { buildIndex, encodeIndex } from "#worker/domain/catalogue/library/similar/likeness-index.ts";
import { type Bench, cacheFolder, isQuick, type Row, secondsRow } from "./bench.ts";
import { compare, timed } from "./rounds.ts";
import { routeWorker } from "./route-worker.ts";
import type { SimilarRun } from "./similar-route.ts";
import { runPlain } from "./sound.ts";
import { song, songSeconds } from "./sound-media.ts";
import { startWorkerd } from "./workerd.ts";

const tracks = isQuick ? 5000 : 100_000;
const rounds = isQuick ? 1 : 7;
const questionsEach = { track: isQuick ? 2 : 20, reference: isQuick ? 1 : 10 };
/** Four minutes: a section every 5.12 s. */
const sections = 46;

export const similar: Bench = {
  name: "similar",
  about:
    `One question about similar music over ${tracks.toLocaleString("en")} synthetic tracks of four minutes, answered in ` +
    "workerd out of the published index, without the cards: *more like this track* compares every vector, *a reference* " +
    "sifts every section besides. The baseline is the plain loop over floats with a sort. Then the bytes that an isolate " +
    `holds, and what listening to ${songSeconds} s costs an ingest in its process, against ffmpeg decoding and measuring ` +
    "the same file.",
  async run() {
    const object = encodeIndex(buildIndex(synthetic(tracks)));
    const workerd = await startWorkerd(join(cacheFolder, "similar"), [await routeWorker("similar")]);
    try {
      const url = await workerd.unsafeGetDirectURL("similar");
      await (await fetch(url, { method: "PUT", body: object })).json();
      const track = await measure(url, "track");
      const reference = await measure(url, "reference");
      const size: Row = {
        what: "Index in memory",
        value: object.byteLength / 2 ** 20,
        unit: "MB",
        baseline: null,
        goal: { of: "value", atMost: 64 },
      };
      return [track, reference, size, await measureListening()];
    } finally {
      await workerd.dispose();
    }
  },
};

const names = { track: "More like this track", reference: "A reference of one's own" };

async function measure(url: URL, kind: SimilarRun["kind"]): Promise<Row> {
  const questions = questionsEach[kind];
  const ask = (way: SimilarRun["way"], count: number) => async () => {
    const body = JSON.stringify({ kind, way, questions: count } satisfies SimilarRun);
    const taken = await timed(async () => {
      const answer = await fetch(url, { method: "POST", body });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      await answer.json();
    });
    return taken / count;
  };
  const taken = await compare(rounds, ask("product", questions), ask("plain", 1));
  return {
    what: `${names[kind]}, ${tracks.toLocaleString("en")} tracks`,
    value: taken.subject,
    unit: "ms",
    baseline: { what: "plain loop over floats", value: taken.baseline },
    goal: { of: "value", atMost: 20 },
  };
}

async function measureListening(): Promise<Row> {
  const source = await song();
  const samples = tones(songSeconds);
  const taken = await compare(
    isQuick ? 1 : 3,
    () =>
      timed(async () => {
        const listener = createMusicListener();
        listener.push(new Uint8Array(samples.buffer));
        if (!listener.features()) throw new Error("Nothing was heard");
      }),
    () =>
      timed(() => runPlain(["ffmpeg", "-nostdin", "-v", "error", "-i", source, "-af", "ebur128=peak=true", "-f", "null", "-"])),
  );
  return secondsRow(`Listening to ${songSeconds} s at an ingest`, taken, "ffmpeg decoding, R128", { of: "ratio", atMost: 1 });
}

/** Synthesises changing chords with a beat: as much work as real music. */
function tones(seconds: number): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: seconds * analysisRate }, (_, n) => {
    const second = n / analysisRate;
    const root = 110 * 2 ** ((Math.floor(second / 2) % 8) / 12);
    const beat = Math.exp(-20 * (second % 0.5)) * Math.sin(2 * Math.PI * 60 * second);
    const chord = [1, 1.25, 1.5].reduce((sum, part) => sum + Math.sin(2 * Math.PI * root * part * second), 0);
    return 6000 * chord + 12_000 * beat;
  });
}

function synthetic(count: number) {
  let state = 7;
  const byte = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  const bytes = (length: number) => Uint8Array.from({ length }, byte);
  return Array.from({ length: count }, (_, n) => ({
    seq: n + 1,
    vector: bytes(vectorBytes),
    codes: bytes(sections * codeBytes),
    bpm: 60 + (byte() % 120),
  }));
}
