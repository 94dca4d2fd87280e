import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { retryOnce, runProgram, runStages, step as runStep, type Step, tool } from "./run-steps.ts";

const printed: string[] = [];
beforeAll(() => {
  vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
});
afterAll(() => void vi.restoreAllMocks());
afterEach(() => void printed.splice(0));

const lines = () => printed.join("\n").split("\n");
const step = (name: string, failed: number, failures: string[] = []): Step => ({
  name,
  budget: 0,
  run: async (say) => {
    say(`a line of ${name}`);
    return { passed: 2, failed, failures };
  },
});

test("runs every step despite failures and sums up in the last line", async () => {
  const isGood = await runStages(
    [[[step("one", 1, ["file › why"])]], [[step("two", 0), step("three", 0)], [step("four", 0)]]],
    1,
  );
  expect(isGood).toBe(false);
  expect(lines().at(-1)).toBe("8 passed, 1 failed");
  expect(lines().slice(-6, -2)).toEqual(["", "✗ one", "    file › why", ""]);
});

test("repeats why a tool failed at the end of the run", async () => {
  const script = "console.log('building'); console.error('no room'); process.exitCode = 1";
  const build = tool("Build", process.execPath, ["-e", script], { budget: 5 });
  expect(await runStages([[[build]]], 1)).toBe(false);
  expect(lines().slice(-7, -2)).toEqual(["", "✗ Build", "    building", "    no room", ""]);
});

test("reports a step that passes on retry as flaky, with the reason", async () => {
  const attempts = [step("build", 1, ["no room"]), step("build", 0)].values();
  const build: Step = { ...step("build", 0), run: (say) => (attempts.next().value as Step).run(say) };
  expect(await runStages([[[retryOnce(build)]]], 1)).toBe(true);
  expect(lines().slice(-5, -2)).toEqual(["~ flaky build", "    no room", ""]);
  expect(lines().at(-1)).toBe("2 passed, 0 failed");
});

test("reports time taken and steps over budget without failing", async () => {
  const late: Step = { ...step("late", 0), budget: -1 };
  expect(await runStages([[[late]], [[{ ...step("in time", 0), budget: 65 }]]])).toBe(true);
  expect(lines().at(-2)).toMatch(/^Took 0:0\d, as 0:0\d of 1:05 on the reference machine · over budget: late 0 of -1 s$/);
});

test("runs lanes in parallel and groups the output of each", async () => {
  const { promise: slowMayEnd, resolve: letSlowEnd } = Promise.withResolvers<void>();
  const slow: Step = {
    name: "slow",
    budget: 10,
    async run(say) {
      say("before");
      await slowMayEnd;
      say("after");
      return { passed: 1, failed: 0 };
    },
  };
  const quick: Step = {
    name: "quick",
    budget: 5,
    async run(say) {
      say("quickly");
      letSlowEnd();
      return { passed: 1, failed: 0 };
    },
  };
  expect(await runStages([[[slow], [quick]]], 1)).toBe(true);
  const [before, after] = [lines().indexOf("before"), lines().indexOf("after")];
  expect(after).toBe(before + 1);
  expect(lines().indexOf("quickly")).toBeGreaterThan(-1);
});

test("fails when there is nothing to run", async () => {
  expect(await runStages([], 1)).toBe(false);
  expect(lines().at(-1)).toBe("0 passed, 0 failed");
});

test("prints a start step's name before its work ends", async () => {
  await runStep("Build", async () => expect(printed).toEqual(["… Build"]));
  expect(printed).toHaveLength(2);
});

test("streams a program's lines and separates its warnings", async () => {
  const heard: string[] = [];
  const script = "console.log('one\\ntwo'); process.stdout.write('three'); console.error('careful'); process.exitCode = 3";
  const ended = await runProgram(process.execPath, ["-e", script], { say: (line) => heard.push(line) });
  expect(heard).toEqual(["one", "two", "three"]);
  expect(ended).toEqual({ isGood: false, output: "one\ntwo\nthree", warnings: "careful\n" });
});

test("reports a missing program as failed", async () => {
  const ended = await runProgram("no-such-program", []);
  expect(ended.isGood).toBe(false);
  expect(ended.warnings).toContain("ENOENT");
});
