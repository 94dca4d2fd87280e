import { type ReactNode, useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { FoldMark } from "#app/components/section-summary.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { connectCopy, countryNames } from "#app/content/connect-copy.ts";
import { answerTo, checkTheFields, type FormAnswer } from "#app/lib/form-answer.ts";
import type { AccountStage } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";

export const connectPath = "/connect-onboarding";

export type ConnectIntent = "create" | "reset";

function countryOf(answer: FormAnswer | null): { country: string; error: string | null } {
  const country = answer?.result?.initialValue?.country;
  return {
    country: typeof country === "string" ? country : "",
    error: answer?.result?.error?.country?.[0] ?? null,
  };
}

const countries = Object.entries(countryNames).toSorted(([, one], [, other]) => one.localeCompare(other, "en"));

type CountryFormProps = {
  intent: ConnectIntent;
  label: string;
  pending: string;
  answer: FormAnswer | null;
  look?: ButtonLook;
  question?: { title: string; text: string };
  children?: ReactNode;
};

/** Asks for the country and opens an account there. A second press is ignored while the first is pending. */
export function CountryForm(props: CountryFormProps) {
  const { intent, label, pending, answer, question, children } = props;
  const look = { ...(props.look ?? { size: "large" }), className: "self-start" } as const;
  const isPending = useNavigation().formData?.get("intent") === intent;
  const own = answerTo(answer, intent);
  const { country, error } = countryOf(own);
  const messages = useMemo(() => [error ? checkTheFields : (own?.toast?.description ?? "")].filter(Boolean), [own, error]);
  return (
    <Form
      method="post"
      action={connectPath}
      preventScrollReset
      onSubmit={(event) => isPending && event.preventDefault()}
      className="flex max-w-[420px] flex-col gap-5"
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      {own?.toast && <FormAlert id={`${intent}-alert`} title={own.toast.title} errors={messages} />}
      <SelectField
        field={{
          id: `${intent}-country`,
          name: "country",
          required: true,
          initialValue: country,
          errors: error ? [error] : undefined,
        }}
        label={connectCopy.country}
        hint={connectCopy.countryHint}
        autoComplete="country"
        rest={connectCopy.chooseCountry}
        options={countries}
      />
      {question ? (
        <ConfirmButton {...question} {...look} confirm={label} isDisabled={isPending}>
          {isPending ? pending : label}
        </ConfirmButton>
      ) : (
        <Button {...look} type="submit" isPending={isPending} pending={pending}>
          {label}
        </Button>
      )}
    </Form>
  );
}

type StartOverProps = { accountId: string; stage: AccountStage; answer: FormAnswer | null };

export function StartOver({ accountId, stage, answer }: StartOverProps) {
  return (
    <details open={stage === "rejected" || answer?.formId === "reset"} className="mt-10 border-y border-line">
      <summary className="flex min-h-[52px] cursor-pointer list-none items-center justify-between gap-4 font-label">
        {connectCopy.startOver}
        <FoldMark size="icon-sm" />
      </summary>
      <div className="flex flex-col gap-5 pt-1 pb-7">
        <p className="max-w-[60ch] text-ink2">{connectCopy.startOverText}</p>
        {stage === "rejected" && <p className="max-w-[60ch] text-ink2">{connectCopy.rejectedAgain}</p>}
        <CountryForm
          intent="reset"
          label={connectCopy.reset}
          pending={connectCopy.resetting}
          answer={answer}
          look={{ variant: "secondary" }}
          question={{ title: connectCopy.resetTitle(accountId), text: connectCopy.startOverText }}
        >
          <input type="hidden" name="accountId" value={accountId} />
        </CountryForm>
      </div>
    </details>
  );
}
