import { fault, type Refusal, refuse } from "../faults.ts";
import { type Loudness, meter, readLoudness, talkingFfmpeg } from "../ingest/ingest-arguments.ts";
import { targetLoudness } from "../render-service.contract.ts";
import { requireSuccess } from "../run-tool.ts";
import { inputFile, runConfined, type Tools } from "../tools.ts";

/** Gain, and a limiter (dBTP) after it if peaks would be too high. */
export type Finish = { gainDecibels: number; peakLimit: number | null };

type Level = Pick<Loudness, "integratedLufs" | "truePeakDbtp">;
type Attempt = {
  /** Measures the mix, with or without a finish. */
  measureMix: (finish: Finish | null) => Promise<Level>;
  /** Writes the finished video and measures it. */
  write: (finish: Finish) => Promise<{ path: string; level: Level }>;
};

/** Below this level there is only noise. The meter's own gate is at -70. */
const audible = -60;
/** The first limit leaves headroom for peaks added by encoding; if that is not enough, the second is used. */
const peakLimits = [targetLoudness.truePeak - 0.5, targetLoudness.truePeak - 1.5];
/** Tolerance for a limited mix before it is written, and the maximum number of iterations. */
const close = 0.1;
const steps = 4;

/**
 * Two passes: measures the mix, writes it at the gain for the target, and verifies the file. A gain alone keeps all dynamics; the
 * limiter is only used if peaks would exceed the limit, and its loss is compensated.
 */
export async function levelSound(attempt: Attempt): Promise<{ ok: true; path: string } | Refusal> {
  const { measureMix, write } = attempt;
  const mix = await measureMix(null);
  if (mix.integratedLufs < audible) return refuse("too-quiet-to-level", `The mix has ${mix.integratedLufs} LUFS`);
  let missed = "";
  for (const peakLimit of peakLimits) {
    const { path, level } = await write(await findFinish(measureMix, mix, peakLimit));
    if (isOnTarget(level)) return { ok: true, path };
    missed = `${level.integratedLufs} LUFS, ${level.truePeakDbtp} dBTP`;
  }
  return refuse("loudness-missed", missed);
}

async function findFinish(measureMix: Attempt["measureMix"], mix: Level, peakLimit: number): Promise<Finish> {
  let gainDecibels = targetLoudness.lufs - mix.integratedLufs;
  if (mix.truePeakDbtp + gainDecibels <= peakLimit) return { gainDecibels, peakLimit: null };
  for (let step = 0; step < steps; step++) {
    const limited = await measureMix({ gainDecibels, peakLimit });
    const missing = targetLoudness.lufs - limited.integratedLufs;
    if (Math.abs(missing) <= close) break;
    gainDecibels += missing;
  }
  return { gainDecibels, peakLimit };
}

export function isOnTarget({ integratedLufs, truePeakDbtp }: Level): boolean {
  const { lufs, slack, truePeak } = targetLoudness;
  return Math.abs(integratedLufs - lufs) <= slack && truePeakDbtp <= truePeak;
}

/** From `[mix]` to `[a]`. The limiter runs at four times the rate, to catch inter-sample peaks. */
export function finishFilter({ gainDecibels, peakLimit }: Finish, sampleRate: number, samples: number): string {
  const gain = `[mix]volume=${gainDecibels.toFixed(3)}dB`;
  if (peakLimit === null) return `${gain}[a]`;
  const limit = (10 ** (peakLimit / 20)).toFixed(6);
  const limiter = `aresample=${sampleRate * 4},alimiter=limit=${limit}:level=disabled:latency=1,aresample=${sampleRate}`;
  return `${gain},${limiter},atrim=end_sample=${samples},apad=whole_len=${samples}[a]`;
}

/** The loudness (EBU R128) at a graph's `[a]`. */
export async function measureGraph(tools: Tools, inputs: readonly string[], graph: string, seconds: number): Promise<Loudness> {
  const command = [...inputs, "-filter_complex", `${graph};[a]${meter}[heard]`, "-map", "[heard]"];
  return measure(tools, command, seconds);
}

/** The loudness of a finished video. */
export async function measureVideo(tools: Tools, path: string, seconds: number): Promise<Loudness> {
  return measure(tools, [...inputFile("mov,mp4", path), "-map", "0:a:0", "-af", meter], seconds);
}

async function measure(tools: Tools, command: readonly string[], seconds: number): Promise<Loudness> {
  const run = await runConfined(tools, [...talkingFfmpeg, ...command, "-f", "null", "-"], {
    seconds: Math.max(60, seconds * 2),
  });
  requireSuccess(run);
  const loudness = readLoudness(run.stderr);
  if (!loudness) throw fault("ffmpeg-failed", run.stderr);
  return loudness;
}
