import { CircleAlert, CircleCheck, CircleHelp, Music } from "lucide-react";
import type { ReactNode } from "react";
import { vaultCopy } from "#app/content/vault-copy.ts";
import { formatDate, formatDuration } from "#app/lib/time.ts";
import type { VaultResult, VaultRow } from "./vault-state.ts";

export function RowResult({ row: { status, progress, result } }: { row: VaultRow }) {
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
            {vaultCopy.heardAt(formatDuration(result.fileFromSeconds), formatDuration(result.trackFromSeconds))}
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
      icon={ended ? <CircleAlert className="icon-sm text-bad" /> : <CircleCheck className="icon-sm text-ok" />}
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

export const canRetry = (status: VaultRow["status"]): boolean => status === "interrupted" || status === "refused";
