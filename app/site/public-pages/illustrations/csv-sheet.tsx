import { Check, X } from "lucide-react";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";

const rows = [
  { line: 2, title: "Kestrel", file: "kestrel_master.wav", error: null },
  { line: 3, title: "Slow Orbit", file: "slow_orbit.wav", error: null },
  { line: 4, title: "First Light", file: "first_light.mp3", error: "Missing ISRC" },
] as const;

/** What the bulk upload says about each row of a CSV before anything is sent. */
export function CsvSheet() {
  return (
    <DataTable
      caption="Example of rows checked before an upload"
      look="box"
      headLook="filled"
      head={
        <>
          <HeadCell className="px-3">Row</HeadCell>
          <HeadCell className="px-3">track_title</HeadCell>
          <HeadCell className="px-3 max-sm:hidden">audio_filename</HeadCell>
          <HeadCell className="px-3">Check</HeadCell>
        </>
      }
    >
      {rows.map(({ line, title, file, error }) => (
        <tr key={line} className="border-t border-line">
          <td className="tc p-3 text-ink2">{line}</td>
          <td className="p-3 font-strong">{title}</td>
          <td className="p-3 text-ink2 max-sm:hidden">{file}</td>
          <td className={`p-3 ${error ? "text-bad" : "text-ok"}`}>
            <span className="flex items-center gap-1.5">
              {error ? (
                <X className="icon-sm" aria-hidden="true" />
              ) : (
                <Check className="icon-sm" aria-hidden="true" />
              )}
              {error ?? "Valid"}
            </span>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
