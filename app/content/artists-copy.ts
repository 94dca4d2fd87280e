import { pageTitle } from "#app/lib/page-title.ts";
import type { Question } from "./home-copy.ts";
import { exampleEarnings, publicShare } from "./pricing-copy.ts";
import { syncLicence } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

const [social, commercial] = exampleEarnings;
const earningExamples = `a social media licence at ${social?.price} that’s ${social?.artist}, on commercial use at ${commercial?.price} it’s ${commercial?.artist}`;

/** The page for artists and labels. Share and payout are worded for marketing (design §4.1-2). */
export const artists = {
  path: "/artists",
  trail: [{ name: "For Artists", path: "/artists" }],
  metaTitle: pageTitle(`License your music to brands, keep ${publicShare.artist}`),
  description: `Put your recordings in front of brands that need music for ads. Keep your rights and ${publicShare.artist} of each sync fee, and see every track, brand and video.`,
  title: "Your record, in their ad.",
  intro: `Brands come here with a finished cut and an empty audio track. List your catalogue once, keep all your rights, and earn ${publicShare.artist} of each sync fee, credited to you instantly and paid out after 90 days.`,
  submit: "Submit Your Music",
  guide: "Read the artist guide",
  ledgerCaption: "An example of what a label sees: every sync with its track, brand and licence",
  shareTitle: `${publicShare.artist} to you`,
  shareText: `Rights holders keep ${publicShare.artist} of each sync fee; the platform takes ${publicShare.platform} for rendering, licensing and payments.`,
  stepsTitle: "From hard drive to licence",
  steps: [
    {
      cue: "One",
      title: "Upload",
      text: "One record with a form, or a whole catalogue with a CSV and a folder of WAV or MP3 files. Rows are checked before anything is sent, and each error says which row and why.",
    },
    {
      cue: "Two",
      title: "Be found",
      text: "Brands search by mood, genre and tempo, so honest metadata sells. Each track shows how complete yours is, and you set the price: 1 to 100 tokens.",
    },
    {
      cue: "Three",
      title: "See every sync",
      text: "Which track, which brand, which video: each licence is a line you can open, watch and download. Nothing sold from your catalogue is hidden from you.",
    },
    {
      cue: "Four",
      title: "Get paid",
      text: "Connect your own payout account once; it takes five to ten minutes. Your share is credited to you instantly with each licence and paid out after 90 days, with a statement for every month.",
    },
  ],
  featuresTitle: "What you can see for yourself",
  termsTitle: "What you give, what you keep",
  terms: [
    ["You give", `A ${syncLicence.exclusivity.word} sync licence for one video at a time`],
    ["You keep", "Your master, your publishing, and every other deal you have or want"],
    ["You earn", `${publicShare.artist} of each sync fee, credited to you instantly, paid out after 90 days`],
    ["You decide", "Price, and when a track is paused or taken down"],
    ["You see", "Track, brand, video, licence number and earnings of every sync"],
    ["What stays", `Licences already sold: they are ${syncLicence.term.word}, and stay valid after a track is gone`],
  ],
  prepareTitle: "What gets a track licensed",
  prepare: [
    "Own 100% of the master and the composition, or have it in writing from the people who own the rest.",
    "Deliver WAV files, at least 24-bit and 48 kHz.",
    "Start with your three to five best tracks.",
    "Add 30-second and 60-second cuts, plus an instrumental.",
  ],
  peopleTitle: "Who it’s for",
  people: [
    ["Independent artists", "You recorded it, you wrote it, you own it. One record can work in many ads at once."],
    ["Labels", "Several imprints under one account, one catalogue each, and a CSV for the back catalogue."],
    ["Producers and composers", "The instrumentals on your drive are what editors look for first."],
    ["Managers and publishers", "One place that says where a song is used, with the paperwork to prove it."],
  ],
  questionsTitle: "What artists ask first",
  questions: [
    {
      question: "Do I give up any rights?",
      answer: `No. A sync licence lets one brand use one recording, and the song in it, with one video and versions of it. It is ${syncLicence.exclusivity.word}: you keep your master and your publishing, and can license the same track elsewhere.`,
    },
    {
      question: "How much do I earn from a licence?",
      answer: `${publicShare.artist} of the sync fee. On ${earningExamples}, each time a track is licensed.`,
    },
    {
      question: "What if I co-wrote the song?",
      answer:
        "A sync needs both sides cleared: the recording and the composition. List the track when you control both, or when your co-writers and their publishers have agreed in writing.",
    },
    {
      question: "Is my music used to train AI?",
      answer:
        "No. The label agreement doesn’t let anyone train, test or improve AI with your music, we don’t do it, and every licence forbids it for the recording, the finished video and its certificate (clause 5.2). Every page and file also carries a machine-readable notice that reserves your work against text and data mining.",
    },
    {
      question: "Can I still collect from my performing rights society?",
      answer:
        "Yes. The licence covers the sync itself. Performance royalties for the composition still go to you through your society, wherever they’re due.",
    },
  ] satisfies readonly Question[],
  closing: "90% of indie music goes unheard. Yours doesn’t have to.",
} as const;
