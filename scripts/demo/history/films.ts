import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runFfmpeg } from "#scripts/local/index.ts";

/** A small film: two seconds of moving colour, as its brand brings it. */
export type FilmName = "brew" | "pour" | "ice" | "leaves" | "road" | "harbour" | "ridge";

export const filmMs = 2000;

type Look = {
  width: number;
  height: number;
  colours: readonly [string, string, string];
  /** A kind of ffmpeg's `gradients`, and where it begins. */
  shape: readonly [type: "radial" | "circular" | "spiral", seed: number];
};

const wide = { width: 640, height: 360 };

const looks: Record<FilmName, Look> = {
  brew: { ...wide, colours: ["0x2a1a14", "0xc9824a", "0xf4e6cf"], shape: ["radial", 3] },
  pour: { ...wide, colours: ["0x3b2a20", "0xd9a066", "0xf2e3c9"], shape: ["spiral", 11] },
  ice: { ...wide, colours: ["0x0e2730", "0x4f8f9b", "0xe8d9c0"], shape: ["circular", 5] },
  leaves: { ...wide, colours: ["0x3a1414", "0xc2552e", "0xf0c27a"], shape: ["radial", 21] },
  road: {
    width: 360,
    height: 640,
    colours: ["0x12343b", "0x2d8f7b", "0xe1f2c4"],
    shape: ["circular", 7],
  },
  harbour: { ...wide, colours: ["0x101c3c", "0x5a6fd8", "0xf3c5a8"], shape: ["radial", 7] },
  ridge: {
    width: 640,
    height: 640,
    colours: ["0x1f2a1c", "0x7f9b4a", "0xe9e2c0"],
    shape: ["spiral", 7],
  },
};

export const sizeOf = (film: FilmName): { width: number; height: number } => looks[film];

/** Makes the films of the demo's history with ffmpeg, each once, in a folder of its own. Close it when done. */
export type FilmMaker = {
  /** The picture without sound, and one frame of it. */
  picture(film: FilmName): Promise<{ video: Uint8Array; poster: Uint8Array }>;
  /** The picture with two seconds of a track's preview under it. `music` is asked for the preview's bytes. */
  withMusic(film: FilmName, trackId: string, music: () => Promise<Uint8Array>): Promise<Uint8Array>;
  close(): Promise<void>;
};

export async function openFilmMaker(): Promise<FilmMaker> {
  const folder = await mkdtemp(join(tmpdir(), "cuesheet-films-"));
  const [pictures, finished] = [new Map<FilmName, Promise<string>>(), new Map<string, Promise<Uint8Array>>()];
  const picturePath = (film: FilmName) => remember(pictures, film, () => drawPicture(folder, film));
  return {
    async picture(film) {
      const path = await picturePath(film);
      return { video: await readFile(path), poster: await readFile(`${path}.jpg`) };
    },
    withMusic(film, trackId, music) {
      return remember(finished, `${film}-${trackId}`, async () => {
        const [sound, video] = [join(folder, `${trackId}.m4a`), join(folder, `${film}-${trackId}.mp4`)];
        await writeFile(sound, await music());
        const inputs = ["-i", await picturePath(film), "-i", sound, "-map", "0:v", "-map", "1:a"];
        await runFfmpeg(
          [],
          [...inputs, "-c:v", "copy", "-c:a", "aac", "-b:a", "128k", ...seconds, ...index, video],
        );
        return readFile(video);
      });
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const seconds = ["-t", String(filmMs / 1000)];
const index = ["-movflags", "+faststart", "-fflags", "+bitexact"];

async function drawPicture(folder: string, film: FilmName): Promise<string> {
  const { width, height, colours, shape } = looks[film];
  const path = join(folder, `${film}.mp4`);
  const [[first, second, third], [type, seed]] = [colours, shape];
  const drawn = [
    `gradients=s=${width}x${height}`,
    `r=25:n=3:c0=${first}:c1=${second}:c2=${third}`,
    `type=${type}:seed=${seed}:speed=0.02`,
  ].join(":");
  const codec = [
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    "-crf",
    "24",
    "-pix_fmt",
    "yuv420p",
    "-threads",
    "1",
  ];
  await runFfmpeg([], ["-f", "lavfi", "-i", drawn, ...seconds, ...codec, ...index, path]);
  await runFfmpeg([], ["-ss", "1", "-i", path, "-frames:v", "1", "-q:v", "4", `${path}.jpg`]);
  return path;
}

function remember<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>) {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
