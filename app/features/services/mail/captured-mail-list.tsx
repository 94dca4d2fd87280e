import { EmptyNote } from "#app/components/empty-note.tsx";
import { formatDateTime } from "#app/lib/time.ts";
import type { CapturedMail } from "#worker/domain/services/mail/mail.contract.ts";

type Summary = Pick<CapturedMail, "id" | "kind" | "to" | "subject" | "sentAt">;

/** Newest first; the open one is marked. */
export function CapturedMailList({ mails, openId }: { mails: readonly Summary[]; openId: string | null }) {
  if (mails.length === 0) {
    return (
      <EmptyNote>
        No emails yet. Sign up, ask for a new password or render a video, then reload this page.
      </EmptyNote>
    );
  }
  return (
    <ol>
      {mails.map(({ id, kind, to, subject, sentAt }) => (
        <li key={id} className="border-t border-line">
          <a
            href={`/dev/mail?${new URLSearchParams({ id })}#mail`}
            aria-current={id === openId ? "true" : undefined}
            className="block border-l-2 border-transparent py-3 pl-3 hover:bg-sunk aria-[current]:border-cue aria-[current]:bg-sunk"
          >
            <span className="block font-strong">{subject}</span>
            <span className="block text-sm break-all text-ink2">{to}</span>
            <span className="flex flex-wrap gap-x-3 text-sm text-ink3">
              <time dateTime={new Date(sentAt).toISOString()}>{formatDateTime(sentAt)}</time>
              <span>{kind}</span>
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
