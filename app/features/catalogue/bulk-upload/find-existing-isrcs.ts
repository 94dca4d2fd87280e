import type { UploadTransport } from "#app/features/base/uploads/transport.ts";
import { rpcBy } from "#app/lib/rpc.ts";

/** Which of these ISRCs the label has already. Throws an Error with words for a person. */
export async function findExistingIsrcs(
  labelId: string,
  isrcs: readonly string[],
  transport: Pick<UploadTransport, "fetch">,
): Promise<Set<string>> {
  if (isrcs.length === 0) return new Set();
  const calls = rpcBy(transport.fetch).api["bulk-tracks"];
  const response = await calls.known.$post({ json: { labelId, isrcs: [...isrcs] } }).catch(() => null);
  if (!response?.ok) throw new Error("We got no answer. Please try again in a moment.");
  const { isrcs: existing } = await response.json();
  return new Set(existing);
}
