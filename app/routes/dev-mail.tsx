import { EmptyNote } from "#app/components/list.tsx";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { CapturedMail } from "#worker/domain/services/mail/mail.contract.ts";
import type { Route } from "./+types/dev-mail.ts";
import { HomeLink } from "#app/components/plain-page.tsx";
import { appContext } from "#app/context.ts";
import { getCapturedMail, listCapturedMails } from "#worker/domain/services/mail/captured-mails.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Emails from this demo") },
  { name: "robots", content: "noindex" },
];

/** Demo only: elsewhere mail is sent and not stored. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const mails = await listCapturedMails(ctx);
  if (!mails) throw notFound();
  const id = url.searchParams.get("id");
  const open = id === null ? null : await getCapturedMail(ctx, id);
  if (id !== null && !open) throw notFound();
  return { mails, open };
}

export default function DevMail({ loaderData: { mails, open } }: Route.ComponentProps) {
  return (
    <>
      <header className="mx-auto flex h-[72px] max-w-[1440px] items-center px-4 md:px-10">
        <HomeLink />
      </header>
      <main id="main" className="mx-auto max-w-[1440px] px-4 pt-6 pb-16 md:px-10">
        <PageTitle>Emails from this demo</PageTitle>
        <p className="mt-3 max-w-[60ch] text-ink2">
          This demo sends no email. Whatever it would send is kept here for a week, with working links.
        </p>
        <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(300px,420px)_1fr]">
          <nav aria-label="Emails">
            <CapturedMailList mails={mails} openId={open?.id ?? null} />
          </nav>
          {open && <CapturedMailView mail={open} />}
        </div>
      </main>
    </>
  );
}

type Summary = Pick<CapturedMail, "id" | "kind" | "to" | "subject" | "sentAt">;

function CapturedMailList({ mails, openId }: { mails: readonly Summary[]; openId: string | null }) {
  if (mails.length === 0) {
    return <EmptyNote>No emails yet. Sign up, ask for a new password or render a video, then reload this page.</EmptyNote>;
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

/** Both parts of one mail. The HTML part is sandboxed and may only open links in new tabs. */
function CapturedMailView({ mail }: { mail: CapturedMail }) {
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
