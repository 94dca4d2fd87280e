import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { bulkCopy, bulkToasts } from "#app/content/bulk-upload-copy.ts";
import { labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import { acceptedTypes, checkFile } from "#app/features/label-tracks/check-file.ts";
import { showToast } from "#app/lib/toast.ts";
import { ReviewTable } from "./review-table.tsx";
import { type RowState, uploadRows } from "./upload-rows.ts";
import { type Review, type ReviewRow, validateFiles } from "./validate-files.ts";

type Chosen = { review: Review; files: Map<string, File> };
type Stage =
  | { name: "idle" }
  | { name: "checking" }
  | ({ name: "preview" } & Chosen)
  | ({ name: "uploading" } & Chosen)
  | ({ name: "done" } & Chosen);

/** Template, files, review, upload: specification §2. Each row stands for itself. */
export function BulkWizard({ labelId }: { labelId: string }) {
  const [stage, setStage] = useState<Stage>({ name: "idle" });
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map());
  const { revalidate } = useRevalidator();
  const isUploading = stage.name === "uploading";
  useEffect(() => {
    if (!isUploading) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUploading]);

  const validate = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = readChosen(new FormData(event.currentTarget));
    if ("kind" in chosen) return showToast(chosen);
    setStage({ name: "checking" });
    try {
      const files = new Map(chosen.audio.map((file) => [file.name, file]));
      const review = await validateFiles(chosen.csv, chosen.audio, labelId);
      const wrong = review.rows.filter(({ errors }) => errors.length > 0).length;
      setStates(new Map());
      setStage({ name: "preview", review, files });
      showToast(bulkToasts.validated(review.rows.length - wrong, wrong));
      if (wrong === review.rows.length) showToast(bulkToasts.noneValid);
    } catch (error) {
      setStage({ name: "idle" });
      showToast(bulkToasts.notParsed(error instanceof Error ? error.message : ""));
    }
  };
  const upload = async (review: Review, files: Map<string, File>) => {
    setStage({ name: "uploading", review, files });
    const report = (id: string, state: RowState) => setStates((now) => new Map(now).set(id, state));
    await uploadRows(labelId, toUpload(review), files, report);
    setStage({ name: "done", review, files });
    void revalidate();
  };

  if (stage.name === "idle" || stage.name === "checking")
    return <ChooseFiles isChecking={stage.name === "checking"} onSubmit={(event) => void validate(event)} />;
  const { review, files } = stage;
  const ready = toUpload(review);
  const ended = ready.filter(({ id }) => isEnded(states.get(id)));
  const added = ready.filter(({ id }) => states.get(id)?.status === "added").length;
  const failed = ready.filter(({ id }) => states.get(id)?.status === "failed").length;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {stage.name === "preview" && (
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-ink"
            disabled={ready.length === 0}
            onClick={() => void upload(review, files)}
          >
            {bulkCopy.upload(ready.length)}
          </button>
          {review.rows.some(({ errors }) => errors.length > 0) && (
            <button
              type="button"
              className="btn btn-line"
              onClick={() => save("bulk-errors.csv", review.errorCsv)}
            >
              {bulkCopy.errors}
            </button>
          )}
          <button type="button" className="btn btn-quiet" onClick={() => setStage({ name: "idle" })}>
            {bulkCopy.again}
          </button>
        </div>
      )}
      {stage.name !== "preview" && (
        <>
          <progress
            className="thin-progress"
            max={ready.length}
            value={ended.length}
            aria-label={bulkCopy.title}
          />
          <output className="text-sm">
            {stage.name === "done" ? bulkCopy.summary(added, failed) : `${ended.length} of ${ready.length}`}
          </output>
        </>
      )}
      <Names title={bulkCopy.unmatched} names={review.unmatchedFiles} />
      <Names title={bulkCopy.unknownColumns} names={review.unknownColumns} />
      <ReviewTable rows={review.rows} states={states} />
      {stage.name === "done" && (
        <button type="button" className="btn btn-line self-start" onClick={() => setStage({ name: "idle" })}>
          {bulkCopy.again}
        </button>
      )}
    </div>
  );
}

function ChooseFiles(props: { isChecking: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void }) {
  return (
    <form onSubmit={props.onSubmit} className="flex flex-col gap-5">
      <noscript>{labelTracksCopy.needsScript}</noscript>
      <a
        href="/cuesheet-template.csv"
        download
        className="btn btn-line self-start"
        onClick={() => showToast(bulkToasts.template)}
      >
        {bulkCopy.template}
      </a>
      <label className="flex min-w-0 flex-col gap-1.5 font-[620]">
        {bulkCopy.csv}
        <input type="file" name="csv" accept=".csv,text/csv" className="min-h-11 max-w-full" />
      </label>
      <label className="flex min-w-0 flex-col gap-1.5 font-[620]">
        {bulkCopy.audio}
        <input
          type="file"
          name="audio"
          multiple
          accept={acceptedTypes("audio")}
          className="min-h-11 max-w-full"
        />
      </label>
      <button type="submit" className="btn btn-ink self-start" disabled={props.isChecking}>
        {props.isChecking ? bulkCopy.validating : bulkCopy.validate}
      </button>
    </form>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="text-sm wrap-anywhere text-ink2">
      <strong className="font-[620]">{title}:</strong> {names.join(", ")}
    </p>
  );
}

function readChosen(form: FormData) {
  const picked = (name: string) =>
    form.getAll(name).filter((value): value is File => value instanceof File && value.name !== "");
  const [csv] = picked("csv");
  const audio = picked("audio");
  if (!csv || audio.length === 0) return bulkToasts.missing;
  if (!csv.name.toLowerCase().endsWith(".csv")) return bulkToasts.wrongType;
  const checked = audio.map((file) => checkFile("audio", file));
  const refused = checked.find((result) => !result.ok);
  if (refused && !refused.ok) return refused.toast;
  return { csv, audio: checked.flatMap((result) => (result.ok ? result.file : [])) };
}

function toUpload({ rows }: Review): ReviewRow[] {
  return rows.filter(({ ready, isKnown }) => ready !== null && !isKnown);
}

function isEnded(state: RowState | undefined): boolean {
  return state !== undefined && state.status !== "waiting" && state.status !== "uploading";
}

function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
