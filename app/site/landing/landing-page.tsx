import { screenSizes } from "#app/content/feature-copy.ts";
import { ApprovalNote } from "#app/features/people/accounts/approval-note.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { Questions } from "#app/components/public-lists.tsx";
import { PageTitle, Section, SectionTitle } from "#app/components/page-title.tsx";
import { home } from "#app/content/home-copy.ts";
import { signUpAddress } from "#app/lib/sign-in-address.ts";
import type { Showcase } from "#worker/domain/catalogue/library/showcase/showcase.contract.ts";
import { FeatureShots } from "#app/site/features/feature-shots.tsx";
import { HeroReel } from "./hero-reel.tsx";
import { ResourceLinks, TwoSides } from "./landing-sections.tsx";
import { TryOut } from "./try-out.tsx";
import { UnheardTracks } from "./unheard-tracks.tsx";

const { title, text, alt } = home.screen;

/** A real screenshot of the product, taken by scripts/demo/take-screens.ts. */
function ProductScreen() {
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

/** One per theme, lazy: the hidden one is not loaded. */
function Screen({ theme, className }: { theme: "light" | "dark"; className: string }) {
  const { wide, phone } = screenSizes;
  return (
    <picture className={className}>
      <source media="(width < 48rem)" srcSet={`/screens/track-phone-${theme}.webp`} width={phone.width} height={phone.height} />
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

/** The front page for visitors. Not hydrated: every link is a plain one. */
export function LandingPage({ showcase }: { showcase: Showcase }) {
  return (
    <>
      <Opening />
      <HeroReel />
      <Facts />
      <TryOut tracks={showcase.tracks} />
      <ProductScreen />
      <FeatureShots
        id="features"
        title={home.featuresTitle}
        names={["similar", "fit", "compare", "review", "undo", "verify"]}
      />
      <UnheardTracks showcase={showcase} />
      <TwoSides />
      <ResourceLinks />
      <Section
        id="questions"
        title={home.questionsTitle}
        size="large"
        titleClass="text-balance"
        className="page-width mt-24 grid gap-8 lg:grid-cols-[1fr_2fr]"
      >
        <Questions name="landing" questions={home.questions} />
      </Section>
    </>
  );
}

function Opening() {
  const [first, second] = home.headline;
  return (
    <div className="page-width pt-7 pb-9 md:pt-10 md:pb-12">
      <PageTitle size="display" className="text-[15.2vw] text-wrap md:text-[clamp(4rem,8.1vw,7.75rem)]">
        {first} <br />
        {second}
      </PageTitle>
      <div className="mt-7 flex flex-col gap-6 md:mt-9 md:flex-row md:items-center md:gap-16">
        <p className="max-w-[54ch] text-lg text-ink2 md:text-xl">{home.intro}</p>
        <div className="flex items-center gap-2">
          <LinkButton href={signUpAddress("brand")} size="large">
            Get Started
          </LinkButton>
          <LinkButton href="#for-labels" variant="quiet" size="large" className="underline decoration-edge underline-offset-4">
            I run a label
          </LinkButton>
        </div>
      </div>
      <ApprovalNote account="brand" className="mt-5" />
    </div>
  );
}

function Facts() {
  return (
    <dl className="page-width grid grid-cols-2 gap-x-6 max-[18rem]:grid-cols-1 py-3 md:grid-cols-4 md:gap-x-10">
      {home.facts.map(([fact, text]) => (
        <div key={fact} className="py-4 md:py-5">
          <dt className="wide text-xl font-title md:text-2xl">{fact}</dt>
          <dd className="mt-1 text-sm text-ink2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
