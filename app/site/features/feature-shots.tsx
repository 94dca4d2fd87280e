import { Section, SectionTitle } from "#app/components/page-title.tsx";
import { type FeatureName, features, featureSize } from "#app/content/feature-copy.ts";

type FeatureShotsProps = { id: string; title: string; names: readonly FeatureName[] };

export function FeatureShots({ id, title, names }: FeatureShotsProps) {
  return (
    <Section id={id} title={title} size="large" titleClass="text-balance" className="page-width mt-20 md:mt-24">
      <ul className="mt-6 grid gap-x-10 gap-y-12 border-t border-ink pt-8 md:grid-cols-2">
        {names.map((name) => (
          <li key={name}>
            <div className="overflow-hidden rounded-md border border-line">
              <Shot name={name} theme="light" className="dark:hidden" />
              <Shot name={name} theme="dark" className="hidden dark:block" />
            </div>
            <SectionTitle level={3} className="mt-5">
              {features[name].title}
            </SectionTitle>
            <p className="mt-2 max-w-[54ch] text-ink2">{features[name].text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ShotProps = { name: FeatureName; theme: "light" | "dark"; className: string };

/** One per theme, lazy: the hidden one is not loaded. */
function Shot({ name, theme, className }: ShotProps) {
  return (
    <img
      src={`/screens/${name}-${theme}.webp`}
      width={featureSize.width}
      height={featureSize.height}
      alt={features[name].alt}
      loading="lazy"
      decoding="async"
      className={`h-auto w-full ${className}`}
    />
  );
}
