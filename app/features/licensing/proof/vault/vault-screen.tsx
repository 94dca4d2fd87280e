import { Files } from "lucide-react";
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { FileZone } from "#app/components/file-zone.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { vaultCopy, vaultToasts } from "#app/content/vault-copy.ts";
import { myVideosPath } from "#app/features/licensing/renders/my-videos/my-videos-href.ts";
import { saveFile } from "#app/lib/files.ts";
import { showToast } from "#app/lib/toast.ts";
import { acceptedVideos } from "#render-service/first-bytes.contract.ts";
import type { Vault } from "./create-vault.ts";
import { useVault } from "./use-vault.ts";
import { licencesOf, tallyOf, type VaultRow, verdictOf } from "./vault-state.ts";
import { vaultCsv } from "./vault-csv.ts";
import { VaultTable } from "./vault-table.tsx";

const lists = ["all", "licensed", "unlicensed", "unknown"] as const;
type List = (typeof lists)[number];

/** Checks videos that a brand has already published; they are read in its browser. */
export function VaultScreen({ viewerId }: { viewerId: string }) {
  const [{ rows, leftOut, isPaused }, vault] = useVault(viewerId);
  const [list, setList] = useState<List>("all");
  const counts = { all: rows.length, ...tallyOf(rows) };
  const visibleRows = rows.filter(({ result }) => list === "all" || (result && verdictOf(result) === list));
  return (
    <div className="max-w-[1080px] pb-16">
      <BackLink to={myVideosPath}>{vaultCopy.back}</BackLink>
      <PageTitle className="pt-2">{vaultCopy.title}</PageTitle>
      <p className="mt-2 max-w-[62ch] text-ink2">{vaultCopy.about}</p>
      <noscript>
        <p className="pt-6">{vaultCopy.needsScript}</p>
      </noscript>
      <Choose hasRows={rows.length > 0} onFiles={(files) => vault().add(files)} />
      {leftOut > 0 && (
        <p role="alert" className="mt-3 text-sm font-label text-warn">
          {vaultCopy.leftOut(leftOut)}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <Overview rows={rows} isPaused={isPaused} vault={vault} />
          <div className="mt-5 max-w-[640px]">
            <SegmentedField
              field={{ id: "vault-list", name: "list", initialValue: "all" }}
              legend={vaultCopy.listsLegend}
              isLegendHidden
              options={lists.map((each) => [each, `${vaultCopy.lists[each]} ${counts[each]}`] as const)}
              value={list}
              // The options are the lists.
              onChange={(value) => setList(value as List)}
            />
          </div>
          <VaultTable rows={visibleRows} viewerId={viewerId} vault={vault} />
        </>
      )}
    </div>
  );
}

type ChooseProps = { hasRows: boolean; onFiles: (files: File[]) => void };

function Choose({ hasRows, onFiles }: ChooseProps) {
  const zone = useRef<HTMLDivElement>(null);
  const take = useEffectEvent(() => {
    const input = zone.current?.querySelector("input");
    if (input) takeFiles(input, onFiles);
  });
  // Handles files chosen before hydration.
  useEffect(() => take(), []);
  return (
    <div ref={zone} className="mt-6 noscript:hidden">
      <FileZone
        id="vault-files"
        icon={Files}
        title={hasRows ? vaultCopy.chooseMore : vaultCopy.choose}
        hint={vaultCopy.chooseHint}
        multiple
        accept={acceptedVideos}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => takeFiles(currentTarget, onFiles)}
      />
    </div>
  );
}

function takeFiles(input: HTMLInputElement, onFiles: (files: File[]) => void): void {
  const files = [...(input.files ?? [])];
  // Reset, so that the same file can be chosen again after removal.
  input.value = "";
  if (files.length > 0) onFiles(files);
}

type OverviewProps = { rows: readonly VaultRow[]; isPaused: boolean; vault: () => Vault };

function Overview({ rows, isPaused, vault }: OverviewProps) {
  const { left } = tallyOf(rows);
  const canGoOn = rows.some(({ status }) => status === "waiting" || status === "reading");
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-[220px]">
        <output className="tc block text-sm text-ink2">
          {vaultCopy.progress(rows.length - left, rows.length)}
        </output>
        {canGoOn && (
          <progress
            className="thin-progress mt-2"
            max={rows.length}
            value={rows.length - left}
            aria-label={vaultCopy.title}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {canGoOn && (
          <Button
            variant="secondary"
            size="row"
            onClick={() => (isPaused ? vault().resume() : vault().pause())}
          >
            {isPaused ? vaultCopy.resume : vaultCopy.pause}
          </Button>
        )}
        {left < rows.length && <Downloads rows={rows} />}
        <Button
          variant="quiet"
          size="row"
          onClick={() => showToast({ ...vaultToasts.cleared, undo: vault().clear() })}
        >
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
