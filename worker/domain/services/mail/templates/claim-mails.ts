import type { AboutClaim } from "#worker/domain/services/mail/mail.contract.ts";
import { type Fact, fitSubject, type Links, type MailContent } from "./mail-content.ts";

type Due = AboutClaim & { dueAt: number };
type Answered = AboutClaim & { renderId: string; labelName: string };

const toLabel = (links: Links, about: AboutClaim) => ({
  facts: factsOf(about),
  action: { label: "Open your claims", url: links.labelClaims },
  aside: { label: "Check the licence", url: links.licence(about.number) },
  note: "You’re receiving this because this track belongs to your label on Cuesheet.",
});

const toBrand = (links: Links, renderId: string, about: AboutClaim) => ({
  facts: factsOf(about),
  action: { label: "Open the claim", url: links.claims(renderId) },
  note: "You’re receiving this because you reported a claim on a video on Cuesheet.",
});

export function claimReported(links: Links, { releaseDays, ...about }: Due & { releaseDays: number }): MailContent {
  return {
    subject: fitSubject(`Please release a claim on a licensed video with “${about.trackTitle}”`),
    heading: "Please release this claim.",
    paragraphs: [
      `${about.brandName} has a licence for this video, and ${platformNames[about.platform]} has claimed it. Please have the claim released within ${releaseDays} ${releaseDays === 1 ? "day" : "days"}, by ${sayDay(about.dueAt)}, then mark it as released.`,
      "If the claim is justified, refuse it and give a reason. The brand will see it.",
    ],
    ...toLabel(links, about),
  };
}

export function claimHalfway(links: Links, about: Due): MailContent {
  return {
    subject: fitSubject(`Still open: a claim on a licensed video with “${about.trackTitle}”`),
    heading: "Half of your time to release this claim has passed.",
    paragraphs: [`Please have it released by ${sayDay(about.dueAt)}, or refuse it and give a reason.`],
    ...toLabel(links, about),
  };
}

export function claimOverdue(links: Links, about: Due): MailContent {
  return {
    subject: fitSubject(`Overdue: a claim on a licensed video with “${about.trackTitle}”`),
    heading: "This claim is overdue.",
    paragraphs: [
      `It was due by ${sayDay(about.dueAt)}. Please have it released now, or refuse it and give a reason. We’re looking into it as well.`,
    ],
    ...toLabel(links, about),
  };
}

export function claimTakenUp(links: Links, { renderId, labelName, ...about }: Answered): MailContent {
  return {
    subject: fitSubject(`We’re taking up your claim: “${about.trackTitle}”`),
    heading: "We’re taking up your claim.",
    paragraphs: [
      // Some labels have not committed to a release period.
      `${labelName} hasn’t answered in time. We’ve reminded them and are looking into it ourselves. Your licence stays valid in the meantime.`,
    ],
    ...toBrand(links, renderId, about),
  };
}

export function claimReleased(links: Links, { renderId, labelName, ...about }: Answered): MailContent {
  return {
    subject: fitSubject(`Released: the claim on your video with “${about.trackTitle}”`),
    heading: "The claim has been released.",
    paragraphs: [`${labelName} has released the claim. It may take the platform a day or two to show it.`],
    ...toBrand(links, renderId, about),
  };
}

export function claimRefused(
  links: Links,
  { renderId, labelName, reason, ...about }: Answered & { reason: string },
): MailContent {
  return {
    subject: fitSubject(`Not released: the claim on your video with “${about.trackTitle}”`),
    heading: "The claim was not released.",
    paragraphs: [
      `${labelName} gives this reason:`,
      ...reason.split(/\n+/),
      "If you think that’s wrong, report a problem on the video’s page and we’ll look into it.",
    ],
    ...toBrand(links, renderId, about),
    aside: { label: "Report a problem", url: links.render(renderId) },
  };
}

const platformNames: Readonly<Record<AboutClaim["platform"], string>> = {
  youtube: "YouTube",
  meta: "Meta",
  tiktok: "TikTok",
  other: "a platform",
};

function factsOf(about: AboutClaim): Fact[] {
  const { number, trackTitle, artist, brandName, platform, channel, videoUrl, reference } = about;
  return [
    { label: "Track", value: `${trackTitle}, ${artist}` },
    { label: "Licence number", value: number },
    { label: "Brand", value: brandName },
    { label: "Platform", value: platform === "other" ? "Another" : platformNames[platform] },
    { label: "Channel", value: channel },
    // User input: shown as text, never as a link.
    { label: "Video", value: videoUrl.replace(/^https:\/\//, "") },
    ...(reference === null ? [] : [{ label: "Claim reference", value: reference }]),
  ];
}

const days = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});
const sayDay = (at: number): string => `${days.format(at)} UTC`;
