import { type SubmitEvent, useEffect, useState } from "react";
import { Form, useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { GrowingTextarea } from "#app/components/text-field.tsx";
import { shortlistPage } from "#app/content/shortlist-pages-copy.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { showToast } from "#app/lib/toast.ts";
import { longestNote } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";

type NoteFormProps = { action: string; trackId: string; title: string; note: string };

/** Edited in place, saved on blur. */
export function NoteForm({ action, trackId, title, note }: NoteFormProps) {
  const { submit, data, formData } = useFetcher<FormAnswer>();
  const [typed, setTyped] = useTypedOver(note);
  useEffect(() => {
    if (data?.toast?.kind === "error") showToast(data.toast);
  }, [data]);
  const isSaved = typed === note;
  function send(form: HTMLFormElement) {
    if (isSaved || formData?.get("note") === typed) return;
    const fields = new FormData(form);
    fields.set("answer", "in-place");
    void submit(fields, { method: "post", action });
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    send(event.currentTarget);
  }
  return (
    <Form method="post" action={action} className="shortlist-note" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="trackId" value={trackId} />
      <GrowingTextarea
        name="note"
        maxLength={longestNote}
        value={typed}
        aria-label={shortlistPage.note(title)}
        placeholder={shortlistPage.addNote}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => target.form && send(target.form)}
      />
      <span className={isSaved ? "hidden noscript:block" : ""}>
        <Button type="submit" variant="quiet" size="row">
          {shortlistPage.saveNote}
        </Button>
      </span>
      <output className="text-xs text-ink2">{isSaved && data?.toast?.kind === "success" && shortlistPage.noteSaved}</output>
    </Form>
  );
}

/** Typed text survives a change of the saved note, unless the field was unedited. */
function useTypedOver(saved: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState(saved);
  const [before, setBefore] = useState(saved);
  if (saved !== before) {
    setBefore(saved);
    if (typed === before || typed.trim() === saved) setTyped(saved);
  }
  return [typed, setTyped];
}
