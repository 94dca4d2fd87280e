import type { Links } from "./links.ts";
import type { MailContent } from "./mail-content.ts";

const ours = "You get this because this address belongs to a Cuesheet account.";

export function resetPassword(links: Links, { token }: { token: string }): MailContent {
  return {
    subject: "Choose a new Cuesheet password",
    heading: "Choose a new password.",
    paragraphs: [
      "Somebody, hopefully you, asked for a new password. The link works once, for one hour.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
    action: { label: "Choose a new password", url: links.resetPassword(token) },
    note: `${ours} Nobody at Cuesheet will ever ask you for this link.`,
  };
}

export function verifyEmail(links: Links, { token }: { token: string }): MailContent {
  return {
    subject: "Confirm your email address for Cuesheet",
    heading: "Is this your address?",
    paragraphs: [
      "Please confirm that mail from Cuesheet reaches you here. The link works for seven days.",
      "If you did not sign up, do nothing.",
    ],
    action: { label: "Confirm this address", url: links.verifyEmail(token) },
    note: "You get this because somebody opened a Cuesheet account with this address.",
  };
}

export function changeEmail(links: Links, { token }: { token: string }): MailContent {
  return {
    subject: "Confirm your new email address for Cuesheet",
    heading: "Use this address from now on?",
    paragraphs: [
      "You asked to sign in to Cuesheet with this address. It takes effect once you confirm it. The link works for 24 hours.",
      "If you did not ask for this, do nothing: nothing changes.",
    ],
    action: { label: "Confirm the new address", url: links.verifyEmail(token) },
    note: "You get this because somebody entered this address in a Cuesheet account.",
  };
}

export function emailChanged(links: Links, { newEmail }: { newEmail: string }): MailContent {
  return {
    subject: "Your Cuesheet email address was changed",
    heading: "Your address was changed.",
    paragraphs: ["Your account now signs in with another address. This is the last mail to the old one."],
    facts: [{ label: "New address", value: newEmail }],
    action: { label: "Open Cuesheet", url: links.signIn },
    note: `${ours} If you did not change it, answer this mail at once, and we will close the account until it is yours again.`,
  };
}

export function passwordChanged(links: Links): MailContent {
  return {
    subject: "Your Cuesheet password was changed",
    heading: "Your password was changed.",
    paragraphs: [
      "If that was you, there is nothing to do.",
      "If it was not you, choose a new password right away: that signs out everybody who is in your account.",
    ],
    action: { label: "It was not me", url: links.forgotPassword },
    note: ours,
  };
}

type FailedSignIns = { count: number; isPasswordKnown: boolean };

export function failedSignIns(links: Links, { count, isPasswordKnown }: FailedSignIns): MailContent {
  return {
    subject: "Somebody keeps trying to sign in to your Cuesheet account",
    heading: "Was this you?",
    paragraphs: isPasswordKnown
      ? [
          `There were ${count} attempts to sign in to your account. None of them got in, but the last one gave your right password: only the code of the second factor was wrong.`,
          "If it was not you, somebody knows your password: choose a new one now. Your second factor has kept them out.",
        ]
      : [
          `There were ${count} attempts to sign in to your account with a wrong password. None of them got in.`,
          "If you forgot your password, choose a new one. If it was not you, a second factor keeps others out even when they guess right.",
        ],
    action: { label: "Choose a new password", url: links.forgotPassword },
    aside: isPasswordKnown
      ? { label: "See where you are signed in", url: links.security }
      : { label: "Set up a second factor", url: links.security },
    note: ours,
  };
}
