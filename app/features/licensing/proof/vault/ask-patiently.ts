import { browserTransport, type UploadTransport } from "#app/features/services/files/uploads/transport.ts";

export type Transport = Pick<UploadTransport, "rest">;
type Patience = { signal: AbortSignal; transport?: Transport; onRest?: () => void };

/** Limits on what is asked about files and licences are counted by the minute. */
export const restMs = 60_000;
/** In a row, for one question: after these somebody else at this address asks as much. */
export const maxPauses = 5;

/** It was asked again for minutes, and there were still too many questions. */
export class TooOften extends Error {
  override name = "TooOften";
}

/** Asks again, a minute later each time, while too much is asked from here: a long list of short videos goes on by itself. */
export async function askPatiently<Said>(
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
