import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/dev-mail.ts";
import { Logo } from "#app/components/logo.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { appContext } from "#app/context.ts";
import { CapturedMailList } from "#app/features/services/mail/captured-mail-list.tsx";
import { CapturedMailView } from "#app/features/services/mail/captured-mail-view.tsx";
import { getCapturedMail, listCapturedMails } from "#worker/domain/services/mail/captured-mails.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Emails from this demo") },
  { name: "robots", content: "noindex" },
];

/** There only in a demo: everywhere else mail is sent and kept by nobody. */
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
        <a href="/" aria-label="Cuesheet, home">
          <Logo />
        </a>
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
