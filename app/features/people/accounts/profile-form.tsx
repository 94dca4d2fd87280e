import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";
import type { CompleteProfile } from "#worker/domain/people/profiles/profiles.contract.ts";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { profileWords } from "#app/content/accounts-copy.ts";

const required = { required: true };

/** Who stands on the licences: the same four fields for brands and labels. */
export function ProfileForm({ role, lastResult }: { role: ActiveRole; lastResult: SubmissionResult | null }) {
  const isPending = useNavigation().formAction === "/complete-profile";
  const [form, fields] = useForm<CompleteProfile>({
    id: "profile",
    lastResult,
    constraint: { name: required, legalEntity: required, address: required, phoneNumber: required },
  });
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      className="flex max-w-[520px] flex-col gap-5 text-base text-ink"
    >
      <TextField field={fields.name} label={profileWords[role].name} autoComplete="organization" />
      <TextField field={fields.legalEntity} label="Legal Entity" />
      <TextField field={fields.address} label="Address" autoComplete="street-address" />
      <TextField field={fields.phoneNumber} label="Phone Number" type="tel" autoComplete="tel" />
      <Button type="submit" size="large" className="self-start" isPending={isPending} pending="Saving…">
        Complete Profile
      </Button>
    </Form>
  );
}
