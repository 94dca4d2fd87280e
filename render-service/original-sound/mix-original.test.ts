import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { makeFinishedVideo, makeLevelledVideo } from "../mux-audio.ts";
import { ffmpeg, makeFolder, testPicture, x264 } from "../test-media.ts";
import { compareSound, makeNoise, readSound, type Wave, writeWav } from "../test-sound.ts";
import { measureVideo } from "../loudness/level-sound.ts";
import { soundArguments } from "../sound-arguments.ts";
import { probeMusic, verifySound } from "../verify-output.ts";
import { duckGain, type SpeechRegions } from "./original-sound.contract.ts";
import { type MixedOriginal, writeDuckCourse } from "./mix-original.ts";
import { makeVoice } from "./test-voice.ts";

const pictureSeconds = 10;
const tags = { title: "Kestrel", artist: "Anouk", isrc: "", licenceNumber: "CUE-1" };
const spoken = [
  [2, 4],
  [6, 7.5],
] as const;
const speechMs: SpeechRegions = spoken.map(([from, to]) => [from * 1000, to * 1000]);
const music = makeNoise(14, 2);
const voice = makeVoice(pictureSeconds, spoken);
/** Uncorrelated with the music. */
const other: Wave = {
  ...music,
  channels: makeNoise(pictureSeconds, 2).channels.map((channel) => channel.toReversed()),
};
const folder = makeFolder();
let files: { picture: string; musicPath: string; original: string; noise: string };

beforeAll(async () => {
  const { at } = folder;
  files = {
    picture: at("picture.mp4"),
    musicPath: at("music.wav"),
    original: at("original.m4a"),
    noise: at("noise.m4a"),
  };
  await ffmpeg(...testPicture({ size: "108x192", rate: 10, seconds: pictureSeconds }), ...x264, "-an", files.picture);
  await writeWav(files.musicPath, music);
  await writeWav(at("voice.wav"), voice);
  await writeWav(at("noise.wav"), other);
  await ffmpeg("-i", at("noise.wav"), "-c:a", "aac", "-b:a", "256k", files.noise);
  await ffmpeg("-i", at("voice.wav"), "-c:a", "aac", "-b:a", "256k", files.original);
});

type Choice = {
  volume?: number;
  original?: { volume: number; duckMs: SpeechRegions };
  musicPath?: string;
  from?: string;
};

async function open({ volume = 0.6, original, musicPath = files.musicPath, from = files.original }: Choice) {
  const tools = await folder.makeTools();
  const coursePath = original && original.duckMs.length > 0 ? folder.at("course") : null;
  if (original && coursePath) await writeDuckCourse(coursePath, original.duckMs, { seconds: pictureSeconds });
  const mixed: MixedOriginal | undefined = original && {
    path: from,
    volume: original.volume,
    coursePath,
  };
  const inputs = {
    picture: files.picture,
    music: await probeMusic(tools, musicPath),
    musicPath,
    original: mixed,
  };
  return { tools, inputs, job: { pictureSeconds, startAtSeconds: 1.5, volume, tags } };
}

async function lay(choice: Choice) {
  const { tools, inputs, job } = await open(choice);
  const output = await makeFinishedVideo(job, tools, inputs, () => {});
  await verifySound(output, pictureSeconds);
  return output;
}

async function level(choice: Choice) {
  const { tools, inputs, job } = await open(choice);
  const made = await makeLevelledVideo(job, tools, inputs, () => {});
  if (!made.ok) return made;
  await verifySound(made.path, pictureSeconds);
  return { ...(await measureVideo(tools, made.path, pictureSeconds)), path: made.path };
}

/** Short-term loudness (3 s window), ten times a second. */
async function shortTerm(path: string): Promise<number[]> {
  const meter = ["-af", "ebur128=framelog=info", "-f", "null", "-"];
  const { stderr } = await promisify(execFile)("ffmpeg", ["-nostats", "-i", path, "-map", "0:a", ...meter], {
    maxBuffer: 2 ** 26,
  });
  return [...stderr.matchAll(/ S:\s*(-?[\d.]+)/g)].map(([, figure]) => Number(figure)).slice(30);
}

/** Mixes like the preview: gains are linear between points 50 ms apart, as Web Audio interpolates them. */
function preview(volume: number, original: { volume: number; duckMs: SpeechRegions }): Wave {
  const points = Array.from({ length: pictureSeconds * 20 + 1 }, (_, n) => duckGain(original.duckMs, n * 50));
  const gainAt = (n: number) => {
    const point = Math.floor(n / 2400);
    return points[point]! + (points[point + 1]! - points[point]!) * ((n % 2400) / 2400);
  };
  const start = 1.5 * 48_000;
  const channels = music.channels.map((channel, c) =>
    Float32Array.from(
      { length: pictureSeconds * 48_000 },
      (_, n) => (channel[start + n] ?? 0) * volume * gainAt(n) + (voice.channels[c]?.[n] ?? 0) * original.volume,
    ),
  );
  return { sampleRate: 48_000, channels };
}

const left = (wave: Wave, from = 0) => (wave.channels[0] ?? new Float32Array()).subarray(from);

describe("the original sound in a render", () => {
  test("leaves the sound-pass command unchanged if muted", () => {
    const plan = {
      music: { kind: "wav", channels: 2, seconds: 180 } as const,
      startAtSeconds: 42.5,
      pictureSeconds: 30,
      volume: 0.6,
    };
    const command = soundArguments({
      plan,
      picture: "/in/p.mp4",
      music: "/in/m",
      output: "/out/f.mp4",
      tags,
    });
    expect(command.join(" ")).toBe(
      "ffmpeg -nostdin -hide_banner -v error -y -progress pipe:3 -stats_period 0.5 -max_alloc 1073741824 " +
        "-protocol_whitelist file -format_whitelist mp4,mov -i file:/in/p.mp4 -ss 41 -protocol_whitelist file " +
        "-format_whitelist wav,w64,mp3,flac -i file:/in/m -filter_complex " +
        "[1:a:0]aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo,atrim=start_sample=72000:end_sample=1512000," +
        "asetpts=PTS-STARTPTS,volume=0.600000,afade=t=in:st=0:d=0.005,afade=t=out:st=29.250000:d=0.750000," +
        "apad=whole_len=1440000[a] -map 0:v:0 -map [a] -sn -dn -map_metadata -1 -map_chapters -1 -c:v copy -c:a aac " +
        "-aac_coder fast -b:a 256k -ar 48000 -ac 2 -threads 1 -metadata title=Kestrel -metadata artist=Anouk -metadata isrc= " +
        "-metadata comment=licence:CUE-1 -metadata licence_id=CUE-1 -fflags +bitexact -movflags +faststart+use_metadata_tags " +
        "-f mp4 file:/out/f.mp4",
    );
  });

  test("is mixed with the music at both levels, sample-accurate", async () => {
    const [heard] = await readSound(await lay({ from: files.noise, original: { volume: 0.5, duckMs: [] } }));
    for (const [wave, gain] of [[left(other), 0.5] as const, [left(music, 72_000), 0.6] as const]) {
      const found = compareSound(heard, wave, 120_000, 30_000);
      expect(found.lag).toBe(0);
      expect(Math.abs(found.gain - gain)).toBeLessThan(0.06);
    }
  });

  test("ducks the music by 9 dB under speech only", async () => {
    const [heard] = await readSound(await lay({ original: { volume: 0, duckMs: speechMs } }));
    const gainAt = (second: number) => compareSound(heard, left(music, 72_000), second * 48_000, 8_000).gain;
    expect(20 * Math.log10(gainAt(3) / gainAt(5))).toBeCloseTo(-9, 1);
    expect(gainAt(1)).toBeCloseTo(0.6, 2);
    expect(gainAt(8.5)).toBeCloseTo(0.6, 2);
  });

  const ways: [name: string, duckMs: SpeechRegions, tags: "full"[]][] = [
    ["ducked", speechMs, []],
    ["mixed", [], ["full"]],
  ];
  for (const [name, duckMs, tags] of ways)
    test(`matches the preview within 1 dB throughout (${name})`, { tags }, async () => {
      const original = { volume: 0.8, duckMs };
      const expected = folder.at("preview.wav");
      await writeWav(expected, preview(0.6, original));
      const [played, rendered] = await Promise.all([shortTerm(expected), shortTerm(await lay({ original }))]);
      expect(rendered.length).toBeGreaterThan(60);
      // Without the last second, in which only the render fades out.
      const apart = rendered.slice(0, 60).map((lufs, n) => Math.abs(lufs - (played[n] ?? 0)));
      expect(Math.max(...apart)).toBeLessThanOrEqual(1);
    });

  test("does not clip at full volume over full music", async () => {
    const [heard] = await readSound(await lay({ volume: 1, original: { volume: 1, duckMs: [] } }));
    expect(heard.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)).toBeLessThan(1);
  });
});

describe("the loudness of a render", () => {
  /** Clicks far above the noise between them, so that gain alone cannot reach the target. */
  const peaky = () => {
    const wave = makeNoise(14, 2);
    for (const channel of wave.channels)
      channel.forEach((sample, n) => (channel[n] = n % 12_000 < 40 ? Math.sign(sample || 1) * 0.9 : sample * 0.1));
    return wave;
  };

  const mixes: [name: string, choice: Choice, tags: "full"[]][] = [
    ["music alone", { volume: 0.2 }, ["full"]],
    ["music over the original sound", { original: { volume: 0.8, duckMs: [] } }, ["full"]],
    ["music ducked under the original sound", { volume: 1, original: { volume: 0.3, duckMs: speechMs } }, []],
  ];
  for (const [name, choice, tags] of mixes)
    test(`reaches -14 ± 0.5 LUFS, at most -1 dBTP, with ${name}`, { tags }, async () => {
      const heard = await level(choice);
      if ("ok" in heard) throw new Error(heard.detail);
      expect(Math.abs(heard.integratedLufs + 14)).toBeLessThanOrEqual(0.5);
      expect(heard.truePeakDbtp).toBeLessThanOrEqual(-1);
    });

  test("reaches the target by a limiter for peaky music, without delay", { tags: ["full"] }, async () => {
    const musicPath = folder.at("peaky.wav");
    const wave = peaky();
    await writeWav(musicPath, wave);
    const heard = await level({ musicPath, volume: 1 });
    if ("ok" in heard) throw new Error(heard.detail);
    expect(Math.abs(heard.integratedLufs + 14)).toBeLessThanOrEqual(0.5);
    expect(heard.truePeakDbtp).toBeLessThanOrEqual(-1);
    const [sound] = await readSound(heard.path);
    expect(compareSound(sound, left(wave, 72_000), 240_000, 8_000).lag).toBe(0);
  });

  test("is refused as too quiet to level for a silent mix", async () => {
    expect(await level({ volume: 0 })).toMatchObject({ ok: false, code: "too-quiet-to-level" });
  });
});
