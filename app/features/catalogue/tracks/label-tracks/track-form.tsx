import { getFormProps, useForm } from "@conform-to/react";
import { type ReactNode, useMemo, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { answerTo, checkTheFields } from "#app/lib/form-answer.ts";
import { declarationWords } from "#app/content/declaration-copy.ts";
import { fieldWords, formCopy } from "#app/content/track-form-copy.ts";
import type { UploadStatus } from "#app/features/services/files/uploads/transport.ts";
import { versionsCopy } from "#app/content/versions-copy.ts";
import { ChangedMeanwhile } from "#app/features/lib/changed-meanwhile.tsx";
import { SeenFields, useSeen } from "#app/features/lib/seen-fields.tsx";
import type { LabelTrackView } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { Change, Seen } from "#worker/domain/lib/versions.contract.ts";
import { FilesGroup, useFormFile, usePrefill } from "./track-files.tsx";
import { emptyTrack, setField, textOf, type TrackAnswer, type TrackChoices, type TrackFormText } from "./track-form-values.ts";
import { TrackFields } from "./track-fields.tsx";
import { TickInput } from "./track-inputs.tsx";

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
  const isUploading = [audio.state, cover.state].some(({ upload }) => upload !== null && onItsWay.includes(upload.status));
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
  const messages = useMemo(() => [isAtField ? checkTheFields : (own?.toast?.description ?? "")], [own, isAtField]);
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

const files = ["audio", "cover"];
const ticks = ["ownsMaster", "ownsPublishing", "explicitLyrics"];
const words = { ...declarationWords, ...fieldWords, audio: formCopy.audio, cover: formCopy.cover };

/** Changes saved from another window while this form was open. */
function ChangedTrack({ changes }: { changes: readonly Change[] }) {
  return <ChangedMeanwhile changes={changes} words={words} say={say} fixed={files} />;
}

function say(field: string, value: string, whose: "theirs" | "yours"): string | null {
  if (ticks.includes(field)) return value === "on" ? versionsCopy.yes : versionsCopy.no;
  if (files.includes(field)) return whose === "theirs" ? versionsCopy.otherFile : versionsCopy.yourFile;
  return null;
}
