import type { Links } from "./links.ts";
import { type Fact, fitSubject, type MailContent } from "./mail-content.ts";

type AboutTrack = { trackId: string; trackTitle: string; artist: string };

const note = "You get this because this track belongs to your label on Cuesheet.";

/** What screening found, as the label reads it. */
const findings: Record<string, string> = {
  "same-audio": "The same recording is in our catalogue under another ISRC.",
  "same-isrc": "Another track in our catalogue has the same ISRC and other audio.",
  overlap: "Part of this audio is in another label’s track.",
};

export function trackInQuestion(
  links: Links,
  { kinds, ...about }: AboutTrack & { kinds: readonly string[] },
): MailContent {
  return {
    subject: fitSubject(`We have a question about “${about.trackTitle}”`),
    heading: "One of your tracks waits for review.",
    paragraphs: [
      "We compare every recording with the catalogue. For this track we found something that a person has to look at before brands can license it:",
      ...kinds.flatMap((kind) => findings[kind] ?? []),
      "If this is a mistake in the ISRC or the file, correct it. If it is as it should be, you need do nothing: we will write to you when it is decided.",
    ],
    facts: factsOf(about),
    action: { label: "See what was found", url: links.trackReview(about.trackId) },
    note,
  };
}

export function trackApproved(
  links: Links,
  { isOnSale, reasons, ...about }: AboutTrack & { isOnSale: boolean; reasons: readonly string[] },
): MailContent {
  return {
    subject: fitSubject(`Approved: “${about.trackTitle}”`),
    heading: isOnSale ? "Your track is approved." : "Your track is approved, and not on sale yet.",
    paragraphs: isOnSale
      ? ["We looked at this track and approved it. Brands can find and license it."]
      : [
          "We looked at this track and approved it. Brands can’t license it yet:",
          // Messages from before reasons were told have none.
          ...(reasons.length > 0 ? reasons : ["Your catalogue says what keeps it."]),
        ],
    facts: factsOf(about),
    action: { label: "Open your catalogue", url: links.catalogue },
    note,
  };
}

export function trackReturned(
  links: Links,
  { reason, ...about }: AboutTrack & { reason: string },
): MailContent {
  return {
    subject: fitSubject(`Please change something: “${about.trackTitle}”`),
    heading: "We could not approve this track yet.",
    paragraphs: ["It is a draft again. Change what is said below, and submit it once more."],
    facts: [...factsOf(about), { label: "Reason", value: reason }],
    action: { label: "Open the track", url: links.trackReview(about.trackId) },
    note,
  };
}

export function masterMissing(links: Links, about: AboutTrack): MailContent {
  return {
    subject: fitSubject(`Please add the audio again: “${about.trackTitle}”`),
    heading: "Our copy of this track's audio is missing.",
    paragraphs: [
      "This is our fault, and we are sorry. The track is a draft and off sale until its audio is there again. Licences sold before are not affected.",
      "Please open the track, add the audio file again and submit the track for review.",
    ],
    facts: factsOf(about),
    action: { label: "Open your catalogue", url: links.catalogue },
    note,
  };
}

type ReportDecided = AboutTrack & { decision: string; note: string; isPaused: boolean };

export function reportDecided(links: Links, { decision, isPaused, ...about }: ReportDecided): MailContent {
  const isDismissed = decision === "dismissed";
  return {
    subject: fitSubject(`${isDismissed ? "Dismissed" : "Reviewed"}: the report of “${about.trackTitle}”`),
    heading: isDismissed ? "The report was dismissed." : "The report was reviewed.",
    paragraphs: [
      isDismissed
        ? "We looked into the report of this track, and dismissed it."
        : "We looked into the report of this track, and have decided about it.",
      isPaused
        ? "The track stays paused for now. Licences already sold stay valid."
        : "The track is not paused.",
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
    paragraphs: [
      "Our team took back the pause. If the track is approved and its rights are cleared, brands can license it again.",
    ],
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
