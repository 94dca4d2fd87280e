import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import type { Canvas } from "./history/film-drawings.ts";
import { type FilmName, framesPerSecond, type Scene, scenes, shotSeconds, sizeOf } from "./history/film-scenes.ts";
import { filmsFolder } from "./history/films.ts";
import type { Size } from "#render-service/output-size.contract.ts";
import { openPen, type Pen } from "#scripts/assets/outline-text.ts";
import { randomFrom, seedOf } from "#scripts/generative/random.ts";
import { runFfmpeg } from "#scripts/local/services.ts";

/** Size of layers relative to the frame, so that they can move. */
const reach = 1.25;
/** Zoom of the second shot. */
const closer = 1.6;

/**
 * Draws the films of the demo's history into `scripts/demo/films`. Run it after changing a scene, and commit the result. `node
 * scripts/demo/draw-films.ts [film …]`
 */
const named = new Set(process.argv.slice(2));
const films = (Object.keys(scenes) as FilmName[]).filter((film) => named.size === 0 || named.has(film));
const folder = await mkdtemp(join(tmpdir(), "cuesheet-films-"));
try {
  // Two at a time: one is drawn while the other is encoded.
  const drawRest = async () => {
    for (let film = films.shift(); film; film = films.shift()) await drawFilm(film);
  };
  await Promise.all([drawRest(), drawRest()]);
} finally {
  await rm(folder, { recursive: true });
}

async function drawFilm(film: FilmName): Promise<void> {
  const path = join(filmsFolder, `${film}.mp4`);
  const [size, { motion }] = [sizeOf(film), scenes[film]];
  const inputs = (await drawLayers(film)).flatMap((layer) => ["-i", layer]);
  const graph = [shotGraph(0, size, motion), shotGraph(1, size, motion), "[shot0][shot1]concat=n=2[film]"];
  const codec = "-c:v libx264 -preset medium -tune animation -crf 27 -pix_fmt yuv420p -g 50".split(" ");
  const output = [...codec, "-movflags", "+faststart", "-fflags", "+bitexact", path];
  await runFfmpeg([], [...inputs, "-filter_complex", graph.join(";"), "-map", "[film]", ...output]);
  const poster = ["-frames:v", "1", "-q:v", "6", join(filmsFolder, `${film}.jpg`)];
  await runFfmpeg([], ["-ss", "1.5", "-i", path, ...poster]);
  console.log(film);
}

/** The layers of both shots as PNG files: background, foreground, and caption. */
async function drawLayers(film: FilmName): Promise<string[]> {
  const { width, height } = sizeOf(film);
  const scene: Scene = scenes[film];
  const [dark, mid, light, accent] = scene.colours;
  const canvas: Canvas = {
    width: width * reach,
    height: height * reach,
    colours: { dark, mid, light, accent },
    random: randomFrom(seedOf("film", film)),
  };
  const [back, front] = [scene.back(canvas), scene.front(canvas)];
  const pen = await openPen();
  const words = scene.captions.map((text) => captionOf(pen, text, { width, height }, light));
  const layer = (drawing: string, nearness: number) => {
    const [w, h] = [canvas.width / nearness, canvas.height / nearness];
    const view = `${(canvas.width - w) / 2} ${(canvas.height - h) / 2} ${w} ${h}`;
    const size = `width="${canvas.width}" height="${canvas.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" ${size}>${drawing}</svg>`;
  };
  const layers = [1, closer].flatMap((nearness, shot) => [layer(back, nearness), layer(front, nearness), words[shot] ?? ""]);
  return Promise.all(
    layers.map(async (svg, n) => {
      const path = join(folder, `${film}-${n}.png`);
      await writeFile(path, new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
      return path;
    }),
  );
}

/** White on the scene's dark colour, at the bottom left, where phone apps have no buttons. */
function captionOf(pen: Pen, text: string, { width, height }: Size, paint: string): string {
  const lettering = { size: Math.min(width, height) * 0.1, weight: 700, stretch: 112 };
  const fits = Math.min(1, (width * 0.84) / pen.measure(text, lettering));
  const size = lettering.size * fits;
  const at = { x: width * 0.06, y: height * (width > height ? 0.92 : 0.84) };
  const outline = pen.write(text, at, { ...lettering, size });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path d="${outline}" fill="${paint}" stroke="#000" stroke-opacity="0.35" stroke-width="10" paint-order="stroke"/></svg>`
  );
}

/** One shot: the background moves at half speed against the foreground, and the caption rises into place. */
function shotGraph(shot: 0 | 1, { width, height }: Size, [dx, dy]: Scene["motion"]): string {
  const frames = shotSeconds * framesPerSecond;
  const still = (n: number, format: string) =>
    `[${shot * 3 + n}]format=${format},loop=${frames - 1}:1,setpts=N/${framesPerSecond}/TB`;
  const [left, top] = [((reach - 1) / 2) * width, ((reach - 1) / 2) * height];
  const turn = shot === 0 ? 1 : -1;
  const moved = (start: number, pace: number) => `'${start}+${pace * turn}*(t-${shotSeconds / 2})'`;
  return [
    `${still(0, "yuv420p")},crop=${width}:${height}:${moved(left, dx / 4 || 12)}:${moved(top, dy / 8)}[back${shot}]`,
    `${still(1, "yuva420p")}[front${shot}]`,
    `${still(2, "yuva420p")}[words${shot}]`,
    `[back${shot}][front${shot}]overlay=x=${moved(-left, dx)}:y=${moved(-top, dy)}[scene${shot}]`,
    `[scene${shot}][words${shot}]overlay=x=0:y='max(0,60-180*(t-0.2))':enable='gte(t,0.2)'[shot${shot}]`,
  ].join(";");
}
