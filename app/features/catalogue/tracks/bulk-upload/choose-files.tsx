import { AudioLines, Download, FileSpreadsheet } from "lucide-react";
import { type ChangeEvent, type ComponentProps, useId, useState } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FileZone } from "#app/components/file-zone.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { bulkCopy, bulkToasts } from "#app/content/bulk-upload-copy.ts";
import { labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import { acceptedTypes } from "#app/features/services/files/uploads/check-file.ts";
import { formatBytes } from "#app/lib/files.ts";
import { showToast } from "#app/lib/toast.ts";
import type { BulkSession } from "./bulk-session.ts";
import type { BulkState } from "./bulk-state.ts";
import { fileKey } from "./chosen-files.ts";
import { isFileRefused } from "./row-state.ts";

type ChooseFilesProps = { state: BulkState; session: () => BulkSession };

/** The template, the CSV made from it, and its audio in any order. */
export function ChooseFiles({ state: { stage, problem }, session }: ChooseFilesProps) {
  const [csv, setCsv] = useState<File | null>(null);
  const [audio, setAudio] = useState<ReadonlyMap<string, File>>(new Map());
  const addAudio = (files: readonly File[]) => {
    session().dismissProblem();
    setAudio((now) => new Map([...now, ...files.map((file): [string, File] => [fileKey(file.name), file])]));
  };
  const isChecking = stage === "checking";
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <noscript>
        <p className="text-sm text-ink2">{labelTracksCopy.needsScript}</p>
      </noscript>
      {problem && <FormAlert id="bulk-problem" title={problem.title} errors={[problem.description ?? ""]} />}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <LinkButton href="/cuesheet-template.csv" download variant="secondary" onClick={() => showToast(bulkToasts.template)}>
          <Download className="icon-sm" aria-hidden="true" />
          {bulkCopy.template}
        </LinkButton>
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink2">{bulkCopy.templateHint}</p>
      </div>
      <BulkZone
        icon={FileSpreadsheet}
        title={bulkCopy.csv}
        hint={csv ? csv.name : bulkCopy.csvHint}
        accept=".csv,text/csv"
        onPick={([file]) => {
          session().dismissProblem();
          setCsv(file ?? null);
        }}
      />
      <BulkZone
        icon={AudioLines}
        title={bulkCopy.audio}
        hint={audio.size > 0 ? bulkCopy.chosen(audio.size, bytesOf(audio)) : bulkCopy.audioHint}
        accept={acceptedTypes("audio")}
        multiple
        onPick={addAudio}
      />
      <Button
        className="mt-2 self-start"
        isPending={isChecking}
        pending={bulkCopy.validating}
        onClick={() => {
          if (!isChecking) void session().validate(csv, [...audio.values()]);
        }}
      >
        {bulkCopy.validate}
      </Button>
    </div>
  );
}

function bytesOf(audio: ReadonlyMap<string, File>): string {
  return formatBytes([...audio.values()].reduce((sum, { size }) => sum + size, 0));
}

type AddAudioProps = { state: BulkState; onPick: (files: File[]) => void };

/** Takes audio for rows that lack it: chosen before a reload, not chosen yet, or refused. */
export function AddAudio({ state: { stage, rows, states, missingFiles }, onPick }: AddAudioProps) {
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
  const lacksAudio =
    stage === "preview"
      ? rows.some(({ errors }) => errors.some(({ column }) => column === "audio_filename"))
      : [...states.values()].some(isFileRefused);
  if (!lacksAudio) return null;
  return <BulkZone {...zone} title={bulkCopy.more} hint={bulkCopy.moreHint} />;
}

type BulkZoneProps = Omit<ComponentProps<typeof FileZone>, "id" | "onChange"> & {
  onPick: (files: File[]) => void;
};

function BulkZone({ onPick, ...zone }: BulkZoneProps) {
  const id = useId();
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    // Resets the input, so that the same file can be chosen again after a correction.
    input.value = "";
    if (files.length > 0) onPick(files);
  };
  return <FileZone {...zone} id={id} onChange={take} />;
}
