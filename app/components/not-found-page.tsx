import { MessagePage } from "./message-page.tsx";
import { RunOutGroove } from "./run-out-groove.tsx";

export const notFoundTitle = "Oops! Page not found";

export function NotFoundPage() {
  return (
    <MessagePage
      title={notFoundTitle}
      action={
        <>
          <a href="/" className="btn btn-ink btn-lg">
            Return to Home
          </a>
          <a href="/resources" className="btn btn-line btn-lg">
            Resources
          </a>
          <a href="/contact" className="btn btn-line btn-lg">
            Contact
          </a>
        </>
      }
      picture={<RunOutGroove />}
    >
      <p>The record ends before this point. The address may have been moved, or mistyped.</p>
    </MessagePage>
  );
}
