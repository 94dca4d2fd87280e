import { ApprovalNote } from "#app/features/people/accounts/approval-note.tsx";
import { LinkButton, TextLink } from "#app/components/button.tsx";
import { Questions } from "#app/components/public-lists.tsx";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { brands } from "#app/content/brands-copy.ts";
import { browseAddress } from "#app/lib/sign-in-address.ts";
import { FeatureShots } from "#app/site/features/feature-shots.tsx";
import { LicenceSheet, MoodShelf, StartStrip } from "./illustrations/brands.tsx";
import { ClosingCall, PageOpening, PeopleGrid, SplitSection, Steps, TermsTable } from "./page-sections.tsx";

const pictures = [<MoodShelf key="moods" />, <StartStrip key="start" />, <LicenceSheet key="licence" />];

export function BrandsPage() {
  return (
    <>
      <PageOpening
        trail={brands.trail}
        title={brands.title}
        intro={brands.intro}
        note={<ApprovalNote account="brand" isForLibrary />}
      >
        <Browse />
        <TextLink href="/pricing">{brands.pricing}</TextLink>
      </PageOpening>
      <Numbers />
      <Steps id="steps" title={brands.stepsTitle} steps={brands.steps} pictures={pictures} />
      <FeatureShots
        id="features"
        title={brands.featuresTitle}
        names={["similar", "fit", "compare", "review", "undo", "verify"]}
      />
      <SplitSection id="licence" title={brands.licenceTitle} text={brands.licenceText}>
        <TermsTable terms={brands.terms} caption={brands.licenceTitle} />
        <p className="mt-6">
          <TextLink href={licenceCopy.sampleHref}>{licenceCopy.sample}</TextLink>
        </p>
      </SplitSection>
      <SplitSection id="people" title={brands.peopleTitle}>
        <PeopleGrid people={brands.people} />
      </SplitSection>
      <SplitSection id="questions" title={brands.questionsTitle}>
        <Questions name="brands" questions={brands.questions} />
      </SplitSection>
      <ClosingCall title={brands.closing}>
        <Browse />
      </ClosingCall>
    </>
  );
}

function Browse() {
  return (
    <LinkButton href={browseAddress} size="large">
      {brands.browse}
    </LinkButton>
  );
}

function Numbers() {
  return (
    <div className="border-y border-line bg-sunk">
      <dl className="page-width grid md:grid-cols-3">
        {brands.numbers.map(([number, text]) => (
          <div key={number} className="figure-cell">
            <dt className="price">{number}</dt>
            <dd className="mt-3 max-w-[34ch] text-ink2">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
