import { useForm } from "@conform-to/react";
import type { GiveBothFactors } from "#worker/domain/people/accounts/accounts.contract.ts";
import { TextField } from "#app/components/text-field.tsx";
import { resultFor, type SecurityAnswer, SecurityForm } from "./security-form.tsx";

type SecondFactorOnFormProps = { recoveryCodesLeft: number; answer: SecurityAnswer | undefined };

/** What can be done about a second factor that is on; both need both factors. */
export function SecondFactorOnForm({ recoveryCodesLeft, answer }: SecondFactorOnFormProps) {
  const renewed = resultFor(answer, "renew-recovery-codes");
  const [form, fields] = useForm<GiveBothFactors>({
    id: "second-factor-on",
    lastResult: renewed ?? resultFor(answer, "disable-second-factor"),
    constraint: { password: { required: true }, code: { required: true } },
  });
  return (
    <>
      <p>
        <strong className="font-strong text-ok">On.</strong>{" "}
        {recoveryCodesLeft === 1 ? "1 recovery code is" : `${recoveryCodesLeft} recovery codes are`} left.
      </p>
      <SecurityForm
        form={form}
        failed={renewed ? "No new codes" : "Not turned off"}
        buttons={[
          { intent: "renew-recovery-codes", label: "New Recovery Codes", variant: "secondary" },
          { intent: "disable-second-factor", label: "Turn Off", variant: "quiet" },
        ]}
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
