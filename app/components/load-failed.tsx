import { Link } from "react-router";

type LoadFailedProps = { title: string; text: string; to: string };

/** In place of a screen that could not be read: what happened, and the way to try again. */
export function LoadFailed({ title, text, to }: LoadFailedProps) {
  return (
    <div role="alert" className="py-16">
      <h1 className="wide text-2xl font-[740]">{title}</h1>
      <p className="mt-2 text-ink2">{text}</p>
      <Link to={to} reloadDocument className="btn btn-ink mt-6">
        Try Again
      </Link>
    </div>
  );
}
