type ExternalLink = {
  label: string;
  url: string;
};

export type Author = {
  kind: "Organization" | "Person";
  slug: string;
  /** Former slugs, redirected permanently to this author. */
  formerSlugs: readonly string[];
  name: string;
  work: string;
  /** One string per paragraph. */
  bio: readonly string[];
  method: readonly { title: string; text: string }[];
  portrait: { src: string; alt: string };
  /** Agency and profiles elsewhere: only URLs that belong to the author. */
  links: readonly ExternalLink[];
};

/** The editorial desk, an organisation, until the owner names a person: no name, career or address is invented. */
export const authors: readonly Author[] = [
  {
    kind: "Organization",
    slug: "editorial-desk",
    formerSlugs: ["nell-harrow"],
    name: "Cuesheet editorial desk",
    work: "Articles on music and licensing",
    bio: [
      "The articles here are written and edited by Cuesheet’s own desk and published under the company’s name. Cuesheet answers for every sentence in them.",
      "Pieces for brands are for the person who has a finished cut, a media booking and no publisher’s phone number. Pieces for artists and labels start from the other end of the same email: what does the person choosing the music need to see before they say yes?",
    ],
    method: [
      {
        title: "How articles are made",
        text: "Each one starts from a question that a brand or a label has to settle before it can act. A figure that comes from outside is named in the sentence and listed under the article with its publisher and year. Sums that are ours are marked as examples, with the assumptions beside them, so you can put in your own. We sell licences, and where an article compares ours with others it says so.",
      },
      {
        title: "How they’re checked",
        text: "What an article says about prices, shares and limits here is held against the product and the terms. Every build checks its length, its dates and that its links to our own pages lead somewhere. The date at the top changes whenever the text does. Nothing here is legal advice. If you find a mistake, tell us on the contact page: we’ll correct it and change the date.",
      },
    ],
    portrait: {
      src: "/authors/editorial-desk.svg",
      alt: "Drawing of a record wearing headphones above a waveform",
    },
    links: [],
  },
];

export const authorBy = (name: string | undefined): Author | undefined =>
  authors.find(({ slug, formerSlugs }) => slug === name || formerSlugs.some((former) => former === name));
