import { TraderDetails } from "#app/components/trader-details.tsx";
import { contact } from "#app/content/contact-copy.ts";
import { PageOpening } from "#app/features/site/public-pages/page-parts.tsx";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";

type ContactPageProps = { form: ContactFormProps | "sent"; address: string };

/** The form, or what happens now that it was sent; and the other ways to us. */
export function ContactPage({ form, address }: ContactPageProps) {
  return (
    <>
      <PageOpening trail={contact.trail} title={contact.title} intro={contact.intro} />
      <div className="border-t border-line bg-sunk">
        <div className="page-width grid gap-12 py-12 lg:grid-cols-[3fr_2fr] lg:gap-20 lg:py-16">
          <section aria-labelledby="message" className="min-w-0">
            {form === "sent" ? (
              <Sent />
            ) : (
              <>
                <h2 id="message" className={headingStyle}>
                  {contact.formTitle}
                </h2>
                <ContactForm {...form} />
              </>
            )}
          </section>
          <aside className="grid content-start gap-10">
            <WhatNext />
            <Direct address={address} />
          </aside>
        </div>
      </div>
    </>
  );
}

const headingStyle = "wide mb-6 text-2xl font-[740]";

/** The focus begins here, so that a screen reader tells of it first: the page is new, and has no script to say so. */
function Sent() {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what a person who pressed Send waits to hear */}
      <h2 id="message" tabIndex={-1} autoFocus className={`${headingStyle} outline-none`}>
        {contact.sent.title}
      </h2>
      <p className="max-w-[48ch] text-lg">{contact.sent.text}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href="/" className="btn btn-ink">
          {contact.sent.home}
        </a>
        <a href="/contact" className="textlink">
          {contact.sent.again}
        </a>
      </div>
    </>
  );
}

/** The way of a message, as the cues of a sheet. */
function WhatNext() {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="font-[640]">
        {contact.nextTitle}
      </h2>
      <ol className="mt-3 border-t border-ink">
        {contact.next.map(([when, what]) => (
          <li key={when} className="grid gap-1 border-b border-line py-4">
            <span className="tc text-sm font-[620] text-cueink">{when}</span>
            <span className="text-ink2">{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Direct({ address }: { address: string }) {
  return (
    <section aria-labelledby="direct">
      <h2 id="direct" className="font-[640]">
        {contact.directTitle}
      </h2>
      <p className="mt-1">
        <a href={`mailto:${address}`} className="textlink break-all">
          {address}
        </a>
      </p>
      <TraderDetails className="mt-4 max-w-[48ch] text-ink2" />
      <h2 className="mt-8 font-[640]">{contact.elsewhereTitle}</h2>
      <ul className="mt-1">
        {contact.elsewhere.map(({ to, label }) => (
          <li key={to}>
            <a
              href={to}
              className="inline-flex min-h-9 items-center text-ink2 hover:text-ink hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
