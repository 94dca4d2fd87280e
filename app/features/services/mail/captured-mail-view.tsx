import type { CapturedAttachment, CapturedMail } from "#worker/domain/services/mail/mail.contract.ts";
import { SectionTitle } from "#app/components/section-title.tsx";

/** One mail in both its parts. The HTML part may open links in new tabs, and nothing else. */
export function CapturedMailView({ mail }: { mail: CapturedMail }) {
  return (
    <article id="mail" aria-labelledby="subject" className="scroll-mt-6">
      <SectionTitle id="subject">{mail.subject}</SectionTitle>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink3">From</dt>
        <dd className="break-all">{mail.from}</dd>
        <dt className="text-ink3">To</dt>
        <dd className="break-all">{mail.to}</dd>
        {mail.replyTo && (
          <>
            <dt className="text-ink3">Reply to</dt>
            <dd className="break-all">{mail.replyTo}</dd>
          </>
        )}
        <Attachments files={mail.attachments} />
      </dl>
      <iframe
        title="The email as HTML"
        srcDoc={mail.html}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="mt-5 h-[720px] w-full border border-line"
      />
      <SectionTitle level={3} size="plain" className="mt-8">
        The email as plain text
      </SectionTitle>
      <pre className="mt-3 overflow-x-auto border-t border-line pt-4 font-mono text-sm break-words whitespace-pre-wrap">
        {mail.text}
      </pre>
    </article>
  );
}

function Attachments({ files }: { files: readonly CapturedAttachment[] }) {
  if (files.length === 0) return null;
  return (
    <>
      <dt className="text-ink3">Attached</dt>
      <dd>
        {files.map(({ filename, bytes }) => `${filename} (${Math.ceil(bytes / 1024)} kB)`).join(", ")}
        <span className="block text-ink3">
          The demo keeps name and size; the email also links to the file.
        </span>
      </dd>
    </>
  );
}
