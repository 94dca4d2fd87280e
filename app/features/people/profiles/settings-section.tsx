import type { ReactNode } from "react";
import { SectionTitle } from "#app/components/section-title.tsx";

type SettingsSectionProps = { id: string; title: string; text?: string; children: ReactNode };

export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line py-8">
      <SectionTitle id={id}>{title}</SectionTitle>
      {text && <p className="mt-1 max-w-[60ch] text-ink2">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
