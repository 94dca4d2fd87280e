import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AudioFacts as Facts } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { AudioFacts, tempos } from "./audio-facts.tsx";

const said = (heard: number) => tempos(heard).map(({ words }) => words);

test("tempos offers half and double the tempo within the form's limits", () => {
  expect(said(75.4)).toEqual(["Use 75 BPM", "÷2: 38 BPM", "×2: 151 BPM"]);
  expect(said(30)).toEqual(["Use 30 BPM", "×2: 60 BPM"]);
  expect(said(180)).toEqual(["Use 180 BPM", "÷2: 90 BPM"]);
});

test("AudioFacts offers the language of the file as a suggestion", () => {
  const facts = {
    durationMs: 1000,
    loudness: { integratedLufs: -14, truePeakDbtp: -1, rangeLu: 5 },
    peaks: "",
    warnings: [],
    source: { container: "wav", sampleRate: 48000, bitsPerSample: 24, channels: 2, bitRate: null },
    suggestedBpm: null,
    suggestedKey: null,
    tags: { language: "FR" },
  } as unknown as Facts; // only the fields that are rendered
  const html = renderToStaticMarkup(<AudioFacts facts={facts} onUse={() => {}} />);
  expect(html).toContain("Use language FR");
});
