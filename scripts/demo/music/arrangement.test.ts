import { expect, test } from "vitest";
import { catalogue } from "../catalogue.ts";
import { arrange } from "./arrangement.ts";
import { forms } from "./forms.ts";
import { styles } from "./synthesise.ts";
import { parseChord, parseKey, voice } from "./theory.ts";

const scoreOf = ({ composition }: (typeof catalogue)[number]) =>
  arrange(styles[composition.style], forms[composition.form], composition);

test.each(catalogue)("$slug is in the key of its page", (track) => {
  const key = parseKey(track.musicalKey);
  const inKey = new Set(key.scale.map((tone) => (key.tonic + tone) % 12));
  const pitched = scoreOf(track).notes.filter((note) => note.part !== "drums");
  const fitting = pitched.filter((note) => inKey.has(note.midi % 12)).length / pitched.length;
  // Blues and walking basses live on notes outside the scale.
  expect(fitting).toBeGreaterThan(track.primaryGenre === "Blues" ? 0.6 : 0.88);
});

test.each(catalogue)("$slug keeps the tempo of its page", (track) => {
  const score = scoreOf(track);
  const beat = 60 / track.bpm;
  const downbeats = score.notes.filter((note) => note.part === "bass" || note.part === "chords");
  const offBy = downbeats.map(({ at }) => {
    const quarters = (at - 0.06) / (beat / 4);
    return Math.abs(quarters - Math.round(quarters)) * (beat / 4);
  });
  const median = offBy.toSorted((a, b) => a - b)[Math.floor(offBy.length / 2)];
  expect(median).toBeLessThan(0.035);
});

test("chords are spelled from the key in close voicings", () => {
  const key = parseKey("A Minor");
  expect(voice(parseChord("1", key), "triad", 60)).toEqual([57, 60, 64]);
  expect(voice(parseChord("5M", key), "triad", 60)).toEqual([59, 64, 56].toSorted((a, b) => a - b));
  expect(() => parseChord("9", key)).toThrow("not a chord");
});
