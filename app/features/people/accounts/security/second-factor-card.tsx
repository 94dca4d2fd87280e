import type { SecurityView } from "#worker/domain/people/accounts/accounts.contract.ts";
import { secondFactorWords } from "#app/content/security-copy.ts";
import type { SecurityAnswer } from "./security-form.tsx";
import { SecuritySection } from "./security-section.tsx";
import { BeginSecondFactorForm } from "./begin-second-factor-form.tsx";
import { ConfirmSecondFactorForm } from "./confirm-second-factor-form.tsx";
import { SecondFactorOnForm } from "./second-factor-on-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** With the picture of the address for the authenticator's camera. */
export type SecondFactorView =
  | Exclude<SecurityView["secondFactor"], { state: "begun" }>
  | { state: "begun"; secret: string; qrCode: string };

type SecondFactorCardProps = {
  secondFactor: SecondFactorView;
  isRequired: boolean;
  answer: SecurityAnswer | undefined;
};

/** The second factor at each of its three steps. */
export function SecondFactorCard({ secondFactor, isRequired, answer }: SecondFactorCardProps) {
  return (
    <SecuritySection id="two-step" title={secondFactorWords.title} about={secondFactorWords.about}>
      {isRequired && (
        <p className="border-l-2 border-warn bg-sunk p-4 text-sm font-label">{secondFactorWords.required}</p>
      )}
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
      {secondFactor.state === "on" && (
        <SecondFactorOnForm recoveryCodesLeft={secondFactor.recoveryCodesLeft} answer={answer} />
      )}
    </SecuritySection>
  );
}
