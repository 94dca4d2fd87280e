import type { UploadTransport } from "#app/features/base/uploads/transport.ts";

/** Which of these ISRCs the label has already. Throws an Error with words for a person. */
export async function askKnown(
  labelId: string,
  isrcs: readonly string[],
  transport: Pick<UploadTransport, "fetch">,
): Promise<Set<string>> {
  if (isrcs.length === 0) return new Set();
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ labelId, isrcs }),
  };
  const response = await transport.fetch("/api/bulk-tracks/known", request).catch(() => null);
  if (!response?.ok) throw new Error("We got no answer. Please try again in a moment.");
  // Our own endpoint: its contract says what it answers.
  const { isrcs: known } = (await response.json()) as { isrcs: string[] };
  return new Set(known);
}
