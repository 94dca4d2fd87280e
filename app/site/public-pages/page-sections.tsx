import type { ReactNode } from "react";
import { DataTable } from "#app/components/data-table.tsx";
import { PageTitle, Section, SectionTitle } from "#app/components/page-title.tsx";
import { Breadcrumbs } from "#app/site/seo/breadcrumbs.tsx";
import type { Crumb } from "#app/site/seo/structured-data.ts";

export function PageOpening({ trail, title, intro, note, children }: PageOpeningProps) {
  return (
    <div className="page-width pt-2 pb-9 md:pb-12">
      <Breadcrumbs trail={trail} />
      <PageTitle size="display" className="mt-5 md:mt-6">
        {title}
      </PageTitle>
      <div className="mt-7 flex flex-col gap-6 lg:flex-row lg:items-center lg:gap-16">
        <p className="max-w-[54ch] text-lg text-ink2 md:text-xl">{intro}</p>
        {children && <div className="flex flex-none flex-wrap items-center gap-x-6 gap-y-2">{children}</div>}
      </div>
      {note && <div className="mt-5">{note}</div>}
    </div>
  );
}

type PageOpeningProps = {
  trail: readonly Crumb[];
  title: string;
  intro: string;
  note?: ReactNode;
  children?: ReactNode;
};

export function SplitSection({ id, title, text, children }: SplitSectionProps) {
  return (
    <section aria-labelledby={id} className="page-width mt-20 md:mt-24">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <div>
          <SectionTitle id={id} size="large" className="text-balance">
            {title}
          </SectionTitle>
          {text && <p className="mt-3 max-w-[44ch] text-ink2">{text}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}

type SplitSectionProps = { id: string; title: string; text?: string; children: ReactNode };

type Pair = readonly [name: string, text: string];

export function TermsTable({ terms, caption }: { terms: readonly Pair[]; caption: string }) {
  return (
    <DataTable caption={caption} look="ruled">
      {terms.map(([name, text]) => (
        <tr key={name} className="border-b border-line align-top">
          <th scope="row" className="w-[34%] py-3 pr-4 font-strong">
            {name}
          </th>
          <td className="py-3 text-ink2">{text}</td>
        </tr>
      ))}
    </DataTable>
  );
}

export function PeopleGrid({ people }: { people: readonly Pair[] }) {
  return (
    <ul className="grid gap-x-10 border-t border-ink sm:grid-cols-2">
      {people.map(([who, text]) => (
        <li key={who} className="border-b border-line py-5">
          <SectionTitle level={3} size="small">
            {who}
          </SectionTitle>
          <p className="mt-1 text-ink2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

export type Step = { cue: string; title: string; text: string };

export function Steps({ id, title, steps, pictures }: StepsProps) {
  return (
    <Section id={id} title={title} size="large" className="page-width mt-20 md:mt-24">
      <ol className="mt-6 border-t border-ink">
        {steps.map((step, index) => (
          <li key={step.cue} className="step">
            <p className="tc text-sm font-strong text-cueink">{step.cue}</p>
            <div>
              <SectionTitle level={3}>{step.title}</SectionTitle>
              <p className="mt-2 max-w-[46ch] text-ink2">{step.text}</p>
            </div>
            <div className="min-w-0">{pictures[index]}</div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type StepsProps = { id: string; title: string; steps: readonly Step[]; pictures: readonly ReactNode[] };

export function ClosingCall({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section data-theme="dark" className="mt-24 -mb-24 border-t border-line bg-paper text-ink print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-8 py-16 md:py-24">
        <SectionTitle size="display" className="max-w-[18ch] text-balance">
          {title}
        </SectionTitle>
        {children}
      </div>
    </section>
  );
}
