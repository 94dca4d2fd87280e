import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { campaigns } from "./history/plan.ts";
import { type FilmName, filmMs, scenes, sizeOf } from "./history/film-scenes.ts";
import { filmsFolder } from "./history/films.ts";
import { runFfmpeg } from "#scripts/local/services.ts";

const films = Object.keys(scenes) as FilmName[];

test("gives each campaign of the history its own film", () => {
  expect(campaigns.map(({ film }) => film).toSorted()).toEqual(films.toSorted());
});

test.each(films)("%s has the delivered format and is under 600 kB", async (film) => {
  const path = join(filmsFolder, `${film}.mp4`);
  const said = await runFfmpeg([], ["-i", path, "-t", "0.04", "-f", "null", "-"]);
  const { width, height } = sizeOf(film);
  expect(said).toMatch(new RegExp(`Video: h264 .*yuv420p.*${width}x${height}`));
  expect(said).toContain(`Duration: 00:00:0${filmMs / 1000}.00`);
  expect(statSync(path).size).toBeLessThan(600_000);
  expect(statSync(join(filmsFolder, `${film}.jpg`)).size).toBeLessThan(100_000);
});
