import { useLocation } from "react-router";
import { MessagePage } from "./plain-page.tsx";
import { useRequestId } from "#app/lib/document-context.ts";
import { LinkButton } from "./button.tsx";
import { decorativeWave } from "./decorative-wave.ts";
import { PageTitle } from "./page-title.tsx";

export const notFoundTitle = "Oops! Page not found";

export function faultTitle(status: number): string {
  if (status === 404) return notFoundTitle;
  return status === 403 ? "Your account can’t open this page" : "Something went wrong";
}

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
          <p>This is our fault, and we’ve logged it. Nothing was charged on this page; please try again in a moment.</p>
          {requestId && <FaultReference id={requestId} />}
        </>
      )}
    </MessagePage>
  );
}

/** The request id, by which support finds the error in the log. */
function FaultReference({ id }: { id: string }) {
  return (
    <p className="mt-4 text-sm">
      If it keeps happening, send us this reference: <code className="break-all select-all">{id}</code>
    </p>
  );
}

/** Replaces a screen whose data failed to load. */
export function LoadFailed({ title, text, to }: { title: string; text: string; to: string }) {
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

const sounding = 96;
const pitch = 8;
const grooveWave = decorativeWave({ bars: sounding, pitch, middle: 136, tallest: 180 });
const silence = Array.from({ length: 104 }, (_, bar) => `M${(sounding + bar) * pitch + 4} 135v3`).join("");

/** A waveform that ends before the playhead. */
function RunOutGroove() {
  return (
    <svg
      viewBox="0 0 1600 220"
      preserveAspectRatio="xMidYMid slice"
      className="block h-44 w-full border-y border-line bg-sunk md:h-56"
      aria-hidden="true"
    >
      <path d={grooveWave} strokeWidth={3.5} className="stroke-wave" />
      <path d={silence} strokeWidth={3.5} className="stroke-wave" />
      <path d="M768 0v220" strokeWidth={2.5} className="stroke-ink" />
      <path d="M900 0v220" strokeWidth={2.5} className="stroke-cue" />
      <path d="M891 0h18l-9 12z" className="fill-cue" />
    </svg>
  );
}

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
