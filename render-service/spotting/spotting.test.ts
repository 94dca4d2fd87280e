import { describe, expect, test } from "vitest";
import { fromBase64 } from "../listening/base64.contract.ts";
import { ffmpeg, makeFolder, testPicture, x264 } from "../test-media.ts";
import { findCuts, changesOf } from "./spot-video.ts";
import { Spotting } from "./spotting.contract.ts";

const folder = makeFolder();

async function spot(source: string) {
  const picture = await folder.mustPrepare(source);
  return { mode: picture.mode, spotting: Spotting.parse(picture.spotting) };
}

type Shot = { source: string; frames: number; filter?: string };
type Film = { rate: string; size: string; shots: readonly Shot[] };

/** Concatenates shots; `cuts` are the frame numbers at which they change. */
async function makeFilm(name: string, { rate, size, shots }: Film, more: readonly string[] = []) {
  const path = folder.at(`${name}.mp4`);
  const parts = shots.map(({ source, frames, filter }, n) => {
    const chain = [`${source}=size=${size}:rate=${rate}`, filter, `trim=end_frame=${frames}`, "setpts=N/FR/TB"];
    return `${chain.filter(Boolean).join(",")},format=yuv420p,setsar=1[s${n}]`;
  });
  const joined = `${shots.map((_, n) => `[s${n}]`).join("")}concat=n=${shots.length},setpts=N/(${rate})/TB[v]`;
  await ffmpeg("-filter_complex", [...parts, joined].join(";"), "-map", "[v]", ...more, ...x264, "-bf", "0", path);
  let frame = 0;
  return { path, cuts: shots.slice(0, -1).map(({ frames }) => (frame += frames)) };
}

/** Each outlasts a flash even at 60 fps; all five (to 30 fps) or three (to 20) outlast the 2 s between keyframes. */
const shots: readonly Shot[] = [
  { source: "testsrc2", frames: 14 },
  { source: "smptehdbars", frames: 13 },
  { source: "testsrc", frames: 15, filter: "hflip" },
  { source: "rgbtestsrc", frames: 12 },
  { source: "testsrc2", frames: 13, filter: "negate,vflip" },
];

describe("cut detection", () => {
  const findCuts = async (rate: string, perSecond: number, count = shots.length) => {
    const film = await makeFilm(`rate-${Math.round(perSecond * 100)}`, {
      rate,
      size: "320x180",
      shots: shots.slice(0, count),
    });
    const { spotting } = await spot(film.path);
    const frames = spotting.cutsMs.map((ms) => Math.round((ms / 1000) * perSecond * 100) / 100);
    return { found: frames.map(Math.round), made: film.cuts };
  };

  test("is frame-exact at 15000/1001 fps", async () => {
    const { found, made } = await findCuts("15000/1001", 15_000 / 1001, 3);
    expect(found).toEqual(made);
  });

  test.each([
    ["24", 24],
    ["25", 25],
    ["30000/1001", 30_000 / 1001],
    ["30", 30],
    ["60", 60],
  ])("is frame-exact at %s fps", { tags: ["full"] }, async (rate, perSecond) => {
    const { found, made } = await findCuts(rate, perSecond);
    expect(found).toEqual(made);
  });

  test("is frame-exact in a stream-copied video", { tags: ["full"] }, async () => {
    const film = await makeFilm("copied", { rate: "25", size: "1920x1080", shots: shots.slice(0, 3) }, ["-g", "10"]);
    const { mode, spotting } = await spot(film.path);
    expect(mode).toBe("copied");
    expect(spotting.cutsMs).toEqual(film.cuts.map((frame) => frame * 40));
  });
});

test("finds no cuts in pans, zooms, flashes, fades or flicker", { tags: ["full"] }, async () => {
  const film = await makeFilm("moving", {
    rate: "25",
    size: "640x360",
    shots: [
      { source: "testsrc2", frames: 30, filter: "crop=320:180:x='10*n':y=90" },
      {
        source: "testsrc",
        frames: 30,
        filter: "scale=320:180,drawbox=color=white:t=fill:enable='between(n,14,16)'",
      },
      {
        source: "testsrc2",
        frames: 30,
        filter: "scale=320:180,hflip,fade=in:0:8,fade=out:20:8",
      },
      { source: "smptehdbars", frames: 30, filter: "crop=320:180:x=0:y='5*n'" },
      {
        source: "testsrc2",
        frames: 30,
        filter: "scale=320:180,vflip,eq=brightness='0.06*mod(n,2)':eval=frame",
      },
    ],
  });
  const { spotting } = await spot(film.path);
  expect(spotting.cutsMs.map((ms) => ms / 40)).toEqual(film.cuts);
});

test("reports motion and the original sound's loudness over time", { tags: ["full"] }, async () => {
  const path = folder.at("sound.mp4");
  const sound = ["-f", "lavfi", "-i", "sine=frequency=300:duration=2:sample_rate=48000"];
  const quiet = ["-af", "volume='if(lt(t,1),1,0.01)':eval=frame", "-c:a", "aac"];
  await ffmpeg(...testPicture({ rate: 25, seconds: 2 }), ...sound, ...x264, ...quiet, path);
  const { spotting } = await spot(path);
  const motion = fromBase64(spotting.motion);
  expect(motion.length).toBe(4);
  expect(Math.min(...motion)).toBeGreaterThan(0);
  const loudness = fromBase64(spotting.loudness!);
  expect(loudness.length).toBeGreaterThanOrEqual(20);
  // A sine at an eighth of full scale measures -21 dB; a hundredth of that is 40 dB less.
  expect(Math.abs(loudness[5]! - (255 - 21 * 4))).toBeLessThan(6);
  expect(Math.abs(loudness[15]! - (255 - 61 * 4))).toBeLessThan(8);
});

test("reports no loudness without sound and no cuts in a single frame", async () => {
  const path = folder.at("silent.mp4");
  await ffmpeg(...testPicture({ seconds: 0.2 }), ...x264, path);
  expect((await spot(path)).spotting).toMatchObject({ cutsMs: [], loudness: null });
  const film = { levels: new Uint8Array(4), pixels: 4, timesMs: [0] };
  expect(findCuts(film, changesOf(film))).toEqual([]);
});
