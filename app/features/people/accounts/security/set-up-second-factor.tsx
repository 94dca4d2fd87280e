import { useForm } from "@conform-to/react";
import type { GiveSecondFactor, BeginSecondFactor } from "#worker/domain/people/accounts/accounts.contract.ts";
import { TextField } from "#app/components/text-field.tsx";
import { resultFor, type SecurityAnswer, SecurityForm } from "./security-form.tsx";

export function BeginSecondFactorForm({ answer }: { answer: SecurityAnswer | undefined }) {
  const [form, fields] = useForm<BeginSecondFactor>({
    id: "begin-second-factor",
    lastResult: resultFor(answer, "begin-second-factor"),
    constraint: { password: { required: true } },
  });
  return (
    <SecurityForm form={form} failed="Not set up" buttons={[{ intent: "begin-second-factor", label: "Set Up" }]}>
      <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
    </SecurityForm>
  );
}

type ConfirmSecondFactorFormProps = {
  secret: string;
  qrCode: string;
  answer: SecurityAnswer | undefined;
};

export function ConfirmSecondFactorForm({ secret, qrCode, answer }: ConfirmSecondFactorFormProps) {
  const [form, fields] = useForm<GiveSecondFactor>({
    id: "confirm-second-factor",
    lastResult: resultFor(answer, "confirm-second-factor"),
    constraint: { code: { required: true } },
  });
  return (
    <>
      <p>Scan this with your authenticator app, then enter the code it shows.</p>
      <img src={qrCode} alt="QR code for your authenticator app" width={208} height={208} className="rounded-sm bg-white" />
      <p className="text-sm">
        No camera? Enter this key:{" "}
        <code className="block py-1 text-base font-strong tracking-wider break-all">{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <SecurityForm form={form} failed="Not turned on" buttons={[{ intent: "confirm-second-factor", label: "Turn On" }]}>
        <TextField field={fields.code} label="Code" autoComplete="one-time-code" />
      </SecurityForm>
    </>
  );
}
