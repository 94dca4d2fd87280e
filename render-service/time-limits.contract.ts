const seconds = (count: number): number => count * 1000;
const minutes = (count: number): number => seconds(count * 60);

/** Maximum time from the service's first acceptance of a job to its end, over all attempts and reports. */
const deadline = minutes(30);
/** Time for an attempt besides its longest tool run: transfers, probes, verification. */
const aroundTool = minutes(5);
/** Timeout of each attempt to report a job's end, and their number; pauses between them double from half a second. */
const reportTry = seconds(15);
const reportAttempts = 7;
const reporting = reportAttempts * reportTry + seconds(0.25) * (2 ** reportAttempts - 2);

/**
 * All times, in milliseconds, that the Worker and the render service must agree on. Dependent ones are derived here;
 * time-limits.test.ts checks their order.
 */
export const timeLimits = {
  deadline,
  /** Maximum interval between reports of a job. */
  heartbeat: seconds(10),
  /** A job without a report for this long is submitted again: three reports may get lost. */
  silentAfter: seconds(45),
  /** Timeout of one ffmpeg run. */
  tool: deadline - aroundTool,
  aroundTool,
  reportTry,
  reportAttempts,
  reporting,
  /** Validity of an attempt's signed URLs: an attempt started at the last moment can still finish. */
  addressLife: deadline + reporting,
  /** Idle time before a container sleeps: a job may outlive its watcher. */
  containerSleep: deadline + reporting,
} as const;
