import type { Links } from "./links.ts";
import type { MailContent } from "./mail-content.ts";

const note = "You get this because somebody opened a Cuesheet account with this address.";

export function accountReceived(links: Links): MailContent {
  return {
    subject: "We have your Cuesheet account request",
    heading: "Thank you for signing up.",
    paragraphs: [
      "Every brand and every label on Cuesheet is checked by a person before it can license or sell music.",
      "You'll receive access once your account is approved. This usually takes 1-2 business days, and we will write to you either way.",
    ],
    action: { label: "See where it stands", url: links.signIn },
    note: `${note} If that was not you, ignore this mail: nothing happens without an approval.`,
  };
}

export function accountApproved(links: Links): MailContent {
  return {
    subject: "Your Cuesheet account is approved",
    heading: "You're in.",
    paragraphs: [
      "Your account has been approved. Sign in, tell us what to print on your licences, and you can start.",
    ],
    action: { label: "Sign in", url: links.signIn },
    note,
  };
}

export function accountRejected(links: Links): MailContent {
  return {
    subject: "About your Cuesheet account request",
    heading: "We could not approve your account.",
    paragraphs: [
      "Thank you for your interest in Cuesheet. After looking at your request we cannot open this account.",
      "You can still sign in to see your account, take a copy of your data, or delete it.",
    ],
    action: { label: "Sign in", url: links.signIn },
    note,
  };
}

export function accessRevoked(links: Links): MailContent {
  return {
    subject: "Your access to Cuesheet has ended",
    heading: "Your access has been withdrawn.",
    paragraphs: [
      "Your account has been closed to the library and to new renders, and you were signed out everywhere.",
      "If you sell music here, it is off sale and your payouts wait until your access is given back.",
      "Licences you already hold or have sold stay valid. You can still sign in to take a copy of your data and of your licences.",
    ],
    action: { label: "Sign in", url: links.signIn },
    note,
  };
}
