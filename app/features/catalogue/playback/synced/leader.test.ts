import { expect, test } from "vitest";
import { leadByClock } from "./leader.ts";

test("leadByClock plays, pauses, seeks and ends", async () => {
  let now = 5000;
  const clock = leadByClock(10, () => now);
  await clock.play();
  now += 2500;
  expect([clock.seconds(), clock.hasEnded()]).toEqual([2.5, false]);
  clock.pause();
  now += 1000;
  expect(clock.seconds()).toBe(2.5);
  clock.seek(8);
  await clock.play();
  now += 500;
  clock.seek(9);
  now += 400;
  expect(clock.seconds()).toBeCloseTo(9.4);
  now += 5000;
  expect([clock.seconds(), clock.hasEnded()]).toEqual([10, true]);
  clock.pause();
  clock.seek(-3);
  expect(clock.seconds()).toBe(0);
});
