import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { ExportState } from "#worker/domain/office/data-rights/data-rights.contract.ts";
import { LinkButton } from "#app/components/button.tsx";
import { Section } from "#app/components/page-title.tsx";
import { dataRightsCopy } from "#app/content/data-rights-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";

const everyMilliseconds = 2000;

/**
 * Revalidates while an export is being made, and after a download was started, because the browser reports no downloads to the
 * page. Returns the callback for starting one.
 */
function useExportWatch(isBeingMade: boolean): () => void {
  const { revalidate } = useRevalidator();
  const [downloads, setDownloads] = useState(0);
  useEffect(() => {
    if (!isBeingMade && downloads === 0) return;
    const read = () => void revalidate();
    const timer = isBeingMade ? window.setInterval(read, everyMilliseconds) : window.setTimeout(read, everyMilliseconds);
    return () => window.clearInterval(timer);
  }, [isBeingMade, downloads, revalidate]);
  return () => setDownloads((times) => times + 1);
}

export function ExportSection({ state: { isBeingMade, parts } }: { state: ExportState }) {
  const watch = useExportWatch(isBeingMade);
  return (
    <Section
      id="export"
      title={dataRightsCopy.exportTitle}
      titleClass="text-ink"
      className="border-t border-line py-8 text-base"
    >
      <p className="mt-1">{dataRightsCopy.exportText}</p>
      <p className="mt-2 mb-5">{parts.length > 1 ? dataRightsCopy.exportParts(parts.length) : dataRightsCopy.exportLimit}</p>
      <ul className="flex flex-col gap-3">
        {parts.map(({ number, againAt }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <PartLink number={number} of={parts.length} isClosed={isBeingMade || againAt !== null} onPress={watch} />
            {againAt !== null && (
              <span className="text-sm text-ink2">{dataRightsCopy.exportAgain(formatDateTime(againAt))}</span>
            )}
          </li>
        ))}
      </ul>
      <output className="mt-4 block text-sm empty:mt-0">{isBeingMade && dataRightsCopy.exportBeingMade}</output>
    </Section>
  );
}

type PartLinkProps = { number: number; of: number; isClosed: boolean; onPress: () => void };

/** An unavailable part stays a link and keeps the focus; following it redirects back to this page. */
function PartLink({ number, of, isClosed, onPress }: PartLinkProps) {
  const query = number > 1 ? `?part=${number}` : "";
  return (
    <LinkButton
      href={`/account/export.zip${query}`}
      aria-disabled={isClosed}
      variant={number === 1 && !isClosed ? "primary" : "secondary"}
      className={isClosed ? "cursor-default text-ink2" : undefined}
      onClick={(event) => (isClosed ? event.preventDefault() : onPress())}
    >
      {of > 1 ? dataRightsCopy.exportPart(number, of) : dataRightsCopy.exportButton}
    </LinkButton>
  );
}
