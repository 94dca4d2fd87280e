import { downloadZip } from "client-zip";
import { rpc } from "#app/lib/rpc.ts";
import { fetchWithRetry, TooOften, type Transport } from "./fetch-with-retry.ts";
import { licencesOf, type VaultRow } from "./vault-state.ts";
import { vaultCsv } from "./vault-rows.ts";

type Collecting = {
  signal: AbortSignal;
  onProgress: (done: number, all: number) => void;
  transport?: Transport;
};

/** Collects what can be verified offline. Bundles are rate-limited and retried. `missing`: licences without a bundle. */
export async function evidenceZip(
  rows: readonly VaultRow[],
  { signal, onProgress, transport }: Collecting,
): Promise<{ zip: Blob; missing: number }> {
  const numbers = licencesOf(rows);
  const lastModified = new Date();
  const files: { name: string; input: string | Blob; lastModified: Date }[] = [
    { name: "videos.csv", input: vaultCsv(rows), lastModified },
  ];
  const missing: string[] = [];
  for (const [at, number] of numbers.entries()) {
    onProgress(at, numbers.length);
    const answer = await fetchWithRetry(
      () => rpc.api.credentials[":number"].bundle.$get({ param: { number } }, { init: { signal } }),
      ({ status }) => status === 429,
      { signal, ...(transport && { transport }) },
    ).catch((error: unknown) => {
      if (error instanceof TooOften) return null;
      throw error;
    });
    if (answer === null) {
      // Rate-limited after the last retry, so the rest would be too.
      missing.push(...numbers.slice(at).map((each) => `${each}: 429`));
      break;
    }
    if (answer.ok) files.push({ name: `${number}.zip`, input: await answer.blob(), lastModified });
    else missing.push(`${number}: ${answer.status}`);
  }
  if (missing.length > 0) files.push({ name: "NOT-INCLUDED.txt", input: `${missing.join("\n")}\n`, lastModified });
  return { zip: await downloadZip(files).blob(), missing: missing.length };
}
