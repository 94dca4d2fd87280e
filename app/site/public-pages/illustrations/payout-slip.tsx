import { DataTable } from "#app/components/data-table.tsx";
import { earnedCents, publicShare } from "#app/content/pricing-copy.ts";
import { formatUsd } from "#app/lib/money.ts";

const { social, commercial } = earnedCents;
const lines = [
  ["Kestrel", "Commercial use", commercial],
  ["Paper Lanterns", "Social media", social],
  ["Velvet Detour", "Social media", social],
] as const;
const total = lines.reduce((sum, [, , cents]) => sum + cents, 0);

/** A few licences and what they add up to: paper in both themes. */
export function PayoutSlip() {
  return (
    <DataTable
      caption="Example of what three licences earn"
      look="box"
      theme="light"
      className="mx-auto max-w-[460px] text-ink shadow-pop"
    >
      {lines.map(([track, use, amount]) => (
        <tr key={track} className="border-b border-line">
          <th scope="row" className="px-5 py-3 font-strong">
            {track}
          </th>
          <td className="py-3 text-ink2">{use}</td>
          <td className="tc px-5 py-3 text-right">{formatUsd(amount)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" colSpan={2} className="wide px-5 py-4 text-lg font-title">
          Your {publicShare.artist}
        </th>
        <td className="tc px-5 py-4 text-right text-lg font-title">{formatUsd(total)}</td>
      </tr>
    </DataTable>
  );
}
