import { hours, minutes, seconds } from "#worker/domain/time.ts";

/** A job that has not been heard of for this long is handed over again. The service reports every 10 s at the least. */
export const silentAfter = seconds(45);
/** Hand-overs before a job counts as failed. */
export const maxAttempts = 4;
/** However often it is handed over, a job ends after this. */
export const deadline = minutes(30);
/** How long a signed address of a job stays good: longer than any job may take. */
export const urlLife = hours(1);
/** Wait before asking a busy or absent service again. */
export const retryDelaySeconds = 3;
