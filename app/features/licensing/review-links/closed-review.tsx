import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { longestVisitorName } from "#worker/domain/licensing/review-links/review-limits.contract.ts";
import type { AskForLink, ReviewLookup, UnlockReview } from "#worker/domain/licensing/review-links/reviews.contract.ts";

type EndedLink = Extract<ReviewLookup, { state: "closed" | "expired" }>;

/** A closed or expired link: shows no still, title or track. */
export function ClosedReview({ lastResult, ...ended }: EndedLink & { lastResult: SubmissionResult | null }) {
  const { state, brandName, at } = ended;
  const isClosed = state === "closed";
  return (
    <Shut title={isClosed ? reviewCopy.closed : reviewCopy.expired}>
      <p className="mt-2 max-w-[46ch] text-ink2 wrap-anywhere">
        {isClosed ? reviewCopy.closedText(brandName, at) : reviewCopy.expiredText(brandName, at)}
      </p>
      <AskForm brandName={brandName} lastResult={lastResult} />
      <LinkButton href="/" variant="secondary" size="small" className="mt-8">
        {reviewCopy.home}
      </LinkButton>
    </Shut>
  );
}

type AskFormProps = { brandName: string | null; lastResult: SubmissionResult | null };

/** Asks for a new link by name, without an account; once a day. */
function AskForm({ brandName, lastResult }: AskFormProps) {
  const [form, fields] = useForm<AskForLink>({
    id: "ask-for-link",
    lastResult,
    constraint: { name: { required: true } },
  });
  const isPending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 grid max-w-[360px] gap-4">
      <input type="hidden" name="intent" value="ask" />
      <p className="text-sm text-ink2 wrap-anywhere">{reviewCopy.askText(brandName)}</p>
      <TextField field={fields.name} label={reviewCopy.yourName} autoComplete="name" maxLength={longestVisitorName} />
      <Button type="submit" className="justify-self-start" isPending={isPending}>
        {reviewCopy.ask}
      </Button>
    </Form>
  );
}

/** Reveals nothing about the review before the password is entered. */
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
        <TextField field={fields.password} label={reviewCopy.password} type="password" autoComplete="off" maxLength={200} />
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
