import { useForm } from "@conform-to/react";
import type { BeginSecondFactor } from "#worker/domain/people/accounts/accounts.contract.ts";
import { TextField } from "#app/components/text-field.tsx";
import { resultFor, type SecurityAnswer, SecurityForm } from "./security-form.tsx";

export function BeginSecondFactorForm({ answer }: { answer: SecurityAnswer | undefined }) {
  const [form, fields] = useForm<BeginSecondFactor>({
    id: "begin-second-factor",
    lastResult: resultFor(answer, "begin-second-factor"),
    constraint: { password: { required: true } },
  });
  return (
    <SecurityForm
      form={form}
      failed="Not set up"
      buttons={[{ intent: "begin-second-factor", label: "Set Up" }]}
    >
      <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
    </SecurityForm>
  );
}
