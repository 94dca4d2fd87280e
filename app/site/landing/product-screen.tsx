import { SectionTitle } from "#app/components/page-title.tsx";
import { home } from "#app/content/home-copy.ts";
import { screenSizes } from "#app/content/feature-copy.ts";

const { title, text, alt } = home.screen;

/** The screen that the product is about, as it is: photographed by scripts/demo/take-screens.ts. */
export function ProductScreen() {
  return (
    <section aria-labelledby="screen" className="page-width pt-16 md:pt-20">
      <div className="grid gap-x-16 gap-y-3 md:grid-cols-2 md:items-end">
        <SectionTitle id="screen" size="large" className="max-w-[16ch] text-balance">
          {title}
        </SectionTitle>
        <p className="max-w-[54ch] text-lg text-ink2">{text}</p>
      </div>
      <div className="mt-8 overflow-hidden rounded-md border border-line max-md:mx-auto max-md:max-w-[390px]">
        <Screen theme="light" className="dark:hidden" />
        <Screen theme="dark" className="hidden dark:block" />
      </div>
    </section>
  );
}

/** One for each theme: what is not displayed is not loaded, because it is lazy. */
function Screen({ theme, className }: { theme: "light" | "dark"; className: string }) {
  const { wide, phone } = screenSizes;
  return (
    <picture className={className}>
      <source
        media="(width < 48rem)"
        srcSet={`/screens/track-phone-${theme}.webp`}
        width={phone.width}
        height={phone.height}
      />
      <img
        src={`/screens/track-wide-${theme}.webp`}
        width={wide.width}
        height={wide.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  );
}
