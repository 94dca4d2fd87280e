import { getFormProps, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { answerTo, checkTheFields } from "#app/lib/form-answer.ts";
import { formCopy, labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import type { FileKind } from "#app/features/services/files/uploads/check-file.ts";
import type { UploadStatus } from "#app/features/services/files/uploads/transport.ts";
import { versionsCopy } from "#app/content/versions-copy.ts";
import { SeenFields, useSeen } from "#app/features/lib/seen-fields.tsx";
import type { IngestState } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import type { LabelTrackView } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { Seen } from "#worker/domain/lib/versions.contract.ts";
import { AudioFacts } from "./audio-facts.tsx";
import { FileField, type FileFieldProps } from "./file-field.tsx";
import { ChangedTrack } from "./changed-track.tsx";
import {
  emptyTrack,
  type FillableField,
  fillEmptyFields,
  setField,
  textOf,
  type TrackAnswer,
  type TrackChoices,
  type TrackFormText,
  valuesFromTags,
} from "./track-form-values.ts";
import { TrackFields } from "./track-fields.tsx";
import { Group, TickInput } from "./track-inputs.tsx";
import { useFileSession } from "./use-file-session.ts";
import { useIngest } from "./ingest.tsx";

type TrackFormProps = {
  labelId: string;
  trackId: string;
  /** The saved track; null for a new one. */
  track: LabelTrackView | null;
  choices: TrackChoices;
  answer: TrackAnswer | null;
  action: string;
  closeTo: string;
  /** Rendered above the fields. */
  children?: ReactNode;
};

const unseen: Seen = { version: 0, values: {} };

/** A refused file does not block the form, which then reports what is missing. */
const onItsWay: readonly UploadStatus[] = ["uploading", "waiting", "paused", "gone"];

/** Form for a new or existing track: files, fields, and results of the audio analysis. */
export function TrackForm(props: TrackFormProps) {
  const { labelId, trackId, track, choices, answer, action, closeTo } = props;
  const values = track ? textOf(track.values) : emptyTrack;
  // Key of files and answers: the label's next new track reuses them.
  const formId = `track-${labelId}-${track?.id ?? "new"}`;
  const element = useRef<HTMLFormElement>(null);
  const audio = useFormFile("audio", formId, track?.audioIngest ?? null);
  const cover = useFormFile("cover", formId, track?.coverIngest ?? null);
  const prefilled = usePrefill(element, audio.state.uploadId ? audio.ingest : null);
  const isPending = useNavigation().formData?.get("form") === formId;
  const isUploading = [audio.state, cover.state].some(
    ({ upload }) => upload !== null && onItsWay.includes(upload.status),
  );
  const own = answerTo(answer, formId);
  const changed = own?.changed ?? null;
  const seen = useSeen(track?.seen ?? unseen, { changed, isPending, isRefused: own !== null });
  const [form, fields] = useForm<TrackFormText>({
    id: formId,
    lastResult: own?.result ?? null,
    defaultValue: values,
  });
  // A message shown at its field is not repeated above the form.
  const isAtField = Object.values(form.allErrors)
    .flat()
    .includes(own?.toast?.description ?? "");
  const messages = useMemo(
    () => [isAtField ? checkTheFields : (own?.toast?.description ?? "")],
    [own, isAtField],
  );
  return (
    <Form
      ref={element}
      method="post"
      action={action}
      preventScrollReset
      {...getFormProps(form)}
      className="flex flex-col gap-6"
    >
      <input type="hidden" name="intent" value={track ? "update" : "create"} />
      <input type="hidden" name="form" value={formId} />
      <input type="hidden" name="id" value={trackId} />
      <input type="hidden" name="labelId" value={labelId} />
      {track && <SeenFields seen={seen} />}
      {changed ? (
        <ChangedTrack key={changed.now.version} changes={changed.changes} />
      ) : (
        own?.toast && <FormAlert id={form.errorId} title={own.toast.title} errors={form.errors ?? messages} />
      )}
      {props.children}
      <FilesGroup
        audio={{ ...audio, hasOne: Boolean(track?.previewUrl), errors: fields.audioUploadId.errors }}
        cover={{ ...cover, hasOne: Boolean(track?.coverUrl), errors: fields.coverUploadId.errors }}
        onUse={(field, value) => element.current && setField(element.current, field, value)}
      />
      <TrackFields fields={fields} saved={values} choices={choices} prefilled={prefilled} track={track} />
      <div className="sticky -bottom-6 -mx-4 -mb-6 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-4 md:-bottom-7 md:-mx-8 md:-mb-7 md:px-8">
        <Button type="submit" isPending={isPending} pending={formCopy.saving} disabled={isUploading}>
          {changed ? versionsCopy.saveAnyway : track ? formCopy.save : formCopy.create}
        </Button>
        <LinkButton to={closeTo} replace preventScrollReset variant="quiet">
          {formCopy.cancel}
        </LinkButton>
        {!track && <TickInput field={fields.submit} label={formCopy.submitAtOnce} />}
        {isUploading && <output className="text-sm text-ink2">{formCopy.waits}</output>}
      </div>
    </Form>
  );
}

/** The chosen file, and the ingest of it or of the saved one. */
function useFormFile(kind: FileKind, formId: string, saved: IngestState | null) {
  const [state, session] = useFileSession(kind, formId);
  return { state, session, ingest: useIngest(state, saved) };
}

type FormFile = Omit<FileFieldProps, "kind">;
type FilesGroupProps = {
  audio: FormFile;
  cover: FormFile;
  onUse: (field: FillableField, value: string) => void;
};

function FilesGroup({ audio, cover, onUse }: FilesGroupProps) {
  return (
    <Group title={formCopy.files}>
      <noscript>
        <p className="text-sm text-ink2 sm:col-span-2">{labelTracksCopy.needsScript}</p>
      </noscript>
      <div className="min-w-0">
        <FileField kind="audio" {...audio} />
        {audio.ingest?.audio && <AudioFacts facts={audio.ingest.audio} onUse={onUse} />}
      </div>
      <FileField kind="cover" {...cover} />
    </Group>
  );
}

/** Fills empty fields from a file's tags, once per file, and announces which. */
function usePrefill(
  form: { current: HTMLFormElement | null },
  ingest: IngestState | null,
): ReadonlySet<FillableField> {
  const [prefilled, setPrefilled] = useState<ReadonlySet<FillableField>>(new Set());
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (!form.current || !ingest?.audio || done.current === ingest.id) return;
    done.current = ingest.id;
    setPrefilled(new Set(fillEmptyFields(form.current, valuesFromTags(ingest.audio.tags))));
  }, [form, ingest]);
  return prefilled;
}
