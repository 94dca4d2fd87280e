import { Link } from "react-router";
import { FaultReference } from "#app/components/fault-reference.tsx";
import { useRequestId } from "#app/lib/request-id.ts";

type LoadFailedProps = { title: string; text: string; to: string };

/** In place of a screen that could not be read: what happened, and the way to try again. */
export function LoadFailed({ title, text, to }: LoadFailedProps) {
  const requestId = useRequestId();
  return (
    <div role="alert" className="py-16">
      <h1 className="wide text-2xl font-[740]">{title}</h1>
      <p className="mt-2 text-ink2">{text}</p>
      {requestId && <FaultReference id={requestId} />}
      <Link to={to} reloadDocument className="btn btn-ink mt-6">
        Try Again
      </Link>
    </div>
  );
}
