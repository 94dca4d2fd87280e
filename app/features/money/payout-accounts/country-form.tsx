import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { FormAlert } from "#app/components/form-alert.tsx";
import { FieldErrors } from "#app/components/text-field.tsx";
import { connectCopy, countryNames } from "#app/content/connect-copy.ts";
import { type ConnectAnswer, type ConnectIntent, connectPath } from "./connect-answer.ts";

const countries = Object.entries(countryNames).toSorted(([, one], [, other]) =>
  one.localeCompare(other, "en"),
);

type CountryFormProps = {
  intent: ConnectIntent;
  label: string;
  pending: string;
  answer: ConnectAnswer | null;
  className?: string;
  /** Asked before it is sent. */
  question?: { title: string; text: string };
  children?: ReactNode;
};

/** Asks for the country and opens an account there. A second press while the first runs is not sent. */
export function CountryForm(props: CountryFormProps) {
  const { intent, label, pending, answer, question, children } = props;
  const className = `self-start ${props.className ?? "btn btn-ink btn-lg"}`;
  const isPending = useNavigation().formData?.get("intent") === intent;
  const own = answer?.intent === intent ? answer : null;
  const id = `${intent}-country`;
  const describedBy = [own?.countryError && `${id}-error`, `${id}-hint`].filter(Boolean).join(" ");
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
      {own?.toast && (
        <FormAlert
          id={`${intent}-alert`}
          title={own.toast.title}
          errors={own.toast.description ? [own.toast.description] : []}
        />
      )}
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-[600]">
          {connectCopy.country}
        </label>
        <select
          id={id}
          name="country"
          required
          autoComplete="country"
          defaultValue={own?.country ?? ""}
          aria-invalid={own?.countryError ? true : undefined}
          aria-describedby={describedBy}
          className="textbox"
        >
          <option value="">{connectCopy.chooseCountry}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}-hint`} className="text-sm text-ink2">
          {connectCopy.countryHint}
        </p>
        {own?.countryError && <FieldErrors id={`${id}-error`} errors={[own.countryError]} />}
      </div>
      {question ? (
        <ConfirmButton {...question} confirm={label} className={className} isDisabled={isPending}>
          {isPending ? pending : label}
        </ConfirmButton>
      ) : (
        <button type="submit" aria-disabled={isPending} className={className}>
          {isPending ? pending : label}
        </button>
      )}
    </Form>
  );
}
