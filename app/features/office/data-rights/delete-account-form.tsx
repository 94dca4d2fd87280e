import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { DeleteAccount } from "#worker/domain/office/data-rights/data-rights.contract.ts";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/form-alert.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { dataRightsCopy, deleteFailed } from "#app/content/data-rights-copy.ts";

/** The password is asked again: a browser left open must not be enough. */
export function DeleteAccountForm({ lastResult }: { lastResult: SubmissionResult | null }) {
  const isPending = useNavigation().formAction === "/settings/data";
  const [form, fields] = useForm<DeleteAccount>({
    id: "delete-account",
    lastResult,
    constraint: { password: { required: true } },
  });
  return (
    <Form
      method="post"
      action="/settings/data"
      {...getFormProps(form)}
      className="flex max-w-[520px] flex-col gap-5"
    >
      <FormAlert id={form.errorId} title={deleteFailed} errors={form.errors} />
      <TextField
        field={fields.password}
        label={dataRightsCopy.password}
        type="password"
        autoComplete="current-password"
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start text-bad"
        isPending={isPending}
        pending={dataRightsCopy.deleting}
      >
        {dataRightsCopy.deleteButton}
      </Button>
    </Form>
  );
}
