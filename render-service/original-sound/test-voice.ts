import type { Wave } from "../test-sound.ts";

/** Test-only: synthetic speech (a buzz, four syllables per second) in these ranges of seconds, over faint noise. */
export function makeVoice(seconds: number, spoken: readonly (readonly [from: number, to: number])[], level = 0.25): Wave {
  const sampleRate = 48_000;
  let state = 99;
  const noise = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32 - 0.5) * 0.001;
  };
  const harmonics = [3, 4, 5, 6, 8, 10, 12, 15];
  const channel = Float32Array.from({ length: seconds * sampleRate }, (_, n) => {
    const t = n / sampleRate;
    if (!spoken.some(([from, to]) => t >= from && t < to)) return noise();
    const syllable = Math.sin(Math.PI * 4 * t) ** 2;
    const buzz = harmonics.reduce((sum, h) => sum + Math.sin(2 * Math.PI * 140 * h * t + h * h), 0);
    return noise() + (level * syllable * buzz) / 4;
  });
  return { sampleRate, channels: [channel, channel] };
}
