import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/form-alert.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import type { ReviewLookup, UnlockReview } from "#worker/domain/sync/reviews/reviews.contract.ts";

/** A link that was taken back or has run out: no still, no title, no track. */
export function ClosedReview({ state, brandName, at }: Extract<ReviewLookup, { brandName: string }>) {
  const isClosed = state === "closed";
  return (
    <Shut title={isClosed ? reviewCopy.closed : reviewCopy.expired}>
      <p className="mt-2 max-w-[46ch] text-ink2 wrap-anywhere">
        {isClosed ? reviewCopy.closedText(brandName, at) : reviewCopy.expiredText(brandName, at)}
      </p>
      <LinkButton href="/" variant="secondary" size="small" className="mt-5">
        {reviewCopy.home}
      </LinkButton>
    </Shut>
  );
}

/** Says nothing of the review before the password. */
export function LockedReview({ lastResult }: { lastResult: SubmissionResult | null }) {
  const [form, fields] = useForm<UnlockReview>({
    id: "unlock",
    lastResult,
    constraint: { password: { required: true } },
  });
  return (
    <Shut title={reviewCopy.passwordTitle}>
      <p className="mt-2 max-w-[46ch] text-ink2">{reviewCopy.passwordText}</p>
      <Form method="post" {...getFormProps(form)} className="mt-5 grid max-w-[320px] gap-4">
        <input type="hidden" name="intent" value="unlock" />
        <FormAlert id={form.errorId} title="Not opened" errors={form.errors} />
        <TextField
          field={fields.password}
          label={reviewCopy.password}
          type="password"
          autoComplete="off"
          maxLength={200}
        />
        <Button type="submit" className="justify-self-start">
          {reviewCopy.unlock}
        </Button>
      </Form>
    </Shut>
  );
}

function Shut({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-8 py-10 md:grid-cols-[minmax(0,1fr)_200px] md:py-16">
      <div>
        <PageTitle>{title}</PageTitle>
        {children}
      </div>
      <div className="hatch grid h-28 place-items-center rounded-xs border border-line max-md:hidden">
        <Lock className="icon text-ink2" strokeWidth={1.75} aria-hidden="true" />
      </div>
    </div>
  );
}
