import { pageTitle } from "#app/lib/page-title.ts";
import type { ContactTopic } from "#worker/domain/office/ops/contact.contract.ts";

export const contact = {
  path: "/contact",
  trail: [{ name: "Contact", path: "/contact" }],
  metaTitle: "Contact the people behind Cuesheet",
  description:
    "Write to us about licensing, listing a catalogue, payments, rights or press. A person reads every message and replies by email.",
  title: "Talk to a person.",
  intro: "About a licence, a catalogue, a payment or a claim. A person reads every message and replies by email.",
  formTitle: "Your message",
  fields: {
    name: "Name",
    email: "Email",
    emailHint: "We’ll reply to this address and use it for nothing else.",
    topic: "Topic",
    choose: "Choose a topic",
    message: "Message",
    messageHint: "Up to 5,000 characters. A link to your video or your music helps.",
    trap: "Leave this field empty",
  },
  send: "Send Message",
  notSent: "Not sent yet",
  checkFields: "Please check the marked fields. Your text is still here.",
  sent: {
    metaTitle: pageTitle("Message sent"),
    title: "We’ve got it.",
    text: "We have your message. There’s nothing more for you to do.",
    home: "Return to Home",
    again: "Write another message",
  },
  nextTitle: "What happens next",
  next: [
    ["Now", "Your message lands in our mailbox. No ticket number, no robot reply."],
    ["Next", "Someone replies from that mailbox, so you can just reply to the email."],
    ["After that", "We keep your messages only for as long as we need them to help you."],
  ],
  directTitle: "Prefer your own email?",
  elsewhereTitle: "Already answered",
  elsewhere: [
    { to: "/pricing", label: "What a licence costs" },
    { to: "/resources/brands/what-is-a-sync-license", label: "What a sync licence covers" },
    { to: "/resources/artists", label: "How to submit music" },
    { to: "/terms", label: "Terms" },
    { to: "/privacy", label: "Privacy" },
  ],
} as const;

export const contactTopicWords: Record<ContactTopic, string> = {
  licensing: "Licensing music",
  catalogue: "Listing a catalogue",
  billing: "Tokens and payments",
  rights: "Rights and takedown",
  press: "Press",
  other: "Something else",
};

export const tooManyMessages =
  "You’ve sent a lot of messages in a short time. Please wait a while and try again, or email us. Your text is still here.";
