import { documentPath, warrantyDocument } from "#worker/domain/services/legal/documents/documents.contract.ts";
import type { MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import type { Links, MailContent } from "./mail-content.ts";

const note = "You’re receiving this because someone opened a Cuesheet account with this address.";

export function accountReceived(links: Links): MailContent {
  return {
    subject: "We have your Cuesheet account request",
    heading: "Thank you for signing up.",
    paragraphs: [
      "A person checks every brand and label before it can license or sell music on Cuesheet.",
      "You'll receive access once your account is approved. This usually takes 1-2 business days, and we’ll email you either way.",
    ],
    action: { label: "Check your status", url: links.signIn },
    note: `${note} If that wasn’t you, ignore this email. Nothing happens unless we approve the account.`,
  };
}

export function accountApproved(links: Links): MailContent {
  return {
    subject: "Your Cuesheet account is approved",
    heading: "You're in.",
    paragraphs: ["Your account has been approved. Sign in, tell us what to print on your licences, and you can start."],
    action: { label: "Sign in", url: links.signIn },
    note,
  };
}

export function accountRejected(links: Links): MailContent {
  return {
    subject: "About your Cuesheet account request",
    heading: "We couldn’t approve your account.",
    paragraphs: [
      "Thank you for your interest in Cuesheet. We’ve looked at your request and can’t open this account.",
      "You can still sign in to see your account, download your data, or delete the account.",
    ],
    action: { label: "Sign in", url: links.signIn },
    note,
  };
}

export function accessRevoked(links: Links): MailContent {
  return {
    subject: "Your access to Cuesheet has ended",
    heading: "Your access has ended.",
    paragraphs: [
      "You can no longer use the library or start renders, and we’ve signed you out everywhere.",
      "If you sell music here, it’s off sale and your payouts are on hold until your access is restored.",
      "Licences you already hold or have sold stay valid. You can still sign in to download your data and licences.",
    ],
    action: { label: "Sign in", url: links.signIn },
    note,
  };
}

const written = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A new label agreement: announced, last warning, and tracks taken off sale. */
export function labelAgreement(links: Links, message: MailOf<"label-agreement">): MailContent {
  const { step, version, day, tracks } = message;
  const isOne = tracks === 1;
  const count = isOne ? "your track" : `your ${tracks.toLocaleString("en-GB")} tracks`;
  const on = written.format(day);
  const content = {
    announced: {
      subject: `A new label agreement from ${on}`,
      heading: "Our label agreement is changing.",
      paragraphs: [
        `The new version applies to you from ${on}. Until then ${count} ${isOne ? "stays" : "stay"} on sale under the version you accepted.`,
        "Please read it. You can accept it for all of your tracks at once on your catalogue page, or when you next submit a track.",
      ],
    },
    "last-warning": {
      subject: `Please accept the label agreement by ${on}`,
      heading: "Accept it to keep your tracks on sale.",
      paragraphs: [
        `You haven’t accepted the new label agreement for all of your tracks yet. On ${on}, ${count} under an older version will go off sale.`,
        "Accept it on your catalogue page and nothing changes for brands.",
      ],
    },
    ended: {
      subject: "Tracks taken off sale: please accept the label agreement",
      heading: "Some of your tracks are off sale.",
      paragraphs: [
        `You gave the warranty for ${count} under an older label agreement that no longer applies. Licences already sold stay valid, and downloads, statements and payouts continue.`,
        `Accept the new agreement on your catalogue page and ${isOne ? "it goes back on sale, as long as its" : "they go back on sale, as long as their"} rights are cleared.`,
      ],
    },
  }[step];
  return {
    ...content,
    action: { label: "Open your catalogue", url: links.catalogue },
    aside: {
      label: "Read the label agreement",
      url: links.document(documentPath({ document: warrantyDocument, version })),
    },
    note: "You’re receiving this because you sell music on Cuesheet.",
  };
}
