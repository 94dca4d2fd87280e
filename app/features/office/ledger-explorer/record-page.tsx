import type { ReactNode } from "react";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";

export function RecordHeading({ title, id }: { title: string; id: string }) {
  return (
    <header className="pt-8 pb-6">
      <PageTitle className="wrap-anywhere">{title}</PageTitle>
      <p className="mt-2 text-sm wrap-anywhere text-ink2">{id}</p>
    </header>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pt-9">
      <SectionTitle className="pb-3">{title}</SectionTitle>
      {children}
    </section>
  );
}

export function AmountsTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <DataTable
      className="max-w-[820px]"
      head={columns.map((name) => (
        <HeadCell key={name} className="pr-4 text-right first:text-left last:pr-0">
          {name}
        </HeadCell>
      ))}
    >
      {children}
    </DataTable>
  );
}

/** Name and value pairs of one record; null values are left out. */
export function Facts({ facts, children }: { facts: Readonly<Record<string, ReactNode>>; children?: ReactNode }) {
  return (
    <dl className="grid gap-x-10 border-t border-line text-sm md:grid-cols-2">
      {Object.entries(facts).map(([name, value]) => value !== null && <Fact key={name} name={name} value={value} />)}
      {children}
    </dl>
  );
}

export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 border-b border-line py-2.5">
      <dt className="text-ink2">{name}</dt>
      <dd className="tc wrap-anywhere">{value}</dd>
    </div>
  );
}
