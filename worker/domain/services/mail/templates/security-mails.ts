import type { MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import type { Links, MailContent } from "./mail-content.ts";

const ours = "You’re receiving this because this address belongs to a Cuesheet account.";

export function resetPassword(links: Links, { token }: { token: string }): MailContent {
  return {
    subject: "Choose a new Cuesheet password",
    heading: "Choose a new password.",
    paragraphs: [
      "Someone, hopefully you, asked to reset your password. The link works once and expires after an hour.",
      "If it wasn’t you, ignore this email. Your password stays the same.",
    ],
    action: { label: "Choose a new password", url: links.resetPassword(token) },
    note: `${ours} No one at Cuesheet will ever ask you for this link.`,
  };
}

export function verifyEmail(links: Links, { token }: { token: string }): MailContent {
  return {
    subject: "Confirm your email address for Cuesheet",
    heading: "Is this your address?",
    paragraphs: [
      "Please confirm that emails from Cuesheet reach you here. The link works for seven days.",
      "If you didn’t sign up, ignore this email.",
    ],
    action: { label: "Confirm this address", url: links.verifyEmail(token) },
    note: "You’re receiving this because someone opened a Cuesheet account with this address.",
  };
}

export function changeEmail(links: Links, { token }: { token: string }): MailContent {
  return {
    subject: "Confirm your new email address for Cuesheet",
    heading: "Use this address from now on?",
    paragraphs: [
      "You asked to sign in to Cuesheet with this address. It takes effect once you confirm it. The link works for 24 hours.",
      "If you didn’t ask for this, ignore this email. Nothing changes.",
    ],
    action: { label: "Confirm the new address", url: links.verifyEmail(token) },
    note: "You’re receiving this because someone entered this address in a Cuesheet account.",
  };
}

export function emailChanged(links: Links, { newEmail }: { newEmail: string }): MailContent {
  return {
    subject: "Your Cuesheet email address was changed",
    heading: "Your address was changed.",
    paragraphs: ["You now sign in with another address. This is the last email to the old one."],
    facts: [{ label: "New address", value: newEmail }],
    action: { label: "Open Cuesheet", url: links.signIn },
    note: `${ours} If you didn’t change it, reply to this email straight away and we’ll lock the account until you have it back.`,
  };
}

export function passwordChanged(links: Links): MailContent {
  return {
    subject: "Your Cuesheet password was changed",
    heading: "Your password was changed.",
    paragraphs: [
      "If that was you, there’s nothing to do.",
      "If it wasn’t you, choose a new password straight away. That signs everyone out of your account.",
    ],
    action: { label: "It wasn’t me", url: links.forgotPassword },
    note: ours,
  };
}

export function failedSignIns(links: Links, { count, isPasswordKnown }: MailOf<"failed-sign-ins">): MailContent {
  return {
    subject: "Someone keeps trying to sign in to your Cuesheet account",
    heading: "Was this you?",
    paragraphs: isPasswordKnown
      ? [
          `There were ${count} attempts to sign in to your account. None got in, but the last one had the right password and only the two-step sign-in code was wrong.`,
          "If it wasn’t you, someone knows your password. Choose a new one now. Two-step sign-in kept them out.",
        ]
      : [
          `There were ${count} attempts to sign in to your account with a wrong password. None got in.`,
          "If you forgot your password, choose a new one. If it wasn’t you, turn on two-step sign-in to keep others out even if they guess right.",
        ],
    action: { label: "Choose a new password", url: links.forgotPassword },
    aside: isPasswordKnown
      ? { label: "See where you are signed in", url: links.security }
      : { label: "Set up two-step sign-in", url: links.security },
    note: ours,
  };
}
