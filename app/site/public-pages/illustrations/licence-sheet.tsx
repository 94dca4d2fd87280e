import { Fragment } from "react";
import {
  soldScope,
  syncLicence,
} from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";

const { term, territory, exclusivity } = syncLicence;

/** Written out by hand: an example, and nobody's real licence. */
const lines = [
  ["Brand", "Northwind Bicycles Ltd"],
  ["Track", "Kestrel"],
  ["Artist", "Anouk Delacroix"],
  ["ISRC", "XX-EXA-26-00042"],
  ["Scope", soldScope("social").name],
  ["Term and territory", `${term.heading}, ${territory.publicWord}`],
  ["Exclusivity", exclusivity.heading],
] as const;
const hash = "9f2c41d07be8a36650c1e94fd2873ab5117ec09ad8463f5b20e6c7914ad35f88";

/** A licence as it comes with a video: paper in both themes. */
export function LicenceSheet() {
  return (
    <figure
      data-theme="light"
      data-mood="Cinematic"
      aria-label="Example of a licence certificate"
      className="relative mx-auto max-w-[460px] border border-line bg-surface p-6 text-ink shadow-pop md:p-8"
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="wide text-lg font-title">Sync licence</span>
        <span className="tc text-sm text-ink2">CUE-2026-7K3M-9XQP</span>
      </p>
      <dl className="dl mt-4">
        {lines.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-xs text-ink2">SHA-256 of the video file</p>
      <HashWave />
      <p className="tc mt-2 text-xs break-all text-ink2">{hash}</p>
    </figure>
  );
}

/** The hash drawn as sound: one stroke for each of its digits. */
function HashWave() {
  const strokes = Array.from(hash, (digit, index) => {
    const height = 4 + Number.parseInt(digit, 16) * 2;
    return `M${index * 6 + 2} ${24 - Math.round(height * 0.68)}v${height}`;
  });
  return (
    <svg viewBox="0 0 384 36" className="mt-2 block w-full stroke-mood" aria-hidden="true">
      <path d={strokes.join("")} strokeWidth={3} />
    </svg>
  );
}
