import { expect, test } from "vitest";
import { levelSound } from "./level-sound.ts";

const level = (integratedLufs: number, truePeakDbtp: number) => ({ integratedLufs, truePeakDbtp });

test("reaches the target by gain alone if there is headroom", async () => {
  const finishes: unknown[] = [];
  const made = await levelSound({
    measureMix: () => Promise.resolve(level(-20, -9)),
    write(finish) {
      finishes.push(finish);
      return Promise.resolve({ path: "/out/f.mp4", level: level(-14.1, -2.9) });
    },
  });
  expect(made).toEqual({ ok: true, path: "/out/f.mp4" });
  expect(finishes).toEqual([{ gainDecibels: 6, peakLimit: null }]);
});

test("retries a missed target once with a lower peak limit, then refuses", async () => {
  const limits: (number | null)[] = [];
  const made = await levelSound({
    measureMix: (finish) => Promise.resolve(finish ? level(-14, -1.5) : level(-20, 0)),
    write({ peakLimit }) {
      limits.push(peakLimit);
      return Promise.resolve({ path: "/out/f.mp4", level: level(-13.2, -0.4) });
    },
  });
  expect(made).toMatchObject({ ok: false, code: "loudness-missed", detail: "-13.2 LUFS, -0.4 dBTP" });
  expect(limits).toEqual([-1.5, -2.5]);
});
