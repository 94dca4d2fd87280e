import { FaultReference } from "#app/components/fault-reference.tsx";
import { PageTitle } from "./page-title.tsx";
import { useRequestId } from "#app/lib/request-id.ts";
import { LinkButton } from "./button.tsx";

type LoadFailedProps = { title: string; text: string; to: string };

/** In place of a screen that could not be read: what happened, and the way to try again. */
export function LoadFailed({ title, text, to }: LoadFailedProps) {
  const requestId = useRequestId();
  return (
    <div role="alert" className="py-16">
      <PageTitle size="small">{title}</PageTitle>
      <p className="mt-2 text-ink2">{text}</p>
      {requestId && <FaultReference id={requestId} />}
      <LinkButton to={to} reloadDocument className="mt-6">
        Try Again
      </LinkButton>
    </div>
  );
}
