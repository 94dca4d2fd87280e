import { z } from "zod";

/** What was heard of which track, for a later question with a licence number. It holds nothing that the file has not told. */
const Evidence = z.object({
  trackId: z.string().max(64),
  /** Of the recording, in seconds. */
  from: z.number().min(-3600).max(86_400),
  to: z.number().min(-3600).max(86_400),
});
export type Evidence = z.infer<typeof Evidence>;

export const writeEvidence = (evidence: Evidence): string => JSON.stringify(evidence);

/** Null for what is none: nothing rests on it, since the number alone already shows all that can be answered. */
export function readEvidence(text: string): Evidence | null {
  try {
    return Evidence.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
