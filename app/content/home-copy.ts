import { commercialPrice, publicShare, startingPrice } from "./pricing-copy.ts";
import { promisedTermsInWords, syncLicence } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

export type Question = { question: string; answer: string };

/** The front page for visitors. Claims: specification §1 and §9. */
export const home = {
  title: "Cuesheet · Independent music, cleared for your next ad",
  description:
    "Independent music from $5 a track. Try a track under your video, pick the moment, and download both with the licence.",
  headline: ["The right track,", "already cleared."],
  intro:
    "Independent music for ads and videos. Drop in your video, line the track up with your cut, and render it with the licence attached.",
  facts: [
    ["From $5", "a track. One token is $5."],
    [syncLicence.term.heading, `${syncLicence.territory.publicWord}, ${syncLicence.exclusivity.word} sync licence.`],
    ["PDF licence", "with brand, video hash, artist, track and ISRC."],
    ["95+", "campaigns soundtracked so far."],
  ],
  screen: {
    title: "Your cut and the track on one screen.",
    text: "Drop in your video, pick the bar where the music should start, and watch them together. You see the price first, and you only pay when you render.",
    alt: "The track page: a video called house-blend.mp4, three suggestions where River Ledger by Wren Halloway could start under it, and a button that reads Render Video (2 tokens).",
  },
  featuresTitle: "From search to proof",
  unheard: {
    title: "90% of indie music goes unheard. Start here.",
    empty: "We’re adding the first tracks now. Sign up and be here when they arrive.",
    listen: "Sign up to listen",
  },
  forBrands: {
    title: "For Brands",
    text: "Pre-cleared for social ads and video pre-roll. Commercial use adds TV, stores and more.",
    points: [
      "Choose a track by its sound, and see how often it has been synced here.",
      "Line it up with your own video, to a tenth of a second, before you spend anything.",
      "Render, download at once, and keep the licence PDF for good.",
    ],
    more: "How it works for brands",
  },
  forLabels: {
    title: "For Labels",
    text: "Your catalogue, in front of people who are cutting an ad today.",
    points: [
      "Upload one record, or a whole catalogue from a CSV.",
      "See every sync: which track, which brand, which video.",
      `Keep your rights and ${publicShare.artist} of each sync fee.`,
    ],
    more: "How it works for artists and labels",
  },
  resources: {
    title: "Read before you cut",
    text: "Plain answers about rights, money and what music does for an ad, from both sides of the licence.",
    hubs: [
      { to: "/resources/brands", title: "Brand Hub", text: "Choosing, clearing and measuring music in ads." },
      {
        to: "/resources/artists",
        title: "Artist Hub",
        text: "Getting music into ads, and getting paid for it.",
      },
    ],
    popular: "Popular topics",
    topics: [
      { to: "/resources/brands/what-is-a-sync-license", label: "What is a sync licence?" },
      {
        to: "/resources/brands/legal-alternatives-tiktok-sounds",
        label: "Legal alternatives to TikTok sounds",
      },
      { to: "/resources/brands/fight-ad-fatigue", label: "Fighting ad fatigue with music" },
      { to: "/resources/brands/stock-vs-indie-vs-ai", label: "Stock, indie or AI music" },
      { to: "/resources/artists/how-to-get-music-in-ads", label: "How to get music in ads" },
      { to: "/resources/artists/sync-checklist-preparing-tracks", label: "Preparing tracks for sync" },
    ],
  },
  questionsTitle: "Six questions we hear every week",
  questions: [
    {
      question: "What can I do with a licensed track?",
      answer: `Run the video you rendered with it, for as long as you like, anywhere in the world. The licence is ${promisedTermsInWords}. From ${startingPrice} it covers your posts, paid social, video pre-roll and your own site; commercial use, from ${commercialPrice}, adds newsletters, events, podcasts, stores, TV and cinema.`,
    },
    {
      question: "What does a track cost?",
      answer: `Tracks start at ${startingPrice} each, or ${commercialPrice} for commercial use. You pay with tokens: one token is ${startingPrice}, and every track shows both prices in tokens before you choose it. Tokens don’t expire.`,
    },
    {
      question: "What’s in the licence?",
      answer:
        "A PDF certificate with your brand name, a hash of the exact video file, the artist, the track and its ISRC. It stays in your account, and you can download it at any time.",
    },
    {
      question: "Can I hear a track under my own video before I pay?",
      answer:
        "Yes. Choose your video, move the start point, set the volume, and play them together. You only spend tokens when you render.",
    },
    {
      question: "Can another brand license the same track?",
      answer: `Yes. Licences are ${syncLicence.exclusivity.word}, which is why tracks can start at $5. Each track shows how often it has been synced here, and 90% of indie music goes unheard.`,
    },
    {
      question: "I have music. What do I earn, and what do I give away?",
      answer: `Rights holders keep ${publicShare.artist} of each sync fee and the platform takes ${publicShare.platform}. You keep your master and your publishing: a sync licence lets one video, and versions of it, use the recording and the song in it, and nothing more.`,
    },
  ] satisfies readonly Question[],
} as const;
