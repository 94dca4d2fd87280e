import { type MouseEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { type ButtonLook, LinkButton } from "#app/components/button.tsx";
import { connectCopy, linkFailed } from "#app/content/connect-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import { showToast } from "#app/lib/toast.ts";
import type { AccountStage } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { connectPath } from "./country-form.tsx";

/** Our page asks Stripe for a link and leads on to it, whether or not scripts run. */
const wayToStripe = `${connectPath}?refresh=true`;

/** Leads to Stripe's onboarding. With scripts, what Stripe refuses is told without leaving the page. */
export function OnboardingLink({ label, variant, size }: ButtonLook & { label: string }) {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // Going back from Stripe may bring this page as it was left.
    const arrive = () => setLeaving(false);
    window.addEventListener("pageshow", arrive);
    return () => window.removeEventListener("pageshow", arrive);
  }, []);

  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isLeaving) return;
    setLeaving(true);
    void leave().then((hasLeft) => hasLeft || setLeaving(false));
  };
  return (
    <LinkButton
      href={wayToStripe}
      rel="nofollow"
      onClick={onClick}
      aria-disabled={isLeaving}
      variant={variant}
      size={size}
    >
      {isLeaving ? connectCopy.leaving : label}
    </LinkButton>
  );
}

/** False when there is no way to Stripe just now. */
async function leave(): Promise<boolean> {
  try {
    const response = await rpc.api.connect["create-account-link"].$post();
    const answer = await response.json();
    if ("url" in answer) {
      window.location.assign(answer.url);
      return true;
    }
    showToast(linkFailed(answer.error));
    return false;
  } catch {
    // No line, or no answer of ours: the plain way shows what the matter is.
    window.location.assign(wayToStripe);
    return true;
  }
}

const pause = 10_000;
/** A review that takes longer than this takes days. */
const maxChecks = 30;

/** While Stripe checks the details, asks now and then whether it has done so, and shows the page anew when it has. */
export function useReview(stage: AccountStage): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (stage !== "reviewing") return;
    let checks = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      checks += 1;
      if (checks >= maxChecks) clearInterval(timer);
      void isStill(stage).then((same) => (same ? undefined : revalidate()));
    }, pause);
    return () => clearInterval(timer);
  }, [stage, revalidate]);
}

/** A failed question changes nothing: the next one may be answered. */
async function isStill(stage: AccountStage): Promise<boolean> {
  try {
    const response = await rpc.api.connect["account-status"].$get();
    const answer = await response.json();
    return !("stage" in answer) || answer.stage === stage;
  } catch {
    return true;
  }
}
