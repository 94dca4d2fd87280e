import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { vaultCopy, vaultToasts } from "#app/content/vault-copy.ts";
import { saveFile } from "#app/lib/files.ts";
import { showToast } from "#app/lib/toast.ts";
import type { Vault } from "./create-vault.ts";
import { licencesOf, tallyOf, type VaultRow } from "./vault-state.ts";
import { vaultCsv } from "./vault-rows.ts";

type OverviewProps = { rows: readonly VaultRow[]; isPaused: boolean; vault: () => Vault };

export function Overview({ rows, isPaused, vault }: OverviewProps) {
  const { left } = tallyOf(rows);
  const canGoOn = rows.some(({ status }) => status === "waiting" || status === "reading");
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-[220px]">
        <output className="tc block text-sm text-ink2">{vaultCopy.progress(rows.length - left, rows.length)}</output>
        {canGoOn && (
          <progress className="thin-progress mt-2" max={rows.length} value={rows.length - left} aria-label={vaultCopy.title} />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {canGoOn && (
          <Button variant="secondary" size="row" onClick={() => (isPaused ? vault().resume() : vault().pause())}>
            {isPaused ? vaultCopy.resume : vaultCopy.pause}
          </Button>
        )}
        {left < rows.length && <Downloads rows={rows} />}
        <Button variant="quiet" size="row" onClick={() => showToast({ ...vaultToasts.cleared, undo: vault().clear() })}>
          {vaultCopy.clear}
        </Button>
      </div>
    </div>
  );
}

function Downloads({ rows }: { rows: readonly VaultRow[] }) {
  const [collected, setCollected] = useState<{ done: number; all: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function collect() {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    setCollected({ done: 0, all: licencesOf(rows).length });
    try {
      // The ZIP code is loaded on the first request.
      const { evidenceZip } = await import("./evidence-zip.ts");
      const onProgress = (done: number, all: number) => setCollected({ done, all });
      const { zip, missing } = await evidenceZip(rows, { signal, onProgress });
      saveFile("cuesheet-vault.zip", zip);
      if (missing > 0) showToast(vaultToasts.zipLacks(missing));
    } catch {
      if (!signal.aborted) showToast(vaultToasts.zipFailed);
    } finally {
      running.current = null;
      if (!signal.aborted) setCollected(null);
    }
  }
  const save = () => saveFile("cuesheet-vault.csv", new Blob([vaultCsv(rows)], { type: "text/csv" }));
  return (
    <>
      <Button variant="secondary" size="row" onClick={save}>
        {vaultCopy.csv}
      </Button>
      <Button
        variant="secondary"
        size="row"
        isPending={collected !== null}
        pending={collected ? vaultCopy.zipping(collected.done, collected.all) : ""}
        onClick={() => void collect()}
      >
        {vaultCopy.zip}
      </Button>
    </>
  );
}
