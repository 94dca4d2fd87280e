import { promiseTerms, scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import { fitSubject, type Links, type MailContent } from "./mail-content.ts";

/** Report reasons in the wording for labels. */
const reasonWords: Record<string, string> = {
  plagiarism: "Plagiarism",
  abusive: "Abusive content",
  poor_quality: "Poor quality",
};

export function suspensionRisk(
  links: Links,
  { trackId, trackTitle, artist, reason, details }: MailOf<"suspension-risk">,
): MailContent {
  return {
    subject: fitSubject(`Paused: “${trackTitle}”, and your account is at risk of suspension`),
    heading: "One of your tracks was paused.",
    paragraphs: [
      "Someone reported this track, so we’ve taken it out of the library until the matter is settled. Licences already sold stay valid.",
      "Please look into it and tell us your side. If a report proves true, or more reports come in, your account may be suspended.",
    ],
    facts: [
      { label: "Track", value: trackTitle },
      { label: "Artist", value: artist },
      { label: "Reported for", value: reasonWords[reason] ?? reason },
      ...(details.trim() === "" ? [] : [{ label: "What they wrote", value: details }]),
    ],
    action: trackId
      ? { label: "Answer the report", url: links.trackReview(trackId) }
      : { label: "Open your catalogue", url: links.catalogue },
    note: "You’re receiving this because this track belongs to your label on Cuesheet.",
  };
}

export function licenceIssued(links: Links, message: MailOf<"licence-issued">): MailContent {
  const { licenceId, renderId, number, scope, termsVersion, trackTitle, artist } = message;
  return {
    subject: fitSubject(`Your licence for “${trackTitle}”`),
    heading: "Your licence is ready.",
    paragraphs: [
      `Your video is rendered and licensed: ${promiseTerms({ termsVersion })}. The licence identifies that exact file by its fingerprint, so keep the two together.`,
      "You can cancel the render on its page for 14 days, as long as you haven’t played or downloaded the video or downloaded the licence.",
    ],
    facts: [
      { label: "Track", value: trackTitle },
      { label: "Artist", value: artist },
      { label: "Licence", value: scopeTerms({ scope, termsVersion }).name },
      { label: "Licence number", value: number },
    ],
    action: { label: "Open your video", url: links.render(renderId) },
    aside: { label: "Download the licence as PDF", url: links.licencePdf(licenceId) },
    note: "You’re receiving this because you rendered a video on Cuesheet. The links work while you are signed in.",
  };
}

export function versionAdded(
  links: Links,
  { licenceId, renderId, number, n, trackTitle, artist }: MailOf<"version-added">,
): MailContent {
  return {
    subject: fitSubject(`Version ${n} of your video with “${trackTitle}”`),
    heading: "Your version is ready.",
    paragraphs: [
      "It’s covered by your video’s licence. We’ve reissued the certificate so that it lists this file’s fingerprint too. Keep the new certificate with all of its files.",
    ],
    facts: [
      { label: "Track", value: trackTitle },
      { label: "Artist", value: artist },
      { label: "Version", value: String(n) },
      { label: "Licence number", value: number },
    ],
    action: { label: "Open the version", url: links.render(renderId) },
    aside: { label: "Download the new certificate as PDF", url: links.licencePdf(licenceId) },
    note: "You’re receiving this because you made a version of a video on Cuesheet. The links work while you are signed in.",
  };
}

export function bankPayoutFailed(links: Links): MailContent {
  return {
    subject: "Stripe can’t pay your bank",
    heading: "Your earnings are waiting at Stripe.",
    paragraphs: [
      "Stripe can’t send your earnings on to your bank because the bank account is closed, has been removed or has the wrong details. No money is lost. It’s waiting in your Stripe account.",
      "Open your payout account, choose “Update Details at Stripe” and add a working bank account. Stripe will then send the money automatically.",
    ],
    facts: [],
    action: { label: "Open your payout account", url: links.payoutAccount },
    note: "You’re receiving this because your label is paid through Cuesheet.",
  };
}

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

export function revenuePolicy(links: Links, policy: MailOf<"revenue-policy">): MailContent {
  const { policyName, labelName, basisPoints, basisPointsBefore, validFrom, text } = policy;
  const share = `${basisPoints / 100}%`;
  const isSame = basisPoints === basisPointsBefore;
  const turn = basisPoints > basisPointsBefore ? "rises" : "falls";
  const from = `${moment.format(validFrom)} UTC`;
  return {
    subject: fitSubject(`${labelName}: your share ${isSame ? "stays" : `${turn} to`} ${share}`),
    heading: isSame
      ? `Your share stays ${share} under a new policy.`
      : `Your share ${turn} from ${basisPointsBefore / 100}% to ${share}.`,
    paragraphs: [
      `This applies to licences issued from ${from}. Licences issued before then keep the share they were issued with, and so do your earnings from them.`,
      text,
    ],
    facts: [
      { label: "Label", value: labelName },
      { label: "Your share", value: `${share} of the list price` },
      { label: "Policy", value: policyName },
      { label: "Valid from", value: from },
    ],
    action: { label: "See your share", url: links.payoutAccount },
    note: "You’re receiving this because your label is paid through Cuesheet.",
  };
}
