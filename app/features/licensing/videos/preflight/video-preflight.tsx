import { FoldMark } from "#app/components/section-summary.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { outputSize, type Size } from "#render-service/output-size.contract.ts";
import { type FileFacts, levelledLufs } from "#worker/domain/licensing/renders/formats/preflight.contract.ts";
import { checkFiles, countChecks, PreflightChecks, preflightCopy } from "./preflight-checks.tsx";
import { platforms } from "#worker/domain/licensing/renders/formats/platform-limits.contract.ts";

export type Finished = {
  /** As displayed. */
  source: Size & { durationSeconds: number };
  /** The finished picture without sound; null until it is made. */
  picture: { bytes: number; framesPerSecond: number | null } | null;
  hasOverlay: boolean;
  isLevelled: boolean;
};

/** The render service's audio bit rate: 256 kbit/s. */
const soundBytesPerSecond = 256_000 / 8;

/** Predicts the file of a render: audio is muxed with the picture, which is not encoded again. */
export function finishedFile({ source, picture, hasOverlay, isLevelled }: Finished): FileFacts {
  const { width, height } = outputSize(source);
  const seconds = source.durationSeconds;
  return {
    aspect: height > width ? "9:16" : "16:9",
    width,
    height,
    seconds,
    bytes: picture && Math.round(picture.bytes + seconds * soundBytesPerSecond),
    framesPerSecond: picture?.framesPerSecond ?? null,
    lufs: isLevelled ? levelledLufs : null,
    hasTitle: hasOverlay,
    canBeCut: false,
  };
}

/** Platform checks before payment, as one collapsed line with the number of warnings. */
export default function VideoPreflight(props: Finished) {
  const file = finishedFile(props);
  const checked = checkFiles([file]);
  const { open, passed } = countChecks(checked);
  const others = platforms.filter(({ shapes }) => shapes[file.aspect] === undefined);
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 [&::-webkit-details-marker]:hidden">
        <SectionTitle size="small">{preflightCopy.title}</SectionTitle>
        <span className="text-sm text-ink2">{preflightCopy.checks(open, passed)}</span>
        <FoldMark size="icon ml-auto" />
      </summary>
      {props.picture === null && <p className="text-sm text-ink2">{preflightCopy.notPrepared}</p>}
      <PreflightChecks checked={checked}>
        {others.length > 0 && (
          <p className="border-t border-line py-2.5 text-sm text-ink2">
            {preflightCopy.elsewhere(names.format(others.map(({ name }) => name)), file.aspect)}
          </p>
        )}
      </PreflightChecks>
    </details>
  );
}

const names = new Intl.ListFormat("en");
