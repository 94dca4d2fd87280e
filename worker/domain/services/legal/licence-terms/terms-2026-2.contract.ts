import { termsOutlines } from "./licence-scopes.contract.ts";
import type { TermsVersion, UseClause } from "./terms-version.contract.ts";
import type { LicenceUse } from "./uses.contract.ts";

const both = ["social", "commercial"] as const;
const commercial = ["commercial"] as const;

const clause = (use: LicenceUse, number: string, text: string, allowedBy: readonly string[]): UseClause => ({
  use,
  number,
  text,
  allowedBy,
});

/** The first terms with scopes. No longer sold. */
export const terms2026Second: TermsVersion = {
  ...termsOutlines["2026-2"],
  uses: [
    clause(
      "social-post",
      "3.1",
      "The Licensee may publish the Video on its own social media accounts: in feeds, stories, reels, shorts and channels.",
      both,
    ),
    clause(
      "paid-social",
      "3.2",
      "The Licensee may run the Video as an advertisement on social media, as a boosted post and in a paid partnership too.",
      both,
    ),
    clause(
      "pre-roll",
      "3.3",
      "The Licensee may run the Video as an advertisement before, during and after other videos on websites and video platforms.",
      both,
    ),
    clause(
      "website",
      "3.4",
      "The Licensee may show the Video on its own websites and in its own online shop, and on its product pages in shops run by others.",
      both,
    ),
    clause("email", "4.1", "The Licensee may send the Video by e-mail to its own customers and subscribers.", commercial),
    clause(
      "in-app",
      "4.2",
      "The Licensee may show the Video inside its own apps and software, and on their pages in app stores.",
      commercial,
    ),
    clause(
      "presentation",
      "4.3",
      "The Licensee may show the Video in presentations and at events: talks, trade fairs, webinars and internal meetings.",
      commercial,
    ),
    clause(
      "podcast",
      "4.4",
      "The Licensee may run the Video, or its complete soundtrack, as an advertisement in podcasts.",
      commercial,
    ),
    clause(
      "in-store",
      "4.5",
      "The Licensee may show the Video on screens in shops, showrooms and other premises where its goods are sold.",
      commercial,
    ),
    clause(
      "digital-out-of-home",
      "4.6",
      "The Licensee may show the Video on screens in public places: billboards, stations, airports and public transport.",
      commercial,
    ),
    clause(
      "connected-tv",
      "4.7",
      "The Licensee may run the Video as an advertisement on connected TV and video on demand.",
      commercial,
    ),
    clause(
      "broadcast-tv",
      "4.8",
      "The Licensee may run the Video as an advertisement on broadcast television: terrestrial, cable and satellite.",
      commercial,
    ),
    clause("cinema", "4.9", "The Licensee may show the Video as an advertisement in cinemas.", commercial),
    clause(
      "video-game",
      "5.1",
      "Neither scope allows the Video or the Recording to be made part of a video game. An Enterprise agreement can.",
      [],
    ),
  ],
  grant: [
    {
      number: "1",
      title: "The licence",
      clauses: [
        {
          number: "1.1",
          text: "The Licensor grants the Licensee a licence to synchronise the Recording, and the Composition in it as far as the Licensor controls it, with one Video: the file whose SHA-256 fingerprint the certificate prints.",
        },
        {
          number: "1.2",
          text: "The licence is perpetual, worldwide and non-exclusive. It has no end date, it holds in every country, and the Recording may be licensed to others.",
        },
        {
          number: "1.3",
          text: "The Licensee may use the Video in the media of its scope, which the certificate names. Agencies, media owners and platforms may publish it for the Licensee, and copies that a platform makes in order to play it are covered.",
        },
        {
          number: "1.4",
          text: "Any other video, and any other edit, cut or version of this one, needs a licence of its own. The Recording may not be used, sold or passed on outside the Video.",
        },
      ],
    },
    {
      number: "2",
      title: "Price and validity",
      clauses: [
        {
          number: "2.1",
          text: "The price of {price} is paid in full. The licence stays valid if the Recording later leaves Cuesheet.",
        },
        {
          number: "2.2",
          text: "All other rights in the Recording and the Composition stay with the Licensor, the artist and the writers.",
        },
        {
          number: "2.3",
          text: "The licence covers synchronisation. It doesn’t replace what broadcasters, platforms, venues and, where the writers belong to a society, the owners of websites pay to collecting societies for public performance.",
        },
      ],
    },
  ],
  exclusions: "6.1",
  restrictions: {
    number: "6",
    title: "What no licence allows",
    clauses: [
      {
        number: "6.1",
        text: "What the Licensor has excluded for the Recording. The certificate lists it; where it lists nothing, nothing is excluded.",
      },
      { number: "6.2", text: "Selling, lending or sub-licensing the Recording." },
      {
        number: "6.3",
        text: "Using the Recording outside the Video, as audio alone or on a streaming service; clause 4.4 stays as it is.",
      },
      {
        number: "6.4",
        text: "Using the Recording, its title or an artist’s name as a trade mark or part of one.",
      },
      { number: "6.5", text: "Claiming to have written, performed or produced the Recording." },
      {
        number: "6.6",
        text: "Registering the Recording, or a video containing it, with Content ID or any similar matching system.",
      },
    ],
  },
};
