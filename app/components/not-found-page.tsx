import { MessagePage } from "./message-page.tsx";
import { RunOutGroove } from "./run-out-groove.tsx";
import { LinkButton } from "./button.tsx";
import { notFoundTitle } from "./fault-title.ts";

export function NotFoundPage() {
  return (
    <MessagePage
      title={notFoundTitle}
      action={
        <>
          <LinkButton href="/" size="large">
            Return to Home
          </LinkButton>
          <LinkButton href="/resources" variant="secondary" size="large">
            Resources
          </LinkButton>
          <LinkButton href="/contact" variant="secondary" size="large">
            Contact
          </LinkButton>
        </>
      }
      picture={<RunOutGroove />}
    >
      <p>The record ends before this point. The page may have moved, or the address may be mistyped.</p>
    </MessagePage>
  );
}
