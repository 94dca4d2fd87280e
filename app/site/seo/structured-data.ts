import type {
  Article,
  BreadcrumbList,
  CollectionPage,
  ContactPage,
  FAQPage,
  Organization,
  Person,
  Product,
  ProfilePage,
  Service,
  WebPage,
  WebSite,
} from "schema-dts";
import type { Author } from "#app/content/authors.ts";
import type { Trader } from "#worker/domain/services/legal/trader.contract.ts";
import { absolute, articleImagePath, articleImages, socialImagePath } from "./addresses.ts";

export type Crumb = { name: string; path: string };

const organizationId = (origin: string) => absolute(origin, "/#organization");
const websiteId = (origin: string) => absolute(origin, "/#website");

/** `trader` is null if there is none, as in a demo. */
export function organization(origin: string, description: string, trader: Trader | null): Organization {
  return {
    "@type": "Organization",
    "@id": organizationId(origin),
    name: "Cuesheet",
    url: absolute(origin, "/"),
    logo: absolute(origin, "/icon-512.png"),
    description,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      url: absolute(origin, "/contact"),
      availableLanguage: "en",
    },
    ...(trader && legalFacts(trader)),
  };
}

function legalFacts({ legalName, address, companyNumber, vatNumber }: Trader) {
  return {
    legalName,
    address,
    ...(companyNumber && { identifier: `company number ${companyNumber}` }),
    ...(vatNumber && { vatID: vatNumber }),
  };
}

export function webSite(origin: string): WebSite {
  return {
    "@type": "WebSite",
    "@id": websiteId(origin),
    name: "Cuesheet",
    url: absolute(origin, "/"),
    inLanguage: "en-GB",
    publisher: { "@id": organizationId(origin) },
  };
}

export function breadcrumbs(origin: string, trail: readonly Crumb[]): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(origin, path),
    })),
  };
}

export type Question = { question: string; answer: string };

export function faqPage(questions: readonly Question[]): FAQPage {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

type ListedPage = { path: string; name: string; description: string };

/** `name` is the headline and `description` a sentence, both as shown on the page. */
export function webPage(origin: string, page: ListedPage & { updatedOn?: string }): WebPage {
  return {
    "@type": "WebPage",
    "@id": absolute(origin, page.path),
    url: absolute(origin, page.path),
    name: page.name,
    description: page.description,
    inLanguage: "en-GB",
    isPartOf: { "@id": websiteId(origin) },
    ...(page.updatedOn ? { dateModified: page.updatedOn } : {}),
  };
}

export function contactPage(origin: string, { path, name, description }: ListedPage): ContactPage {
  return {
    "@type": "ContactPage",
    "@id": absolute(origin, path),
    url: absolute(origin, path),
    name,
    description,
    inLanguage: "en-GB",
    about: { "@id": organizationId(origin) },
  };
}

export function service(origin: string, page: ListedPage & { serviceType: string }): Service {
  return {
    "@type": "Service",
    name: page.name,
    description: page.description,
    serviceType: page.serviceType,
    url: absolute(origin, page.path),
    provider: { "@type": "Organization", "@id": organizationId(origin), name: "Cuesheet" },
  };
}

type PricedOffer = { name: string; priceDollars: number; description: string };

export function product(origin: string, page: ListedPage & { offers: readonly PricedOffer[] }): Product {
  return {
    "@type": "Product",
    name: page.name,
    description: page.description,
    image: absolute(origin, socialImagePath(page.path)),
    brand: { "@type": "Brand", name: "Cuesheet" },
    offers: page.offers.map((offer) => ({
      "@type": "Offer",
      name: offer.name,
      description: offer.description,
      price: offer.priceDollars.toFixed(2),
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      url: absolute(origin, page.path),
    })),
  };
}

type Listed = { path: string; title: string };

export function collectionPage(
  origin: string,
  { path, name, description, items }: ListedPage & { items: readonly Listed[] },
): CollectionPage {
  return {
    "@type": "CollectionPage",
    "@id": absolute(origin, path),
    url: absolute(origin, path),
    name,
    description,
    inLanguage: "en-GB",
    isPartOf: { "@id": websiteId(origin) },
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: items.length,
      itemListElement: items.map((item, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: absolute(origin, item.path),
        name: item.title,
      })),
    },
  };
}

/** A date as a date-time with time zone, which search engines expect for articles. */
const startOf = (day: string): string => `${day}T00:00:00Z`;

type Written = ListedPage & {
  publishedOn: string;
  updatedOn: string;
  topic: string;
  words: number;
  author: Pick<Author, "name" | "slug" | "kind">;
};

export function article(origin: string, page: Written): Article {
  return {
    "@type": "Article",
    "@id": `${absolute(origin, page.path)}#article`,
    mainEntityOfPage: absolute(origin, page.path),
    headline: page.name,
    description: page.description,
    image: articleImages.map(({ ratio }) => absolute(origin, articleImagePath(page.path, ratio))),
    datePublished: startOf(page.publishedOn),
    dateModified: startOf(page.updatedOn),
    articleSection: page.topic,
    wordCount: page.words,
    inLanguage: "en-GB",
    author: {
      "@type": page.author.kind,
      name: page.author.name,
      url: absolute(origin, authorPath(page.author)),
    },
    publisher: {
      "@type": "Organization",
      "@id": organizationId(origin),
      name: "Cuesheet",
      logo: absolute(origin, "/icon-512.png"),
    },
  };
}

export function profilePage(origin: string, author: Author): ProfilePage {
  return {
    "@type": "ProfilePage",
    "@id": absolute(origin, authorPath(author)),
    url: absolute(origin, authorPath(author)),
    name: author.name,
    inLanguage: "en-GB",
    mainEntity: writer(origin, author),
  };
}

/** A person who works here, or a desk that is part of the company. */
function writer(origin: string, author: Author): Organization | Person {
  const common = {
    name: author.name,
    description: author.bio[0] ?? "",
    image: absolute(origin, author.portrait.src),
    url: absolute(origin, authorPath(author)),
    ...(author.links.length > 0 ? { sameAs: author.links.map(({ url }) => url) } : {}),
  };
  const company = { "@id": organizationId(origin) };
  return author.kind === "Person"
    ? { "@type": "Person", ...common, jobTitle: author.work, worksFor: company }
    : { "@type": "Organization", ...common, parentOrganization: company };
}

export const authorPath = ({ slug }: Pick<Author, "slug">): string => `/author/${slug}`;
