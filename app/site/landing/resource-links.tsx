import { ArrowUpRight } from "lucide-react";
import { SectionTitle } from "#app/components/page-title.tsx";
import { home } from "#app/content/home-copy.ts";

const { title, text, hubs, popular, topics } = home.resources;

/** The two hubs, and what people read most. */
export function ResourceLinks() {
  return (
    <section id="resources" aria-labelledby="resources-title" className="page-width">
      <div className="grid gap-x-10 gap-y-8 border-t border-ink pt-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <SectionTitle id="resources-title" size="large">
            {title}
          </SectionTitle>
          <p className="mt-3 max-w-[44ch] text-ink2">{text}</p>
        </div>
        <div>
          <ul className="grid gap-px md:grid-cols-2">
            {hubs.map((hub) => (
              <li key={hub.to} className="card border border-line bg-surface p-6 md:p-8">
                <SectionTitle level={3}>
                  <a href={hub.to} className="stretch flex items-start justify-between">
                    {hub.title}
                    <ArrowUpRight className="icon" strokeWidth={1.75} aria-hidden="true" />
                  </a>
                </SectionTitle>
                <p className="mt-2 text-ink2">{hub.text}</p>
              </li>
            ))}
          </ul>
          <SectionTitle level={3} size="plain" className="mt-10">
            {popular}
          </SectionTitle>
          <ul className="mt-2 grid gap-x-10 sm:grid-cols-2">
            {topics.map(({ to, label }) => (
              <li key={to} className="border-b border-line">
                <a
                  href={to}
                  className="flex min-h-11 items-center py-2 text-ink2 hover:text-ink hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
