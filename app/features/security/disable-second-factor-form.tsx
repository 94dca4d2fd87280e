import { useForm } from "@conform-to/react";
import type { DisableSecondFactor } from "#worker/domain/accounts/contract.ts";
import { TextField } from "#app/components/text-field.tsx";
import { answerTo, type SecurityAnswer, SecurityForm } from "./security-form.tsx";

type DisableSecondFactorFormProps = { recoveryCodesLeft: number; answer: SecurityAnswer | undefined };

export function DisableSecondFactorForm({ recoveryCodesLeft, answer }: DisableSecondFactorFormProps) {
  const [form, fields] = useForm<DisableSecondFactor>({
    id: "disable-second-factor",
    lastResult: answerTo(answer, "disable-second-factor"),
    constraint: { password: { required: true }, code: { required: true } },
  });
  return (
    <>
      <p>
        <strong className="font-[640] text-ok">On.</strong>{" "}
        {recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`} left.
      </p>
      <SecurityForm
        intent="disable-second-factor"
        form={form}
        failed="Not turned off"
        label="Turn Off"
        className="btn btn-line self-start"
      >
        <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
        <TextField
          field={fields.code}
          label="Code"
          autoComplete="one-time-code"
          hint="From your authenticator app, or a recovery code"
        />
      </SecurityForm>
    </>
  );
}
