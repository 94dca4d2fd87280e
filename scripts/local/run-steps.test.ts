import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runProgram, runStages, type Step } from "./run-steps.ts";

const printed: string[] = [];
beforeAll(() => {
  vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
});
afterAll(() => void vi.restoreAllMocks());
afterEach(() => void printed.splice(0));

const lines = () => printed.join("\n").split("\n");
const step = (name: string, failed: number, failures: string[] = []): Step => ({
  name,
  run: async (say) => {
    say(`a line of ${name}`);
    return { passed: 2, failed, failures };
  },
});

test("every step runs whatever failed before, and the last line sums them up", async () => {
  const isGood = await runStages([
    [[step("one", 1, ["file › why"])]],
    [[step("two", 0), step("three", 0)], [step("four", 0)]],
  ]);
  expect(isGood).toBe(false);
  expect(lines().at(-1)).toBe("8 passed, 1 failed");
  expect(lines().slice(-5)).toEqual(["", "✗ one", "    file › why", "", "8 passed, 1 failed"]);
});

test("lanes run side by side, and what each prints stays together", async () => {
  const { promise: slowMayEnd, resolve: letSlowEnd } = Promise.withResolvers<void>();
  const slow: Step = {
    name: "slow",
    async run(say) {
      say("before");
      await slowMayEnd;
      say("after");
      return { passed: 1, failed: 0 };
    },
  };
  const quick: Step = {
    name: "quick",
    async run(say) {
      say("quickly");
      letSlowEnd();
      return { passed: 1, failed: 0 };
    },
  };
  expect(await runStages([[[slow], [quick]]])).toBe(true);
  const [before, after] = [lines().indexOf("before"), lines().indexOf("after")];
  expect(after).toBe(before + 1);
  expect(lines().indexOf("quickly")).toBeGreaterThan(-1);
});

test("nothing to run is no success", async () => {
  expect(await runStages([])).toBe(false);
  expect(lines().at(-1)).toBe("0 passed, 0 failed");
});

test("a program's lines are heard one by one, and its warnings apart from them", async () => {
  const heard: string[] = [];
  const script =
    "console.log('one\\ntwo'); process.stdout.write('three'); console.error('careful'); process.exitCode = 3";
  const ended = await runProgram(process.execPath, ["-e", script], { say: (line) => heard.push(line) });
  expect(heard).toEqual(["one", "two", "three"]);
  expect(ended).toEqual({ isGood: false, output: "one\ntwo\nthree", warnings: "careful\n" });
});

test("a program that is not there failed, and says so", async () => {
  const ended = await runProgram("no-such-program", []);
  expect(ended.isGood).toBe(false);
  expect(ended.warnings).toContain("ENOENT");
});
