import { CircleAlert, CircleCheck, CircleHelp, Music, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { vaultCopy } from "#app/content/vault-copy.ts";
import { layOnDesk } from "#app/features/licensing/videos/use-video-session.ts";
import { formatBytes } from "#app/lib/files.ts";
import { formatDate, formatDuration } from "#app/lib/time.ts";
import type { Vault } from "./create-vault.ts";
import type { VaultResult, VaultRow } from "./vault-state.ts";

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
              <Found row={row} />
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

function Found({ row: { status, progress, result } }: { row: VaultRow }) {
  if (result) return <Result result={result} />;
  if (status === "reading") {
    const words = vaultCopy.steps[progress?.step ?? "hash"];
    return (
      <>
        <span className="text-ink2">{words}</span>
        <progress className="thin-progress mt-2" max={1} value={progress?.done ?? 0} aria-label={words} />
      </>
    );
  }
  return (
    <span className={canRetry(status) ? "text-bad" : "text-ink2"}>
      {status === "done" ? vaultCopy.notCompared : vaultCopy[status]}
    </span>
  );
}

function Result({ result }: { result: VaultResult }) {
  switch (result.kind) {
    case "licensed":
      return <Licensed result={result} />;
    case "unlicensed":
      return (
        <Verdict icon={<Music className="icon-sm text-warn" />} words={vaultCopy.unlicensed}>
          <span className="block">
            {result.trackTitle} · {result.artist}
          </span>
          <span className="tc block text-ink2">
            {vaultCopy.heardAt(
              formatDuration(result.fileFromSeconds),
              formatDuration(result.trackFromSeconds),
            )}
          </span>
          {result.track && result.track.otherLicences.length > 0 && (
            <span className="block text-ink2">{vaultCopy.others(result.track.otherLicences)}</span>
          )}
        </Verdict>
      );
    case "unknown":
      return (
        <Verdict icon={<CircleHelp className="icon-sm text-ink2" />} words={vaultCopy.unknown}>
          <span className="block text-ink2">{vaultCopy.reasons[result.reason]}</span>
        </Verdict>
      );
  }
}

function Licensed({ result }: { result: Extract<VaultResult, { kind: "licensed" }> }) {
  const ended = result.status === "revoked" || result.status === "suspended" ? result.status : null;
  const facts = [
    result.scopeName,
    formatDate(result.issuedAt),
    result.how === "delivered" ? vaultCopy.delivered : vaultCopy.copy,
  ];
  return (
    <Verdict
      icon={
        ended ? <CircleAlert className="icon-sm text-bad" /> : <CircleCheck className="icon-sm text-ok" />
      }
      words={vaultCopy[ended ?? "licensed"]}
    >
      <span className="block">
        {result.trackTitle} · {result.artist}
      </span>
      <span className="block text-ink2">{result.brandName}</span>
      <span className="block text-ink2">{facts.join(" · ")}</span>
    </Verdict>
  );
}

function Verdict({ icon, words, children }: { icon: ReactNode; words: string; children: ReactNode }) {
  return (
    <span className="flex gap-2">
      <span className="mt-0.5 flex-none" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-strong">{words}</span>
        {children}
      </span>
    </span>
  );
}

const canRetry = (status: VaultRow["status"]): boolean => status === "interrupted" || status === "refused";

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
