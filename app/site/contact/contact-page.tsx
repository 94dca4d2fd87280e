import { LinkButton, TextLink } from "#app/components/button.tsx";
import { Section, SectionTitle } from "#app/components/page-title.tsx";
import { TraderDetails } from "#app/components/trader-details.tsx";
import { contact } from "#app/content/contact-copy.ts";
import { PageOpening } from "#app/site/public-pages/page-sections.tsx";
import { ContactForm, type ContactFormProps } from "./contact-form.tsx";

type ContactPageProps = { form: ContactFormProps | "sent"; address: string };

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
                <SectionTitle id="message" size="medium" className="mb-6">
                  {contact.formTitle}
                </SectionTitle>
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

/** Takes the focus, so that screen readers announce it: without scripts, a new page has no live region. */
function Sent() {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- announces the result to the user who pressed Send */}
      <SectionTitle id="message" tabIndex={-1} autoFocus size="medium" className="mb-6 outline-none">
        {contact.sent.title}
      </SectionTitle>
      <p className="max-w-[48ch] text-lg">{contact.sent.text}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton href="/">{contact.sent.home}</LinkButton>
        <TextLink href="/contact">{contact.sent.again}</TextLink>
      </div>
    </>
  );
}

function WhatNext() {
  return (
    <Section id="next" title={contact.nextTitle} size="plain">
      <ol className="mt-3 border-t border-ink">
        {contact.next.map(([when, what]) => (
          <li key={when} className="grid gap-1 border-b border-line py-4">
            <span className="tc text-sm font-strong text-cueink">{when}</span>
            <span className="text-ink2">{what}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Direct({ address }: { address: string }) {
  return (
    <Section id="direct" title={contact.directTitle} size="plain">
      <p className="mt-1">
        <TextLink href={`mailto:${address}`} className="break-all">
          {address}
        </TextLink>
      </p>
      <TraderDetails className="mt-4 max-w-[48ch] text-ink2" />
      <SectionTitle size="plain" className="mt-8">
        {contact.elsewhereTitle}
      </SectionTitle>
      <ul className="mt-1">
        {contact.elsewhere.map(({ to, label }) => (
          <li key={to}>
            <a href={to} className="inline-flex min-h-9 items-center text-ink2 hover:text-ink hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
