const seconds = (count: number): number => count * 1000;
const minutes = (count: number): number => seconds(count * 60);

/** From the first time the service takes a job until it must have ended, however often it is tried and reported. */
const deadline = minutes(30);
/** What stands around the longest run of a tool in an attempt: transfers, probes, a look at what was made. */
const aroundTool = minutes(5);
/** Each try to report a job's end, and how many there are: the pauses between them double from half a second. */
const reportTry = seconds(15);
const reportTries = 7;
const reporting = reportTries * reportTry + seconds(0.25) * (2 ** reportTries - 2);

/**
 * Every time, in milliseconds, that the Worker and the render service must agree on. What follows from another is
 * worked out from it here; time-limits.test.ts holds what must be longer than what.
 */
export const timeLimits = {
  deadline,
  /** The service reports each job at the least this often. */
  heartbeat: seconds(10),
  /** A job that has not been heard of for this long is submitted again: three reports may get lost. */
  silentAfter: seconds(45),
  /** One run of ffmpeg; what runs longer hangs. */
  tool: deadline - aroundTool,
  aroundTool,
  reportTry,
  reportTries,
  reporting,
  /** How long the signed addresses of an attempt stay good: one begun at the last moment still comes to its end. */
  addressLife: deadline + reporting,
  /** How long a container stays awake after the last request: the watcher of a job is gone before the job is. */
  containerSleep: deadline + reporting,
} as const;
