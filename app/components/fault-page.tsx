import { useLocation } from "react-router";
import { MessagePage } from "#app/components/message-page.tsx";
import { FaultReference } from "#app/components/fault-reference.tsx";
import { useRequestId } from "#app/lib/request-id.ts";
import { LinkButton } from "./button.tsx";
import { faultTitle } from "./fault-title.ts";

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
        <p>Sign in with an account that has access, or go back.</p>
      ) : (
        <>
          <p>
            This is our fault, and we’ve logged it. Nothing was charged on this page; please try again in a
            moment.
          </p>
          {requestId && <FaultReference id={requestId} />}
        </>
      )}
    </MessagePage>
  );
}
