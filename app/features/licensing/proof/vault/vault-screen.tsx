import { Files } from "lucide-react";
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { FileZone } from "#app/components/file-zone.tsx";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { vaultCopy } from "#app/content/vault-copy.ts";
import { myVideosPath } from "#app/lib/addresses.ts";
import { acceptedVideos } from "#render-service/first-bytes.contract.ts";
import { tallyOf, verdictOf, emptyVault, type VaultState } from "./vault-state.ts";
import { VaultTable } from "./vault-table.tsx";
import { Overview } from "./vault-overview.tsx";
import { keepSessions, useKeptSession } from "#app/features/services/files/uploads/kept-sessions.ts";
import { createVault, type Vault } from "./create-vault.ts";
import { browserVaultMemory } from "./vault-rows.ts";

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
              onChange={setList}
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

const vaults = keepSessions<VaultState, Vault>(
  (ownerId) =>
    createVault(
      ownerId,
      // Lazy: loaded once a file is chosen.
      async (file, options) => (await import("./examine-video.ts")).examineVideo(file, options),
      browserVaultMemory,
    ),
  (vault) => vault.isBusy(),
);

/** A brand's vault in this tab; keeps running while other pages are open. */
function useVault(ownerId: string): [VaultState, () => Vault] {
  return useKeptSession(vaults, ownerId, emptyVault);
}
