import type { Links } from "./links.ts";
import type { MailContent } from "./mail-content.ts";

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
