import { ApprovalNote } from "#app/features/people/accounts/approval-note.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { Questions } from "#app/components/questions.tsx";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { home } from "#app/content/home-copy.ts";
import { signUpAddress } from "#app/lib/sign-in-address.ts";
import type { Showcase } from "#worker/domain/catalogue/library/showcase/showcase.contract.ts";
import { FeatureShots } from "#app/site/features/feature-shots.tsx";
import { HeroReel } from "./hero-reel.tsx";
import { ProductScreen } from "./product-screen.tsx";
import { ResourceLinks } from "./resource-links.tsx";
import { TryOut } from "./try-out.tsx";
import { TwoSides } from "./two-sides.tsx";
import { UnheardTracks } from "./unheard-tracks.tsx";

/** The front page for visitors. It ships no framework: every link is a plain one. */
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
        names={["similar", "compare", "review", "verify"]}
      />
      <UnheardTracks showcase={showcase} />
      <TwoSides />
      <ResourceLinks />
      <section aria-labelledby="questions" className="page-width mt-24 grid gap-8 lg:grid-cols-[1fr_2fr]">
        <SectionTitle id="questions" size="large" className="text-balance">
          {home.questionsTitle}
        </SectionTitle>
        <Questions name="landing" questions={home.questions} />
      </section>
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
          <LinkButton
            href="#for-labels"
            variant="quiet"
            size="large"
            className="underline decoration-edge underline-offset-4"
          >
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
