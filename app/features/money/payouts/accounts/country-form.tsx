import { type ReactNode, useMemo } from "react";
import { Form, useNavigation } from "react-router";
import type { ButtonLook } from "#app/components/button-look.ts";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { FormAlert } from "#app/components/form-alert.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { connectCopy, countryNames } from "#app/content/connect-copy.ts";
import { checkTheFields } from "#app/content/forms-copy.ts";
import { answerTo, type FormAnswer } from "#app/lib/form-answer.ts";
import { type ConnectIntent, connectPath, countryOf } from "./connect-answer.ts";

const countries = Object.entries(countryNames).toSorted(([, one], [, other]) =>
  one.localeCompare(other, "en"),
);

type CountryFormProps = {
  intent: ConnectIntent;
  label: string;
  pending: string;
  answer: FormAnswer | null;
  /** Of the button. */
  look?: ButtonLook;
  /** Asked before it is sent. */
  question?: { title: string; text: string };
  children?: ReactNode;
};

/** Asks for the country and opens an account there. A second press while the first runs is not sent. */
export function CountryForm(props: CountryFormProps) {
  const { intent, label, pending, answer, question, children } = props;
  const look = { ...(props.look ?? { size: "large" }), className: "self-start" } as const;
  const isPending = useNavigation().formData?.get("intent") === intent;
  const own = answerTo(answer, intent);
  const { country, error } = countryOf(own);
  const messages = useMemo(
    () => [error ? checkTheFields : (own?.toast?.description ?? "")].filter(Boolean),
    [own, error],
  );
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
