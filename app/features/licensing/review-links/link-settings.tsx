import { type ReactNode, useEffect, useRef } from "react";
import { Form, useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CopyLink } from "#app/components/copy-link.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { ownReviewsCopy } from "#app/content/own-reviews-copy.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { useInPlace } from "#app/lib/in-place.ts";
import { showToast } from "#app/lib/toast.ts";
import { openDays, usualOpenDays } from "#worker/domain/licensing/review-links/review-limits.contract.ts";
import type { OwnReview } from "#worker/domain/licensing/review-links/reviews.contract.ts";
import { sharedHref } from "./review-addresses.ts";

type LinkSettingsProps = { review: OwnReview; origin: string; action: string };

export function LinkSettings({ review, origin, action }: LinkSettingsProps) {
  const { state, token, hasDigest } = review;
  return (
    <section aria-label={ownReviewsCopy.link} className="border-y border-line py-4 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        {state === "open" && (token ? <CopyLink address={origin + sharedHref(token)} words={linkWords} /> : <Unreadable />)}
        <CloseOrReopen state={state} action={action} />
      </div>
      <details className="mt-2">
        <SectionSummary>{ownReviewsCopy.settings}</SectionSummary>
        <div className="grid gap-5 pb-2 md:grid-cols-2">
          <SettingForm action={action} intent="extend">
            <SelectField
              field={{ id: "extend-days", name: "days", initialValue: String(usualOpenDays) }}
              label={ownReviewsCopy.extendTo}
              options={openDays.map((days) => [String(days), ownReviewsCopy.days(days)])}
            />
            <Button type="submit" variant="secondary" size="small" className="justify-self-start">
              {ownReviewsCopy.extend}
            </Button>
          </SettingForm>
          <SettingForm action={action} intent="digest">
            <p className="text-sm text-ink2">{ownReviewsCopy.digestState[hasDigest ? "on" : "off"]}</p>
            <Button
              type="submit"
              name="hasDigest"
              value={hasDigest ? "off" : "on"}
              variant="secondary"
              size="small"
              className="justify-self-start"
            >
              {hasDigest ? ownReviewsCopy.digestOff : ownReviewsCopy.digestOn}
            </Button>
          </SettingForm>
        </div>
      </details>
    </section>
  );
}

const linkWords = { ...ownReviewsCopy, open: ownReviewsCopy.openLink };

const Unreadable = () => <p className="text-sm text-ink2">{ownReviewsCopy.unreadable}</p>;

/** Closes without confirmation: both the toast and the button that replaces this one reopen the link. */
function CloseOrReopen({ state, action }: { state: OwnReview["state"]; action: string }) {
  const { submit, data, formData } = useFetcher<FormAnswer>();
  const lastIntent = useRef("");
  const send = (intent: string) => {
    lastIntent.current = intent;
    void submit({ intent, answer: "in-place" }, { method: "post", action });
  };
  useEffect(() => {
    if (!data?.toast) return;
    const canUndo = lastIntent.current === "close" && data.toast.kind === "success";
    showToast({ ...data.toast, ...(canUndo && { undo: () => send("reopen") }) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each response is shown once
  }, [data]);
  if (state === "expired") return null;
  const intent = state === "open" ? "close" : "reopen";
  return (
    <Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        send(intent);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant="secondary" isPending={formData !== undefined}>
        {state === "open" ? ownReviewsCopy.close : ownReviewsCopy.reopen}
      </Button>
    </Form>
  );
}

type SettingFormProps = { action: string; intent: string; children: ReactNode };

function SettingForm({ action, intent, children }: SettingFormProps) {
  const { onSubmit } = useInPlace(action);
  return (
    <Form method="post" action={action} className="grid content-start gap-3" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}
