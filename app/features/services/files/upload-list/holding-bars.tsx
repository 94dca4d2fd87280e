import { holdingWords } from "#app/content/uploads-copy.ts";
import { formatBytes } from "#app/lib/files.ts";
import type { Holding } from "#worker/domain/services/files/uploads/uploads.contract.ts";

export function HoldingBars({ holdings }: { holdings: readonly Holding[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-6 border-t border-line py-6 sm:grid-cols-2">
      {holdings.map((holding) => (
        <HoldingBar key={holding.kind} holding={holding} />
      ))}
    </dl>
  );
}

function HoldingBar({ holding: { kind, number, bytes, limit } }: { holding: Holding }) {
  const percent = Math.min(100, Math.max((bytes / limit.bytes) * 100, (number / limit.number) * 100));
  return (
    <div>
      <dt className="font-strong">{holdingWords[kind]}</dt>
      <dd className="tc mt-1 text-sm text-ink2">
        {number.toLocaleString("en-GB")} of {limit.number.toLocaleString("en-GB")} files,{" "}
        {number === 0 ? "0" : formatBytes(bytes)} of {formatBytes(limit.bytes)}
        <progress
          className="thin-progress mt-2"
          max={100}
          value={percent}
          aria-label={`${holdingWords[kind]}: how full`}
        />
      </dd>
    </div>
  );
}
