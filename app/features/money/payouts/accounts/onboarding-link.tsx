import { type MouseEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { type ButtonLook, LinkButton } from "#app/components/button.tsx";
import { connectCopy, linkFailed } from "#app/content/connect-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import { showToast } from "#app/lib/toast.ts";
import type { AccountStage } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { connectPath } from "./country-form.tsx";

/** The loader creates an onboarding link at Stripe and redirects to it; works without scripts. */
const wayToStripe = `${connectPath}?refresh=true`;

/** Links to Stripe's onboarding. With scripts, a refusal by Stripe is shown without leaving the page. */
export function OnboardingLink({ label, variant, size }: ButtonLook & { label: string }) {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // Going back from Stripe may restore this page from the back/forward cache, with the button still pending.
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
    <LinkButton href={wayToStripe} rel="nofollow" onClick={onClick} aria-disabled={isLeaving} variant={variant} size={size}>
      {isLeaving ? connectCopy.leaving : label}
    </LinkButton>
  );
}

/** Returns false if no onboarding link can be created now. */
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
    // Network error or unexpected response: fall back to the plain link, whose page shows the reason.
    window.location.assign(wayToStripe);
    return true;
  }
}

const pause = 10_000;
/** A review that has not ended after this many checks usually takes days. */
const maxChecks = 30;

/** Polls while Stripe reviews the details, and reloads the page's data when the stage changes. */
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

/** A failed request counts as unchanged; the next poll may succeed. */
async function isStill(stage: AccountStage): Promise<boolean> {
  try {
    const response = await rpc.api.connect["account-status"].$get();
    const answer = await response.json();
    return !("stage" in answer) || answer.stage === stage;
  } catch {
    return true;
  }
}
