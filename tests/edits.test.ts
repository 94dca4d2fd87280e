import { describe, expect, test } from "vitest";
import { cutSamples } from "#render-service/edits/edit.contract.ts";
import { editRate, lengthOf, placePieces } from "#render-service/edits/edit-course.contract.ts";
import { analysisRate } from "#render-service/listening/spectrum.contract.ts";
import { readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { makeSampleSongs } from "#render-service/listening/beats/test-songs.ts";
import { createListener } from "#render-service/listening/listener.contract.ts";
import { soundFilter, soundInputs, type SoundPlan } from "#render-service/sound-arguments.ts";
import { ffmpegBytes, makeFolder, testPicture, x264, ffmpeg } from "#render-service/test-media.ts";
import { writeWav } from "#render-service/test-sound.ts";
import { landOnCut } from "#worker/domain/licensing/videos/picture-fits/follow-picture.contract.ts";
import { planEdit } from "#worker/domain/licensing/videos/picture-fits/end-with-track.contract.ts";

const videosMs = [12_000, 20_040, 29_970];
const cutsMs = [1240, 5480, 11_960];
const frameMs = 40;

/** Songs with a known beat grid, analysed as at ingest and cut to three video lengths. */
const songs = makeSampleSongs().map(({ song, made }) => {
  const listener = createListener();
  listener.hear(made.samples);
  const grid = readBeatGrid(listener.beatGrid()!);
  const trackMs = Math.floor((made.samples.length * 1000) / analysisRate);
  const edits = videosMs.flatMap((videoMs) => {
    const edit = planEdit(grid, { videoMs, trackMs });
    return edit ? [{ videoMs, edit }] : [];
  });
  return { name: song.name, made, grid, trackMs, edits };
});

const nearest = (ms: number, seconds: readonly number[]) => Math.min(...seconds.map((second) => Math.abs(second * 1000 - ms)));

describe("songs aligned with a video's cuts", () => {
  test("have a bar within a frame of the cut in the first suggestion", () => {
    const beside = songs.flatMap(({ name, made, grid, trackMs }) => {
      const off = cutsMs.map((cutMs) => {
        const [first] = landOnCut(grid, cutMs, { videoMs: 20_040, trackMs });
        return first ? nearest(first.startAtMs + cutMs, made.downbeats) : Infinity;
      });
      return Math.max(...off) > frameMs ? [`${name}: ${Math.max(...off).toFixed(1)} ms`] : [];
    });
    expect(beside).toEqual([]);
  });
});

describe("songs cut to end with their videos", () => {
  test("match the video's length to the sample", () => {
    const all = songs.flatMap(({ edits }) => edits);
    expect(all.length).toBeGreaterThanOrEqual(songs.length * 1.5);
    expect(all.filter(({ edit, videoMs }) => lengthOf(edit) !== videoMs * 48)).toEqual([]);
  });

  test("join within 5 ms of the song's own bars on both sides", () => {
    const late = songs.flatMap(({ name, made, edits }) => {
      const off = edits.flatMap(({ edit }) => {
        const placed = placePieces(edit);
        return placed.flatMap(({ fromMs, toMs }, n) => [
          ...(n > 0 ? [nearest(fromMs, made.downbeats)] : []),
          ...(n < placed.length - 1 ? [nearest(toMs, made.downbeats)] : []),
        ]);
      });
      return Math.max(0, ...off) > 5 ? [`${name}: ${Math.max(...off).toFixed(1)} ms`] : [];
    });
    expect(late).toEqual([]);
  });

  test("keep the song's bar length across joins", () => {
    const wrong = songs.flatMap(({ name, made: { downbeats }, edits }) => {
      const bar = ((downbeats.at(-1)! - downbeats[0]!) * 1000) / (downbeats.length - 1);
      return edits.flatMap(({ edit }) => {
        const placed = placePieces(edit);
        const off = placed.slice(1).map(({ atMs, fromMs }, n) => {
          const before = placed[n]!;
          // The bars before the join and after it are in phase.
          const phase = (ms: number) => ((ms % bar) + bar) % bar;
          const leaving = phase(before.toMs - downbeats[0]! * 1000);
          const entering = phase(fromMs - downbeats[0]! * 1000);
          const apart = Math.abs(leaving - entering);
          return { atMs, apart: Math.min(apart, bar - apart) };
        });
        return off.some(({ apart }) => apart > 10) ? [name] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  test("end in the ring of the song's last sound or in its fade", () => {
    const wrong = songs.flatMap(({ name, made, edits }) =>
      edits.flatMap(({ edit }) => {
        const endMs = edit.pieces.at(-1)!.toSample / 48;
        return endMs < made.endingAt * 1000 ? [name] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("a click track cut by ffmpeg", () => {
  const folder = makeFolder();

  test("keeps its clicks on the beat across joins, with an exact length", async () => {
    const [bpm, seconds, silence] = [116, 90, 0.73];
    const beat = 60 / bpm;
    const click = new Float32Array(seconds * editRate);
    const count = Math.floor((seconds - 4 - silence) / beat / 4) * 4;
    for (let n = 0; n <= count; n++) {
      const from = Math.round((silence + n * beat) * editRate);
      const isBar = n % 4 === 0;
      const ring = n === count ? editRate * 2 : 2400;
      for (let k = 0; k < ring && from + k < click.length; k++)
        click[from + k]! +=
          (isBar ? 0.8 : 0.4) * Math.sin((2 * Math.PI * (isBar ? 1800 : 1200) * k) / editRate) * Math.exp(-k / (ring / 6));
    }
    const at = (ms: number) => Math.round(silence * 1000 + ms);
    const beats = Array.from({ length: count + 1 }, (_, n) => ({
      atMs: at(n * beat * 1000),
      isDownbeat: n % 4 === 0,
    }));
    const bars = beats.filter(({ isDownbeat }) => isDownbeat).map(({ atMs }, n) => ({ atMs, energy: n % 16 < 8 ? 0.4 : 0.8 }));
    const sections = bars.flatMap((bar, n) => (n % 8 === 0 ? [{ bar: n, ...bar }] : []));
    const fromMs = beats.at(-1)!.atMs;
    const ending = { fromMs, untilMs: fromMs + 1900, isFade: false };
    const grid = { bpm, beatsPerBar: 4 as const, beats, bars, sections, ending };
    const videoMs = 21_480;
    const edit = planEdit(grid, { videoMs, trackMs: seconds * 1000 })!;
    expect(edit.pieces.length).toBeGreaterThan(1);

    const [music, picture] = [folder.at("click.wav"), folder.at("picture.mp4")];
    await writeWav(music, { sampleRate: editRate, channels: [click, click] });
    await ffmpeg(...testPicture({ size: "64x64", rate: 5, seconds: 1 }), ...x264, "-an", picture);
    const plan: SoundPlan = {
      music: { kind: "wav", channels: 2, seconds },
      startAtSeconds: 0,
      pictureSeconds: videoMs / 1000,
      volume: 1,
      edit,
    };
    const raw = await ffmpegBytes(
      ...soundInputs({ plan, picture, music }),
      "-filter_complex",
      soundFilter(plan),
      "-map",
      "[a]",
      "-f",
      "f32le",
      "-c:a",
      "pcm_f32le",
    );
    const samples = new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
    const cut = samples.filter((_, n) => n % 2 === 0);
    expect(cut).toHaveLength(videoMs * 48);
    const wanted = new Float32Array(cut.length);
    cutSamples(click, edit, 0, wanted);
    expect(cut.every((value, n) => Math.abs(value - wanted[n]!) < 2e-3)).toBe(true);

    const onsets = onsetsOf(cut).map((sample) => sample / 48);
    const first = onsets[0]!;
    const raster = onsets.map((ms) => {
      const beatsOn = (ms - first) / (beat * 1000);
      return Math.abs(beatsOn - Math.round(beatsOn)) * beat * 1000;
    });
    expect(onsets.length).toBeGreaterThan(30);
    expect(Math.max(...raster)).toBeLessThanOrEqual(5);
    const joins = placePieces(edit).slice(1);
    expect(joins.map(({ atMs }) => Math.min(...onsets.map((ms) => Math.abs(ms - atMs))) <= 5)).toEqual(joins.map(() => true));
  });
});

/** Finds onsets of clicks: samples above a tenth of the peak after a quiet stretch. */
function onsetsOf(sound: Float32Array): number[] {
  const max = sound.reduce((loudest, value) => Math.max(loudest, Math.abs(value)), 0);
  const onsets: number[] = [];
  let quietSince = 0;
  for (const [n, value] of sound.entries()) {
    if (Math.abs(value) < max / 10) continue;
    if (n - quietSince > 4800 || onsets.length === 0) onsets.push(n);
    quietSince = n;
  }
  return onsets;
}
