import { useCallback, useEffect, useRef } from "react";
import { useFetcher, useNavigate } from "react-router";
import { showToast } from "#app/lib/toast.ts";
import type { AwaitedPayment, PaymentAnswer, PaymentOutcome } from "./payment-answer.ts";

export type PaymentReturn = {
  /** Null if there is no payment to show. */
  outcome: { state: "verifying" } | PaymentOutcome | null;
  verify: () => void;
};

/**
 * Verifies the payment the browser returned from, once per visit, shows the outcome and removes the session from the URL.
 * Idempotent: verifying again, here or in another tab, changes nothing.
 */
export function usePaymentReturn(awaited: AwaitedPayment | null): PaymentReturn {
  const { submit, data, state } = useFetcher<PaymentAnswer>();
  const { sessionId, isInAddress } = awaited ?? { sessionId: null, isInAddress: false };
  const verifiedSessions = useRef(new Set<string>());
  const verify = useCallback(() => {
    if (sessionId === null) return;
    const from = isInAddress ? "address" : "memory";
    const form = { intent: "verify", sessionId, from, answer: "in-place" };
    void submit(form, { method: "post", action: "/buy-tokens" });
  }, [submit, sessionId, isInAddress]);

  useEffect(() => {
    if (sessionId === null || verifiedSessions.current.has(sessionId)) return;
    verifiedSessions.current.add(sessionId);
    verify();
  }, [sessionId, verify]);
  usePaymentToast(data);

  const payment = data?.payment;
  const answer = payment && (sessionId === null || sessionId === payment.sessionId) ? payment.outcome : null;
  const isAsking = state !== "idle" || (sessionId !== null && answer === null);
  return { outcome: isAsking ? { state: "verifying" } : answer, verify };
}

function usePaymentToast(answer: PaymentAnswer | undefined): void {
  const navigate = useNavigate();
  const lastAnswer = useRef<PaymentAnswer | undefined>(undefined);
  useEffect(() => {
    if (!answer || lastAnswer.current === answer) return;
    lastAnswer.current = answer;
    if (answer.toast) showToast(answer.toast);
    if (new URLSearchParams(window.location.search).has("session_id"))
      void navigate("/buy-tokens", { replace: true, preventScrollReset: true });
  }, [answer, navigate]);
}

/** Reloads a page restored from the back/forward cache, which would still show the checkout as pending. */
export function useFreshAfterLeaving(): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, []);
}
