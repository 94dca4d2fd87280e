import { describe, expect, test } from "vitest";
import { createAnswerCache } from "./answer-cache.ts";

/** A catalogue whose version and answer a test moves, and which counts what it is asked. */
function makeSource(checkEvery: number) {
  const cache = createAnswerCache<string>({ checkEvery, answerLimit: 2 });
  const source = { version: 1, answer: "first", asked: 0, versionsAsked: 0 };
  const find = (now: number, key = "all", { duringAsk = () => {}, mustCheck = false } = {}) =>
    cache.find({
      key,
      now,
      mustCheck,
      version: async () => {
        source.versionsAsked += 1;
        return source.version;
      },
      ask: async () => {
        source.asked += 1;
        const { answer, version } = source;
        duringAsk();
        return { version, answer };
      },
    });
  return { cache, source, find };
}

describe("kept answers", () => {
  test("an answer is asked for once while the version stands still", async () => {
    const { source, find } = makeSource(1_000);
    expect([await find(0), await find(500), await find(5_000)]).toEqual(["first", "first", "first"]);
    expect(source).toMatchObject({ asked: 1, versionsAsked: 1 });
  });

  test("an answer of an older version is never given once the new version is known", async () => {
    const { source, find } = makeSource(1_000);
    await find(0);
    Object.assign(source, { version: 2, answer: "second" });
    expect([await find(999), await find(1_000), await find(1_100)]).toEqual(["first", "second", "second"]);
  });

  test("what this isolate writes is seen by the very next question", async () => {
    const { cache, source, find } = makeSource(1_000);
    await find(0);
    cache.noteWrite();
    Object.assign(source, { version: 2, answer: "second" });
    cache.noteWrite();
    expect(await find(1)).toBe("second");
  });

  test("an answer that was asked for while something was written is given once and not kept", async () => {
    const { cache, source, find } = makeSource(1_000);
    expect(await find(0, "all", { duringAsk: () => cache.noteWrite() })).toBe("first");
    source.answer = "second";
    expect(await find(1)).toBe("second");
  });

  test("who has just written something is given no answer from before", async () => {
    const { source, find } = makeSource(1_000);
    await find(0);
    Object.assign(source, { version: 2, answer: "second" });
    expect(await find(1, "all", { mustCheck: true })).toBe("second");
  });

  test("an answer that came with a newer version ends those of the older one", async () => {
    const { source, find } = makeSource(1_000);
    await find(0, "a");
    Object.assign(source, { version: 2, answer: "second" });
    expect([await find(1, "b"), await find(2, "a")]).toEqual(["second", "second"]);
  });

  test("a clock that was put back does not keep an answer alive", async () => {
    const { source, find } = makeSource(1_000);
    await find(1_000_000);
    Object.assign(source, { version: 2, answer: "second" });
    expect(await find(0)).toBe("second");
  });

  test("no more answers are kept than there is room for; the oldest goes first", async () => {
    const { source, find } = makeSource(1_000);
    for (const key of ["a", "b", "c", "b", "c", "a"]) await find(0, key);
    expect(source.asked).toBe(4);
  });
});
