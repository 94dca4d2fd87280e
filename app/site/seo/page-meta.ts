import type { MetaDescriptor } from "react-router";
import type { Graph, Thing } from "schema-dts";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import type { Trader } from "#worker/domain/services/legal/trader.contract.ts";
import { absolute, socialImagePath, socialImageSize } from "./addresses.ts";
import { breadcrumbs, type Crumb, faqPage, type Question, service, webPage } from "./structured-data.ts";

/** Metadata of a public page. */
export type PublicPage = {
  /** Canonical: without query and trailing slash. */
  path: string;
  /** The complete `<title>`, 30-60 characters. */
  title: string;
  /** 70-160 characters. */
  description: string;
  /** Breadcrumbs from the front page to this one; empty for the front page itself. */
  trail: readonly Crumb[];
  imageAlt: string;
  /** Open Graph type, if neither website nor article (see `article`). */
  ogType?: "profile";
  article?: { publishedOn: string; updatedOn: string; topic: string };
  /** Must match the page's visible text, verbatim. */
  structuredData?: (origin: string, trader: Trader | null) => readonly Thing[];
};

type SideCopy = Pick<PublicPage, "path" | "description" | "trail"> & {
  metaTitle: string;
  title: string;
  intro: string;
  questions: readonly Question[];
};

export function sidePage(copy: SideCopy, serviceType: string): PublicPage {
  const { path, metaTitle, description, title, intro, trail, questions } = copy;
  const listed = { path, name: title, description: intro };
  return {
    path,
    title: metaTitle,
    description,
    imageAlt: sharingAlt(path),
    trail,
    structuredData: (origin) => [webPage(origin, listed), service(origin, { ...listed, serviceType }), faqPage(questions)],
  };
}

type MetaArgs = { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[] };

/** The page's head, except styles. Use as `meta = (args) => pageMeta(args, page)`. */
export function pageMeta(args: MetaArgs, page: PublicPage): MetaDescriptor[] {
  const { origin, trader } = readRoot(args);
  const address = absolute(origin, page.path);
  const image = absolute(origin, socialImagePath(page.path));
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { name: "robots", content: "max-image-preview:large" },
    { tagName: "link", rel: "canonical", href: address },
    { tagName: "link", rel: "alternate", type: "application/rss+xml", title: "Cuesheet", href: "/rss.xml" },
    { property: "og:site_name", content: "Cuesheet" },
    { property: "og:locale", content: "en_GB" },
    { property: "og:type", content: page.article ? "article" : (page.ogType ?? "website") },
    { property: "og:url", content: address },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(socialImageSize.width) },
    { property: "og:image:height", content: String(socialImageSize.height) },
    { property: "og:image:alt", content: page.imageAlt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: page.title },
    { name: "twitter:description", content: page.description },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: page.imageAlt },
    ...(page.article ? articleMeta(page.article) : []),
    ...structuredData(origin, trader, page),
  ];
}

function articleMeta({ publishedOn, updatedOn, topic }: NonNullable<PublicPage["article"]>) {
  return [
    { property: "article:published_time", content: publishedOn },
    { property: "article:modified_time", content: updatedOn },
    { property: "article:section", content: topic },
  ];
}

function structuredData(origin: string, trader: Trader | null, page: PublicPage): MetaDescriptor[] {
  const things = [
    ...(page.structuredData?.(origin, trader) ?? []),
    ...(page.trail.length > 0 ? [breadcrumbs(origin, page.trail)] : []),
  ];
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return things.length > 0 ? [{ "script:ld+json": graph as unknown as Record<string, string> }] : [];
}

/** Root loader data: the public origin and the trader. */
function readRoot({ matches }: MetaArgs): { origin: string; trader: Trader | null } {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  if (typeof root === "object" && root !== null && "origin" in root && typeof root.origin === "string") {
    // The root loader's own type; `MetaArgs` is that of any route.
    return { origin: root.origin, trader: "trader" in root ? (root.trader as Trader | null) : null };
  }
  throw new Error("A public page has no root data to take its address from");
}
