import { useLocation } from "react-router";
import { MessagePage } from "#app/components/message-page.tsx";
import { FaultReference } from "#app/components/fault-reference.tsx";
import { notFoundTitle } from "#app/components/not-found-page.tsx";
import { useRequestId } from "#app/lib/request-id.ts";
import { LinkButton } from "./button.tsx";

/** The headline, and the browser tab, of a page that could not be shown. */
export function faultTitle(status: number): string {
  if (status === 404) return notFoundTitle;
  return status === 403 ? "This page is not for your account" : "Something went wrong";
}

/** The last resort: says what happened without a word of code, and offers a way on. */
export function FaultPage({ status }: { status: number }) {
  const { pathname, search } = useLocation();
  const isForbidden = status === 403;
  const requestId = useRequestId();
  return (
    <MessagePage
      title={faultTitle(status)}
      action={
        <>
          {!isForbidden && <LinkButton href={pathname + search}>Try again</LinkButton>}
          <LinkButton href="/" variant="secondary">
            Return to Home
          </LinkButton>
        </>
      }
    >
      {isForbidden ? (
        <p>Sign in with an account that may see it, or go back to where you came from.</p>
      ) : (
        <>
          <p>
            The fault is ours, and it has been written down. Nothing was charged by this page; please try
            again in a moment.
          </p>
          {requestId && <FaultReference id={requestId} />}
        </>
      )}
    </MessagePage>
  );
}
