import { describe, expect, test } from "vitest";
import { assignSpares, promote, createSoundPool, holdAhead, holdInFront, isFirstHeard, type SoundPool } from "./sound-pool.ts";

describe("assignSpares", () => {
  test("assigns tracks in order of priority", () => {
    expect(assignSpares([null, null], ["c", "a", "x"])).toEqual(["c", "a"]);
  });

  test("keeps tracks still wanted and loads none twice", () => {
    expect(assignSpares(["a", "c"], ["c", "d"])).toEqual(["d", "c"]);
    expect(assignSpares(["c", null], ["d", "c"])).toEqual(["c", "d"]);
  });

  test("frees elements whose track is no longer wanted", () => {
    expect(assignSpares(["a", "c"], [])).toEqual([null, null]);
    expect(assignSpares(["a", "c"], ["a"])).toEqual(["a", null]);
  });
});

/** Stubs the element members that the pool uses. */
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
  return audio as unknown as HTMLAudioElement; // the pool uses nothing else
}

function aPool(): SoundPool {
  const pool = createSoundPool([element(), element(), element()]);
  if (!pool) throw new Error("three elements are a pool");
  return pool;
}
const sources = (pool: SoundPool) => pool.elements.map(({ src }) => src);

describe("prefetched track", () => {
  test("is requested by a URL that counts no play", () => {
    const pool = aPool();
    holdAhead(pool, ["next"]);
    expect(sources(pool)).toEqual(["", "/media/previews/next?ahead", ""]);
  });

  test("moves to the front without reloading and resets the previous track", () => {
    const pool = aPool();
    holdInFront(pool, "first");
    holdAhead(pool, ["next"]);
    const before = pool.front;
    Object.assign(before, { paused: false, readyState: 4, currentTime: 12 });
    promote(pool, "next");
    expect(pool.front.src).toBe("/media/previews/next?ahead");
    expect(before).toMatchObject({ src: "/media/previews/first", paused: true, currentTime: 0 });
  });

  test("counts one play, when first heard", () => {
    const pool = aPool();
    holdInFront(pool, "first");
    holdAhead(pool, ["next"]);
    expect(isFirstHeard(pool)).toBe(false);
    promote(pool, "next");
    expect([isFirstHeard(pool), isFirstHeard(pool)]).toEqual([true, false]);
  });

  test("counts no extra play if evicted before it was heard", () => {
    const pool = aPool();
    holdInFront(pool, "first");
    holdAhead(pool, ["next"]);
    holdAhead(pool, []);
    promote(pool, "next");
    expect(pool.front.src).toBe("/media/previews/next");
    expect(isFirstHeard(pool)).toBe(false);
  });

  test("is requested again when played after a failed prefetch", () => {
    const pool = aPool();
    holdAhead(pool, ["next"]);
    const spare = pool.elements.find(({ src }) => src.includes("next"));
    Object.assign(spare ?? {}, { error: { code: 4 } });
    promote(pool, "next");
    expect(pool.front.src).toBe("/media/previews/next");
  });
});
