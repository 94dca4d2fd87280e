import { bulkCopy } from "#app/content/bulk-upload-copy.ts";

const mostShown = 20;

/** Names of files or columns, the first ones at once and the others on request. */
export function NameList({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const rest = names.slice(mostShown);
  return (
    <div className="text-sm wrap-anywhere text-ink2">
      <strong className="font-strong text-ink">{title}:</strong> {names.slice(0, mostShown).join(", ")}
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 underline">{bulkCopy.others(rest.length)}</summary>
          {rest.join(", ")}
        </details>
      )}
    </div>
  );
}
