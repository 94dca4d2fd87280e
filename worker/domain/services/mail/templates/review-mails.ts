import type { AboutTrack, MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import { type Fact, fitSubject, type Links, type MailContent } from "./mail-content.ts";

const note = "You’re receiving this because this track belongs to your label on Cuesheet.";

/** Screening findings in the wording for labels. */
const findings: Record<string, string> = {
  "same-audio": "The same recording is in our catalogue under another ISRC.",
  "same-isrc": "Another track in our catalogue has the same ISRC but different audio.",
  overlap: "Part of this audio is in another label’s track.",
};

export function trackInQuestion(links: Links, { kinds, ...about }: MailOf<"track-in-question">): MailContent {
  return {
    subject: fitSubject(`We have a question about “${about.trackTitle}”`),
    heading: "One of your tracks is waiting for review.",
    paragraphs: [
      "We compare every recording with the catalogue. For this track we found something that someone on our team has to check before brands can license it:",
      ...kinds.flatMap((kind) => findings[kind] ?? []),
      "If the ISRC or the file is wrong, please correct it. If everything is right, you don’t need to do anything. We’ll email you when we’ve decided.",
    ],
    facts: factsOf(about),
    action: { label: "See what we found", url: links.trackReview(about.trackId) },
    note,
  };
}

export function trackApproved(links: Links, { isOnSale, reasons, ...about }: MailOf<"track-approved">): MailContent {
  return {
    subject: fitSubject(`Approved: “${about.trackTitle}”`),
    heading: isOnSale ? "Your track is approved." : "Your track is approved, but not on sale yet.",
    paragraphs: isOnSale
      ? ["We’ve approved this track. Brands can now find and license it."]
      : [
          "We’ve approved this track, but brands can’t license it yet:",
          // Messages from before this field existed have none.
          ...(reasons.length > 0 ? reasons : ["Your catalogue shows what’s missing."]),
        ],
    facts: factsOf(about),
    action: { label: "Open your catalogue", url: links.catalogue },
    note,
  };
}

export function trackReturned(links: Links, { reason, ...about }: MailOf<"track-returned">): MailContent {
  return {
    subject: fitSubject(`Changes needed: “${about.trackTitle}”`),
    heading: "We couldn’t approve this track yet.",
    paragraphs: ["It’s a draft again. Please make the changes below and resubmit it."],
    facts: [...factsOf(about), { label: "Reason", value: reason }],
    action: { label: "Open the track", url: links.trackReview(about.trackId) },
    note,
  };
}

export function masterMissing(links: Links, about: AboutTrack): MailContent {
  return {
    subject: fitSubject(`Please add the audio again: “${about.trackTitle}”`),
    heading: "We’ve lost our copy of this track’s audio.",
    paragraphs: [
      "This is our fault, and we’re sorry. The track is a draft and off sale until you add its audio again. Licences already sold aren’t affected.",
      "Please open the track, add the audio file again and submit the track for review.",
    ],
    facts: factsOf(about),
    action: { label: "Open your catalogue", url: links.catalogue },
    note,
  };
}

export function reportDecided(links: Links, { decision, isPaused, ...about }: MailOf<"report-decided">): MailContent {
  const isDismissed = decision === "dismissed";
  return {
    subject: fitSubject(`${isDismissed ? "Dismissed" : "Reviewed"}: the report about “${about.trackTitle}”`),
    heading: isDismissed ? "The report was dismissed." : "The report was reviewed.",
    paragraphs: [
      isDismissed
        ? "We looked into the report about this track and dismissed it."
        : "We looked into the report about this track and have made a decision.",
      isPaused ? "The track stays paused for now. Licences already sold stay valid." : "The track isn’t paused.",
    ],
    facts: [...factsOf(about), ...(about.note === "" ? [] : [{ label: "Our note", value: about.note }])],
    action: { label: "See the decision", url: links.trackReview(about.trackId) },
    note,
  };
}

export function trackResumed(links: Links, about: AboutTrack): MailContent {
  return {
    subject: fitSubject(`No longer paused: “${about.trackTitle}”`),
    heading: "Your track is no longer paused.",
    paragraphs: ["We’ve lifted the pause. If the track is approved and its rights are cleared, brands can license it again."],
    facts: factsOf(about),
    action: { label: "Open the track", url: links.trackReview(about.trackId) },
    note,
  };
}

function factsOf({ trackTitle, artist }: AboutTrack): Fact[] {
  return [
    { label: "Track", value: trackTitle },
    { label: "Artist", value: artist },
  ];
}
