import { FoldMark } from "#app/components/fold-mark.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { preflightCopy } from "#app/content/preflight-copy.ts";
import { platforms } from "#worker/domain/licensing/renders/formats/platform-limits.contract.ts";
import { checkFiles, countChecks } from "./check-files.ts";
import { type Finished, finishedFile } from "./finished-file.ts";
import { PreflightChecks } from "./preflight-checks.tsx";

/** Where the finished video fits, before it is paid for: one closed line that counts what to look at. */
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
