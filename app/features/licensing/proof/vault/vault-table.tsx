import { X } from "lucide-react";
import { Link } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { vaultCopy } from "#app/content/vault-copy.ts";
import { layOnDesk } from "#app/features/licensing/videos/use-video-session.ts";
import { formatBytes } from "#app/lib/files.ts";
import type { Vault } from "./create-vault.ts";
import type { VaultRow } from "./vault-state.ts";
import { RowResult, canRetry } from "./vault-result.tsx";

type VaultTableProps = { rows: readonly VaultRow[]; viewerId: string; vault: () => Vault };

/** One row per video; on phones its cells are stacked. */
export function VaultTable({ rows, viewerId, vault }: VaultTableProps) {
  const { columns } = vaultCopy;
  return (
    <div className="mt-4">
      <DataTable
        caption={vaultCopy.caption}
        className="max-md:block max-md:[&_tbody]:block"
        head={
          <>
            <HeadCell className="pr-4 max-md:sr-only">{columns.video}</HeadCell>
            <HeadCell className="pr-4 max-md:sr-only">{columns.found}</HeadCell>
            <HeadCell className="text-right max-md:sr-only">{columns.next}</HeadCell>
          </>
        }
        empty={rows.length === 0 && vaultCopy.none}
      >
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line align-top max-md:block max-md:py-4">
            <td className="w-[34%] py-4 pr-4 max-md:block max-md:w-full max-md:py-0">
              <span className="block font-strong wrap-anywhere">{row.name}</span>
              <span className="tc block text-ink2">{formatBytes(row.size)}</span>
            </td>
            <td className="py-4 pr-4 max-md:block max-md:py-2">
              <RowResult row={row} />
            </td>
            <td className="py-3 text-right max-md:block max-md:py-0 max-md:text-left">
              <span className="inline-flex flex-wrap items-center justify-end gap-2">
                <NextStep row={row} viewerId={viewerId} vault={vault} />
                <button
                  type="button"
                  className="iconbtn max-md:size-11"
                  aria-label={vaultCopy.remove(row.name)}
                  onClick={() => vault().remove(row.id)}
                >
                  <X className="icon-sm" aria-hidden="true" />
                </button>
              </span>
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

type NextStepProps = { row: VaultRow; viewerId: string; vault: () => Vault };

function NextStep({ row, viewerId, vault }: NextStepProps) {
  if (canRetry(row.status))
    return (
      <Button variant="secondary" size="row" onClick={() => vault().retry(row.id)}>
        {vaultCopy.retry}
      </Button>
    );
  if (row.result?.kind === "licensed")
    return (
      <Link to={`/verify/${row.result.number}`} className="py-1 underline underline-offset-4">
        {vaultCopy.licenceOf(row.result.number)}
      </Link>
    );
  if (row.result?.kind !== "unlicensed" || !row.result.track) return null;
  const { track, trackTitle, trackFromSeconds, fileFromSeconds } = row.result;
  if (!track.isOnSale) return <span className="text-ink2">{vaultCopy.offSale}</span>;
  // The track page expects the track's position at the start of the video.
  const start = Math.max(0, Math.round((trackFromSeconds - fileFromSeconds) * 10) / 10);
  return (
    <LinkButton
      to={`/upload/${track.trackId}?startTime=${start}`}
      size="row"
      aria-label={vaultCopy.licenseWhich(trackTitle, row.name)}
      onClick={() => {
        const file = vault().fileOf(row.id);
        if (file) layOnDesk(viewerId, file);
      }}
    >
      {vaultCopy.license}
    </LinkButton>
  );
}
