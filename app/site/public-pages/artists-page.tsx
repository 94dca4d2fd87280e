import { ApprovalNote } from "#app/features/people/accounts/approval-note.tsx";
import { LinkButton, TextLink } from "#app/components/button.tsx";
import { NumberedPoints, Questions } from "#app/components/public-lists.tsx";
import { artists } from "#app/content/artists-copy.ts";
import { exampleEarnings } from "#app/content/pricing-copy.ts";
import { signUpAddress } from "#app/lib/sign-in-address.ts";
import { CsvSheet, ListedTrack, PayoutSlip } from "./illustrations/artists.tsx";
import { ShareBar } from "./artist-pricing.tsx";
import { FeatureShots } from "#app/site/features/feature-shots.tsx";
import { SyncDetail, SyncLedger } from "./illustrations/sync-ledger.tsx";
import { ClosingCall, PageOpening, PeopleGrid, SplitSection, Steps, TermsTable } from "./page-sections.tsx";

const pictures = [<CsvSheet key="csv" />, <ListedTrack key="listed" />, <SyncDetail key="sync" />, <PayoutSlip key="payout" />];

export function ArtistsPage() {
  return (
    <>
      <PageOpening trail={artists.trail} title={artists.title} intro={artists.intro} note={<ApprovalNote account="label" />}>
        <Submit />
        <TextLink href="/resources/artists">{artists.guide}</TextLink>
      </PageOpening>
      <div data-theme="dark" className="bg-paper text-ink">
        <div className="page-width py-8 md:py-12">
          <SyncLedger caption={artists.ledgerCaption} />
        </div>
      </div>
      <SplitSection id="share" title={artists.shareTitle} text={artists.shareText}>
        <div className="grid gap-8">
          {exampleEarnings.map((share) => (
            <ShareBar key={share.name} {...share} />
          ))}
        </div>
      </SplitSection>
      <Steps id="steps" title={artists.stepsTitle} steps={artists.steps} pictures={pictures} />
      <FeatureShots id="features" title={artists.featuresTitle} names={["syncs", "verify"]} />
      <SplitSection id="terms" title={artists.termsTitle}>
        <TermsTable terms={artists.terms} caption={artists.termsTitle} />
      </SplitSection>
      <SplitSection id="prepare" title={artists.prepareTitle}>
        <NumberedPoints
          points={artists.prepare}
          className="border-t border-ink"
          pointClassName="gap-6 border-b border-line py-4"
        />
      </SplitSection>
      <SplitSection id="people" title={artists.peopleTitle}>
        <PeopleGrid people={artists.people} />
      </SplitSection>
      <SplitSection id="questions" title={artists.questionsTitle}>
        <Questions name="artists" questions={artists.questions} />
      </SplitSection>
      <ClosingCall title={artists.closing}>
        <Submit />
      </ClosingCall>
    </>
  );
}

function Submit() {
  return (
    <LinkButton href={signUpAddress("label")} size="large">
      {artists.submit}
    </LinkButton>
  );
}
