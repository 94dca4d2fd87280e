import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FilmName, filmMs } from "./film-scenes.ts";
import { runFfmpeg } from "#scripts/local/services.ts";

/** Silent videos with a poster each, made by `scripts/demo/draw-films.ts`: drawing them takes a minute. */
export const filmsFolder = fileURLToPath(new URL("../films", import.meta.url));

/** Source and delivered films of the demo's brands. Close it when done. */
export type FilmMaker = {
  picture(film: FilmName): Promise<{ video: Uint8Array; poster: Uint8Array }>;
  /** The video with a track's preview as its sound. */
  withMusic(film: FilmName, preview: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
};

export async function openFilmMaker(): Promise<FilmMaker> {
  const folder = await mkdtemp(join(tmpdir(), "cuesheet-films-"));
  return {
    async picture(film) {
      const [video, poster] = await Promise.all([
        readFile(join(filmsFolder, `${film}.mp4`)),
        readFile(join(filmsFolder, `${film}.jpg`)),
      ]);
      return { video, poster };
    },
    async withMusic(film, preview) {
      const [sound, finished] = [join(folder, "music.m4a"), join(folder, "finished.mp4")];
      await writeFile(sound, preview);
      const inputs = ["-i", join(filmsFolder, `${film}.mp4`), "-i", sound, "-map", "0:v", "-map", "1:a"];
      const codecs = ["-c:v", "copy", "-c:a", "aac", "-aac_coder", "fast", "-b:a", "256k"];
      const shape = ["-t", String(filmMs / 1000), "-movflags", "+faststart", "-fflags", "+bitexact"];
      await runFfmpeg([], [...inputs, ...codecs, ...shape, finished]);
      return readFile(finished);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
