import { termsOutlines } from "./licence-scopes.contract.ts";
import { terms2026Third } from "./terms-2026-3.contract.ts";
import type { TermsClause, TermsVersion, UseClause } from "./terms-version.contract.ts";
import type { LicenceUse } from "./uses.contract.ts";

const both = ["social", "commercial"];
const commercial = ["commercial"];

const [licence, price, ...otherSections] = terms2026Third.grant;
const clausesNumbered = (numbers: RegExp): TermsClause[] =>
  [licence, price].flatMap((section) => section?.clauses ?? []).filter(({ number }) => numbers.test(number));

/** Clauses on posting by others and on AI training. */
const added: UseClause[] = [
  {
    use: "agency-post",
    number: "3.5",
    text: "Agencies that work for the Licensee may post the Video on their own accounts and show it among their work, naming the Licensee.",
    allowedBy: both,
  },
  {
    use: "partner-post",
    number: "3.6",
    text: "Creators and other partners whom the Licensee pays, in money or in goods, may post the Video on their own accounts as advertising for the Licensee.",
    allowedBy: both,
  },
  {
    use: "staff-post",
    number: "3.7",
    text: "People who work for the Licensee may post the Video on their own accounts.",
    allowedBy: both,
  },
  {
    use: "creator-post",
    number: "4.10",
    text: "Creators whom nobody pays for it may post the Video on their own accounts, if the Licensee agrees.",
    allowedBy: commercial,
  },
  {
    use: "reseller-post",
    number: "4.11",
    text: "Shops, dealers and distributors that sell the Licensee’s goods may post the Video on their own accounts to advertise these goods.",
    allowedBy: commercial,
  },
  {
    use: "ai-training",
    number: "5.2",
    text: "Neither scope allows anybody to train, test or improve AI with the Recording, with the Video while the Recording is in it, or with the certificate. All three are reserved against text and data mining (Directive (EU) 2019/790, Article 4(3)). Analysing the Video to play, find, caption or moderate it is not training.",
    allowedBy: [],
  },
];

/** In the order of the sections. */
const placedAfter: Partial<Record<LicenceUse, readonly LicenceUse[]>> = {
  website: ["agency-post", "partner-post", "staff-post"],
  cinema: ["creator-post", "reseller-post"],
  "video-game": ["ai-training"],
};

/** The current terms: 2026-3 plus composition, warranty, claims, posts by others and AI training. */
export const terms2026Fourth: TermsVersion = {
  ...terms2026Third,
  ...termsOutlines["2026-4"],
  warranty: "2.4",
  claims: "2.5",
  uses: terms2026Third.uses.flatMap((use) => [
    use.use === "social-post"
      ? { ...use, text: `${use.text} Anybody may share these posts by the platform’s own means.` }
      : use,
    ...(placedAfter[use.use] ?? []).flatMap((after) => added.filter((each) => each.use === after)),
  ]),
  grant: [
    {
      number: "1",
      title: "The licence",
      clauses: [
        {
          number: "1.1",
          text: "The Licensor grants the Licensee a licence to synchronise the Recording, and the Composition in it, with one Video: the file whose SHA-256 fingerprint the certificate prints, and the versions of it that the certificate lists. The Licensor controls all of both, or has written authority from whoever controls the rest; the certificate says which, and by whose consent.",
        },
        ...clausesNumbered(/^1\.(?!1$)/),
      ],
    },
    {
      number: "2",
      title: "Price, warranty and claims",
      clauses: [
        ...clausesNumbered(/^2\./),
        {
          number: "2.4",
          text: "The Licensor warrants to the Licensee that it owns or controls all of the Recording and of the Composition, or has written authority from everybody who does; that nothing stands in the way of this licence; that what the certificate says of the rights is complete and true; and that the Recording infringes nobody’s rights. The certificate names the day on which the warranty was given.",
        },
        {
          number: "2.5",
          text: "If somebody claims the Video because of the Recording, the Licensee reports it on the Video’s page. The Licensor has the claim released within the days that the certificate names, and covers the reasonable cost to the Licensee of claims that follow from an untrue warranty. Cuesheet takes a claim up that is not released, and may refund the price. The terms of service limit what anybody owes.",
        },
      ],
    },
    ...otherSections,
  ],
};
