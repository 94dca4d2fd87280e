import { faultCodeOf, type Refusal, refuse } from "./faults.ts";
import { hitLimit, type ToolRun } from "./run-tool.ts";
import { runConfined, type Tools } from "./tools.ts";

type Limits = { seconds: number; cpuSeconds: number; memoryBytes: number; maxStdoutBytes: number };

/** Whole videos of ten minutes are listed in a tenth of it. Half the memory is left for what comes after the probe. */
const usual: Limits = {
  seconds: 120,
  cpuSeconds: 10,
  memoryBytes: 2 * 2 ** 30,
  maxStdoutBytes: 64 * 2 ** 20,
};

/**
 * Asks ffprobe about a file that somebody brought. What runs out of time or memory is asked once more, because the
 * machine may have been busy; the second time it is the file's fault and refused as `too-complex`.
 */
export async function runProbe(
  tools: Tools,
  command: readonly string[],
  limits = usual,
): Promise<ToolRun | Refusal> {
  const first = await within(tools, command, limits);
  return "ok" in first ? within(tools, command, limits) : first;
}

async function within(tools: Tools, command: readonly string[], limits: Limits): Promise<ToolRun | Refusal> {
  try {
    const run = await runConfined(tools, command, { ...limits, isReadOnly: true });
    // ffmpeg calls its own limit on streams a lack of memory; that one has a sentence of its own.
    const isOutOfLimits = hitLimit(run) && !/max_streams/.test(run.stderr);
    return isOutOfLimits ? refuse("too-complex", run.stderr || `Ended by ${run.signal ?? run.code}`) : run;
  } catch (error) {
    if (!["timeout", "out-of-limits"].includes(faultCodeOf(error))) throw error;
    return refuse("too-complex", error instanceof Error ? error.message : "Out of limits");
  }
}
