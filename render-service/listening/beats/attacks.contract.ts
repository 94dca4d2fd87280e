import { analysisRate } from "../bands.contract.ts";

/** Attacks are told every 128 samples, 5.3 ms: finer than the frames of the spectrum, which find a beat within 20. */
const hop = 128;
export const attacksPerSecond = analysisRate / hop;
/** Nepers that the envelope falls per hop: what falls slower is the same sound fading. */
const fall = 0.2;

const share = (hertz: number) => 1 - Math.exp((-2 * Math.PI * hertz) / analysisRate);
const [bassShare, bodyShare] = [share(150), share(3000)];

/** Sums, for each hop, how much louder bass, everything and treble became at once. */
export function createAttacks() {
  const strengths: number[] = [];
  const power = new Float64Array(3);
  const envelope = new Float64Array(3);
  let [once, bass, body, count] = [0, 0, 0, 0];
  const tell = () => {
    let strength = 0;
    for (let band = 0; band < 3; band++) {
      const level = Math.log1p((1e5 * power[band]!) / hop);
      strength += Math.max(0, level - envelope[band]!);
      envelope[band] = Math.max(level, envelope[band]! - fall);
      power[band] = 0;
    }
    strengths.push(strength);
    count = 0;
  };
  return {
    hear(samples: Float32Array): void {
      for (let n = 0; n < samples.length; n++) {
        const sample = samples[n]!;
        once += (sample - once) * bassShare;
        bass += (once - bass) * bassShare;
        body += (sample - body) * bodyShare;
        power[0]! += bass * bass;
        power[1]! += sample * sample;
        power[2]! += (sample - body) * (sample - body);
        if (++count === hop) tell();
      }
    },
    strengths: (): readonly number[] => strengths,
  };
}
