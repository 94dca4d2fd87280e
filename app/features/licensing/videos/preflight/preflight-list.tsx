import { SectionTitle } from "#app/components/page-title.tsx";
import { preflightCopy } from "#app/content/preflight-copy.ts";
import type { FileFacts } from "#worker/domain/licensing/renders/formats/preflight.contract.ts";
import { checkFiles, countChecks } from "./check-files.ts";
import { PreflightChecks } from "./preflight-checks.tsx";

/** What each platform will say of the files that are chosen, before any is made. */
export function PreflightList({ files }: { files: readonly FileFacts[] }) {
  const checked = checkFiles(files);
  const { open, passed } = countChecks(checked);
  return (
    <section aria-labelledby="preflight" className="mt-8 border-t border-line pt-4">
      <SectionTitle id="preflight" size="small">
        {preflightCopy.title}
      </SectionTitle>
      <output className="mt-1 block text-sm text-ink2">
        {files.length === 0 ? preflightCopy.noneToCheck : preflightCopy.checks(open, passed)}
      </output>
      <PreflightChecks checked={checked} />
    </section>
  );
}
