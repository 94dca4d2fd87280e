import { useEffect, useRef } from "react";
import { SectionTitle } from "#app/components/section-title.tsx";

type RecoveryCodesProps = { codes: readonly string[]; isRenewal: boolean };

/** Shown once: only their hashes are kept. */
export function RecoveryCodes({ codes, isRenewal }: RecoveryCodesProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="recovery-codes"
      className="border-l-2 border-ok bg-sunk p-4 outline-none"
    >
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
