import type { ExportState } from "#worker/domain/data-rights/contract.ts";
import { dataRightsCopy } from "#app/content/data-rights-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { useExportWatch } from "./use-export-watch.ts";

/** The download of own data: one file, or a list of parts where there are more licences than one file takes. */
export function ExportSection({ state: { isBeingMade, parts } }: { state: ExportState }) {
  const watch = useExportWatch(isBeingMade);
  return (
    <section aria-labelledby="export" className="border-t border-line py-8 text-base">
      <h2 id="export" className="wide text-xl font-[720] text-ink">
        {dataRightsCopy.exportTitle}
      </h2>
      <p className="mt-1">{dataRightsCopy.exportText}</p>
      <p className="mt-2 mb-5">
        {parts.length > 1 ? dataRightsCopy.exportParts(parts.length) : dataRightsCopy.exportLimit}
      </p>
      <ul className="flex flex-col gap-3">
        {parts.map(({ number, againAt }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <PartLink
              number={number}
              of={parts.length}
              isClosed={isBeingMade || againAt !== null}
              onPress={watch}
            />
            {againAt !== null && (
              <span className="text-sm text-ink2">{dataRightsCopy.exportAgain(formatDateTime(againAt))}</span>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-4 text-sm empty:mt-0">
        {isBeingMade && dataRightsCopy.exportBeingMade}
      </p>
    </section>
  );
}

type PartLinkProps = { number: number; of: number; isClosed: boolean; onPress: () => void };

/** A link without address is what HTML has for one that leads nowhere at the moment. */
function PartLink({ number, of, isClosed, onPress }: PartLinkProps) {
  const words = of > 1 ? dataRightsCopy.exportPart(number, of) : dataRightsCopy.exportButton;
  const look = number === 1 ? "btn btn-ink" : "btn btn-line";
  if (isClosed) {
    return (
      <a role="link" aria-disabled="true" className={look}>
        {words}
      </a>
    );
  }
  const query = number > 1 ? `?part=${number}` : "";
  return (
    <a href={`/account/export.zip${query}`} className={look} onClick={onPress}>
      {words}
    </a>
  );
}
