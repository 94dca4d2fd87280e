import { useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { SectionTitle } from "#app/components/page-title.tsx";
import { TextField } from "#app/components/text-field.tsx";
import type { GiveBothFactors, SecurityView } from "#worker/domain/people/accounts/accounts.contract.ts";
import { secondFactorWords } from "#app/content/security-copy.ts";
import { resultFor, type SecurityAnswer, SecurityForm, SecuritySection } from "./security-form.tsx";
import { ConfirmSecondFactorForm, BeginSecondFactorForm } from "./set-up-second-factor.tsx";

export type SecondFactorView =
  | Exclude<SecurityView["secondFactor"], { state: "begun" }>
  | { state: "begun"; secret: string; qrCode: string };

type SecondFactorCardProps = {
  secondFactor: SecondFactorView;
  isRequired: boolean;
  answer: SecurityAnswer | undefined;
};

export function SecondFactorCard({ secondFactor, isRequired, answer }: SecondFactorCardProps) {
  return (
    <SecuritySection id="two-step" title={secondFactorWords.title} about={secondFactorWords.about}>
      {isRequired && <p className="border-l-2 border-warn bg-sunk p-4 text-sm font-label">{secondFactorWords.required}</p>}
      {answer?.recoveryCodes && (
        <RecoveryCodes
          key={answer.recoveryCodes[0]}
          codes={answer.recoveryCodes}
          isRenewal={answer.formId === "renew-recovery-codes"}
        />
      )}
      {secondFactor.state === "off" && <BeginSecondFactorForm answer={answer} />}
      {secondFactor.state === "begun" && (
        <ConfirmSecondFactorForm secret={secondFactor.secret} qrCode={secondFactor.qrCode} answer={answer} />
      )}
      {secondFactor.state === "on" && <SecondFactorOnForm recoveryCodesLeft={secondFactor.recoveryCodesLeft} answer={answer} />}
    </SecuritySection>
  );
}

type SecondFactorOnFormProps = { recoveryCodesLeft: number; answer: SecurityAnswer | undefined };

/** Renewing codes and turning the second factor off; both need password and code. */
function SecondFactorOnForm({ recoveryCodesLeft, answer }: SecondFactorOnFormProps) {
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

type RecoveryCodesProps = { codes: readonly string[]; isRenewal: boolean };

/** Shown once: only hashes are stored. */
function RecoveryCodes({ codes, isRenewal }: RecoveryCodesProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} aria-labelledby="recovery-codes" className="border-l-2 border-ok bg-sunk p-4 outline-none">
      <SectionTitle id="recovery-codes" level={3} size="plain">
        {isRenewal
          ? "Save these recovery codes. Your old ones no longer work."
          : "Two-step sign-in is on. Save these recovery codes."}
      </SectionTitle>
      <p className="mt-1 text-sm text-ink2">
        Each one signs you in once, without your authenticator app. They won’t be shown again.
      </p>
      <ul className="tc mt-4 grid grid-cols-2 gap-x-6 gap-y-2 font-strong sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
