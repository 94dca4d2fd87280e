import { useLocation } from "react-router";
import { MessagePage } from "#app/components/message-page.tsx";

/** The last resort: says what happened without a word of code, and offers a way on. */
export function FaultPage({ isForbidden }: { isForbidden: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <MessagePage
      title={isForbidden ? "This page is not for your account" : "Something went wrong"}
      action={
        <>
          {!isForbidden && (
            <a href={pathname + search} className="btn btn-ink">
              Try again
            </a>
          )}
          <a href="/" className="btn btn-line">
            Return to Home
          </a>
        </>
      }
    >
      <title>{`${isForbidden ? "No access" : "Something went wrong"} · Cuesheet`}</title>
      {isForbidden ? (
        <p>Sign in with an account that may see it, or go back to where you came from.</p>
      ) : (
        <p>
          The fault is ours, and it has been written down. Nothing was charged by this page; please try again
          in a moment.
        </p>
      )}
    </MessagePage>
  );
}
