import type { ReactNode } from "react";
import { SectionTitle } from "#app/components/section-title.tsx";

/** One thing about an account's protection, under its own heading. */
export function SecuritySection({ id, title, about, children }: SecuritySectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line py-8">
      <SectionTitle id={id}>{title}</SectionTitle>
      {about && <p className="mt-1 text-ink2">{about}</p>}
      <div className="mt-5 flex flex-col gap-5">{children}</div>
    </section>
  );
}

type SecuritySectionProps = { id: string; title: string; about?: string; children: ReactNode };
