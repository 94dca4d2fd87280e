import { browserTransport, type UploadTransport } from "#app/features/services/files/uploads/transport.ts";

export type Transport = Pick<UploadTransport, "rest">;
type Patience = { signal: AbortSignal; transport?: Transport; onRest?: () => void };

/** Rate limits for files and licences are per minute. */
export const restMs = 60_000;
/** Consecutive retries per request. After these, the limit is being used up by others at this IP address. */
export const maxPauses = 5;

/** Still rate-limited after the last retry. */
export class TooOften extends Error {
  override name = "TooOften";
}

/** Retries a rate-limited request each minute, so that a long list of short videos continues by itself. */
export async function fetchWithRetry<Said>(
  ask: () => Promise<Said>,
  isTooOften: (said: Said) => boolean,
  { signal, transport = browserTransport, onRest }: Patience,
): Promise<Said> {
  for (let rests = 0; ; rests++) {
    const said = await ask();
    if (!isTooOften(said)) return said;
    if (rests === maxPauses) throw new TooOften();
    onRest?.();
    await transport.rest(restMs, signal);
  }
}
