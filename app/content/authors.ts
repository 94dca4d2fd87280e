export interface Author {
  slug: string;
  name: string;
  jobTitle: string;
  /** One string a paragraph. */
  bio: readonly string[];
  portrait: { src: string; alt: string };
  agency: ExternalLink;
  social: ExternalLink;
}

interface ExternalLink {
  label: string;
  url: string;
}

/**
 * Nell Harrow is a pen name, so no agency or profile of hers exists to link to. Both links stand on names reserved for
 * examples (RFC 2606), which nobody can register: a visitor is never sent to a stranger. The owner puts the real
 * addresses here.
 */
export const authors: readonly Author[] = [
  {
    slug: "nell-harrow",
    name: "Nell Harrow",
    jobTitle: "Editor, music and licensing",
    bio: [
      "Nell Harrow edits the articles on Cuesheet. The name is a pen name. The experience behind it is a music supervisor's: briefing composers, reading split sheets, and finding out who has to sign before an ad can go on air.",
      "Her pieces for brands are written for the person who has a finished cut, a media booking and no publisher's phone number. Her pieces for artists and labels start from the other end of the same email and ask what a supervisor needs to see before saying yes.",
      "Every figure that comes from outside is named in the sentence and listed under the article. Sums that are ours are marked as examples, with the assumptions beside them, so that you can put in your own. Nothing here is legal advice. If you find a mistake, the contact page reaches her, and the date at the top of the article changes when it is put right.",
    ],
    portrait: {
      src: "/authors/nell-harrow.svg",
      alt: "Drawn portrait of Nell Harrow wearing headphones",
    },
    agency: { label: "Harrow Music Supervision", url: "https://harrow-music.example/" },
    social: { label: "Profile of Nell Harrow", url: "https://social.example/nell-harrow" },
  },
];
