import { describe, expect, test } from "vitest";
import {
  assignSpares,
  bringForward,
  createSoundPool,
  holdAhead,
  holdInFront,
  isFirstHeard,
  type SoundPool,
} from "./sound-pool.ts";

describe("the spare elements", () => {
  test("take what is wanted, the most wanted first", () => {
    expect(assignSpares([null, null], ["c", "a", "x"])).toEqual(["c", "a"]);
  });

  test("keep what is still wanted and fetch nothing twice", () => {
    expect(assignSpares(["a", "c"], ["c", "d"])).toEqual(["d", "c"]);
    expect(assignSpares(["c", null], ["d", "c"])).toEqual(["c", "d"]);
  });

  test("let go of what nobody wants any more", () => {
    expect(assignSpares(["a", "c"], [])).toEqual([null, null]);
    expect(assignSpares(["a", "c"], ["a"])).toEqual(["a", null]);
  });
});

/** An audio element as far as the pool uses one. */
function element() {
  const audio = {
    src: "",
    paused: true,
    preload: "none",
    readyState: 0,
    currentTime: 0,
    error: null,
    pause: () => void (audio.paused = true),
    load: () => undefined,
    removeAttribute: () => void (audio.src = ""),
  };
  return audio as unknown as HTMLAudioElement; // the pool touches nothing else
}

function aPool(): SoundPool {
  const pool = createSoundPool([element(), element(), element()]);
  if (!pool) throw new Error("three elements are a pool");
  return pool;
}
const sources = (pool: SoundPool) => pool.elements.map(({ src }) => src);

describe("a track that was fetched ahead", () => {
  test("is asked for by an address that counts no play", () => {
    const pool = aPool();
    holdAhead(pool, ["next"]);
    expect(sources(pool)).toEqual(["", "/media/previews/next?ahead", ""]);
  });

  test("comes forward as it is, and the one before stays silent at its beginning", () => {
    const pool = aPool();
    holdInFront(pool, "first");
    holdAhead(pool, ["next"]);
    const before = pool.front;
    Object.assign(before, { paused: false, readyState: 4, currentTime: 12 });
    bringForward(pool, "next");
    expect(pool.front.src).toBe("/media/previews/next?ahead");
    expect(before).toMatchObject({ src: "/media/previews/first", paused: true, currentTime: 0 });
  });

  test("counts as played once, when it is heard", () => {
    const pool = aPool();
    holdInFront(pool, "first");
    holdAhead(pool, ["next"]);
    expect(isFirstHeard(pool)).toBe(false);
    bringForward(pool, "next");
    expect([isFirstHeard(pool), isFirstHeard(pool)]).toEqual([true, false]);
  });

  test("is not counted when it was never heard", () => {
    const pool = aPool();
    holdInFront(pool, "first");
    holdAhead(pool, ["next"]);
    holdAhead(pool, []);
    bringForward(pool, "next");
    expect(pool.front.src).toBe("/media/previews/next");
    expect(isFirstHeard(pool)).toBe(false);
  });

  test("that could not be fetched is fetched anew when it is pressed", () => {
    const pool = aPool();
    holdAhead(pool, ["next"]);
    const spare = pool.elements.find(({ src }) => src.includes("next"));
    Object.assign(spare ?? {}, { error: { code: 4 } });
    bringForward(pool, "next");
    expect(pool.front.src).toBe("/media/previews/next");
  });
});
