import { useForm } from "@conform-to/react";
import type { GiveSecondFactor } from "#worker/domain/people/accounts/accounts.contract.ts";
import { TextField } from "#app/components/text-field.tsx";
import { resultFor, type SecurityAnswer, SecurityForm } from "./security-form.tsx";

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
      <img
        src={qrCode}
        alt="QR code for your authenticator app"
        width={208}
        height={208}
        className="rounded-sm bg-white"
      />
      <p className="text-sm">
        No camera? Enter this key:{" "}
        <code className="block py-1 text-base font-strong tracking-wider break-all">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </code>
      </p>
      <SecurityForm
        form={form}
        failed="Not turned on"
        buttons={[{ intent: "confirm-second-factor", label: "Turn On" }]}
      >
        <TextField field={fields.code} label="Code" autoComplete="one-time-code" />
      </SecurityForm>
    </>
  );
}
