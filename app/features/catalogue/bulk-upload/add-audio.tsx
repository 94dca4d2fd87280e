import { AudioLines } from "lucide-react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { acceptedTypes } from "#app/features/base/uploads/check-file.ts";
import type { BulkState } from "./bulk-state.ts";
import { BulkZone } from "./bulk-zone.tsx";

type AddAudioProps = { state: BulkState; onPick: (files: File[]) => void };

/** Takes the audio of rows that lack it: chosen before a reload, or not chosen yet. */
export function AddAudio({ state: { stage, rows, missingFiles }, onPick }: AddAudioProps) {
  const zone = { icon: AudioLines, accept: acceptedTypes("audio"), multiple: true, onPick };
  if (missingFiles > 0) {
    return (
      <div className="flex min-w-0 flex-col gap-3">
        <output className="block border-l-2 border-warn bg-sunk p-4 text-sm">
          <strong className="block text-base font-strong">{bulkCopy.missing(missingFiles)}</strong>
          {bulkCopy.missingHint}
        </output>
        <BulkZone {...zone} title={bulkCopy.missingZone} hint={bulkCopy.audioHint} />
      </div>
    );
  }
  const lacksAudio = rows.some(({ errors }) => errors.some(({ column }) => column === "audio_filename"));
  if (stage !== "preview" || !lacksAudio) return null;
  return <BulkZone {...zone} title={bulkCopy.more} hint={bulkCopy.moreHint} />;
}
