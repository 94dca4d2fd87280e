import { captionSeconds } from "#render-service/output-size.contract.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import type { Question } from "./home-copy.ts";
import { commercialPrice, startingPrice } from "./pricing-copy.ts";
import { soldScope, syncLicence } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

/** The page for brands. Claims: specification §1 of both documents. */
export const brands = {
  path: "/brands",
  trail: [{ name: "For Brands", path: "/brands" }],
  metaTitle: pageTitle("Music licensing for brands and ads"),
  description:
    "Independent tracks from $5, pre-cleared for social ads and video pre-roll. Try one under your own cut, render it, and download the video and licence right away.",
  title: "Music your ad can keep.",
  intro:
    "Independent tracks from $5 each, pre-cleared for social ads and video pre-roll. Hear one under your own cut, render it, and download the video with a licence that never expires.",
  browse: "Browse Music Library",
  pricing: "See pricing",
  stepsTitle: "From cut to cleared, in three cues",
  steps: [
    {
      cue: "Cue 1",
      title: "Find the mood",
      text: "Search by title or artist, or filter by genre, mood and tempo. Every track shows its price in tokens and how often it has been synced here.",
    },
    {
      cue: "Cue 2",
      title: "Line it up with your cut",
      text: "Drop in your own video and move the start point until the hit lands on the cut. Adjust it by tenths of a second, set the volume, and spend nothing while you listen.",
    },
    {
      cue: "Cue 3",
      title: "Render, download, keep",
      text: "One click renders the finished video, usually in a minute or two, in portrait 1080×1920 or landscape 1920×1080. The licence comes with it, made out to your brand and tied to that file. Shorter cuts and other formats, including 1:1 and 4:5, are covered as versions.",
    },
  ],
  featuresTitle: "What your team gets",
  licenceTitle: "The licence at a glance",
  licenceText: "The same terms for every track, so no one has to read them twice.",
  terms: [
    ["Use", `${soldScope("social").name}: social ads and posts, video pre-roll, your own site`],
    ["More uses", `${soldScope("commercial").name}: newsletters, events, podcasts, stores, TV, cinema`],
    ["Duration", syncLicence.term.heading],
    ["Territory", syncLicence.territory.publicHeading],
    ["Exclusivity", syncLicence.exclusivity.heading],
    ["Clearance", "Pre-cleared: the rights holder warrants that it controls the recording and the composition"],
    ["Bound to", "The SHA-256 hash of the exact video file you rendered"],
    ["Certificate", "PDF with brand name, video hash, artist, track and ISRC"],
    ["Delivery", "Instant download, and kept in your account"],
    ["Price", `From ${startingPrice} a track, ${commercialPrice} for commercial use; one token is ${startingPrice}`],
  ],
  numbers: [
    ["95+", "campaigns have been soundtracked with independent music from here."],
    ["90%", "of indie music goes unheard. That’s the part of the shelf we stock."],
    ["$5", "is where tracks start. No subscription, and tokens don’t expire."],
  ],
  peopleTitle: "Who it’s for",
  people: [
    ["Brand and social teams", "A new cut every week, each with music that’s yours to run as an ad, on a business account."],
    [
      "Agencies",
      "Try five tracks under the same ad before the client call. Then license the winner from the client’s account, so the certificate names the client.",
    ],
    [
      "Creators",
      "A paid partnership is advertising. Have the advertiser buy the licence, because the certificate must name the advertised brand.",
    ],
    [
      "Editors and filmmakers",
      `The music lands where you put it, to a tenth of a second. Show the title and artist for the first ${captionSeconds} seconds, or switch that off.`,
    ],
  ],
  questionsTitle: "Before you ask legal",
  questions: [
    {
      question: "What happens when I change the cut?",
      answer:
        "Make a version of it at no extra cost: a licence covers ten, such as shorter cuts, 9:16 and 1:1, made here within twelve months. Each gets its own fingerprint on the certificate, so anyone can check it. A different video, or a different track, needs its own licence.",
    },
    {
      question: "Can I use the video on TV later?",
      answer:
        "Yes. While the track is on sale, upgrade its licence to commercial use on the video’s page. You pay the difference, and a new certificate for the same file replaces the first.",
    },
    {
      question: "Who may post the video?",
      answer:
        "You, your agency, your staff, and creators and partners you pay: both licences cover them (clauses 3.1 and 3.5 to 3.7). Organic posts by unpaid creators, and posts by resellers, need commercial use (clauses 4.10 and 4.11).",
    },
    {
      question: "Can the video be used to train AI?",
      answer:
        "No. The music, the certificate and the video with the music in it are all reserved (clause 5.2). Playing, finding, captioning and moderating a video doesn’t count as training.",
    },
    {
      question: "Isn’t platform music already free?",
      answer:
        "The general music libraries of social platforms aren’t cleared for business accounts and ads, and their commercial libraries cover that one platform. Your own sync licence covers the same video on all of them, and in pre-roll.",
    },
    {
      question: "What if a render fails?",
      answer:
        "Tokens are set aside when a render starts and only spent when it succeeds. If it fails, they’re back in your balance automatically.",
    },
    {
      question: "What if a label takes its track down later?",
      answer: "Licences already granted stay valid. The track leaves the library, but you keep your video and its licence.",
    },
  ] satisfies readonly Question[],
  closing: "Your next ad’s track is in here.",
} as const;
