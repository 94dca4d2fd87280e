import { Check, X } from "lucide-react";

const rows = [
  { line: 2, title: "Kestrel", file: "kestrel_master.wav", error: null },
  { line: 3, title: "Slow Orbit", file: "slow_orbit.wav", error: null },
  { line: 4, title: "First Light", file: "first_light.mp3", error: "Missing ISRC" },
] as const;

/** What the bulk upload says about each row of a CSV before anything is sent. */
export function CsvSheet() {
  return (
    <table className="w-full border border-line bg-surface text-left text-sm">
      <caption className="sr-only">Example of rows checked before an upload</caption>
      <thead className="bg-sunk text-ink2">
        <tr>
          <th scope="col" className="p-3 font-[560]">
            Row
          </th>
          <th scope="col" className="p-3 font-[560]">
            track_title
          </th>
          <th scope="col" className="p-3 font-[560] max-sm:hidden">
            audio_filename
          </th>
          <th scope="col" className="p-3 font-[560]">
            Check
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, title, file, error }) => (
          <tr key={line} className="border-t border-line">
            <td className="tc p-3 text-ink2">{line}</td>
            <td className="p-3 font-[620]">{title}</td>
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
      </tbody>
    </table>
  );
}
