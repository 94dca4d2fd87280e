import type { Page } from "@playwright/test";

/** Content of a page as a crawler without JavaScript sees it. */
export type PublicFacts = {
  lang: string | null;
  titles: string[];
  /** Values by name or property; repeated ones have several. */
  metas: Record<string, string[]>;
  links: { rel: string; href: string; type: string | null }[];
  headings: { level: number; words: string }[];
  images: {
    src: string;
    alt: string | null;
    width: string | null;
    height: string | null;
    isLazy: boolean;
  }[];
  drawings: { isHidden: boolean; name: string }[];
  anchors: { href: string; words: string }[];
  ids: string[];
  scripts: { src: string | null; type: string | null; nonce: string | null; code: string }[];
  breadcrumbs: string[];
  /** Text of the body, without that of scripts and styles. */
  words: string;
};

/** Parses raw HTML with the browser's parser, without loading or running anything. */
export function readFacts(reader: Page, html: string): Promise<PublicFacts> {
  return reader.evaluate((text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const all = <Kind extends Element>(selector: string) => [...page.querySelectorAll<Kind>(selector)];
    const wordsOf = (element: Element | null | undefined) => (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const metas: Record<string, string[]> = {};
    for (const meta of all<HTMLMetaElement>("meta[content]")) {
      const name = meta.getAttribute("name") ?? meta.getAttribute("property");
      if (name) (metas[name] ??= []).push(meta.content);
    }
    const scripts = all<HTMLScriptElement>("script").map((script) => ({
      src: script.getAttribute("src"),
      type: script.getAttribute("type"),
      nonce: script.getAttribute("nonce"),
      code: script.textContent ?? "",
    }));
    const facts = {
      lang: page.documentElement.getAttribute("lang"),
      titles: [...page.head.querySelectorAll("title")].map(wordsOf),
      metas,
      links: all<HTMLLinkElement>("link").map((link) => ({
        rel: link.getAttribute("rel") ?? "",
        href: link.getAttribute("href") ?? "",
        type: link.getAttribute("type"),
      })),
      headings: all("h1, h2, h3, h4, h5, h6").map((heading) => ({
        level: Number(heading.tagName.slice(1)),
        words: wordsOf(heading),
      })),
      images: all("img").map((image) => ({
        src: image.getAttribute("src") ?? "",
        alt: image.getAttribute("alt"),
        width: image.getAttribute("width"),
        height: image.getAttribute("height"),
        isLazy: image.getAttribute("loading") === "lazy",
      })),
      drawings: all("svg").map((drawing) => ({
        isHidden: drawing.closest("[aria-hidden=true]") !== null,
        name: wordsOf(drawing.querySelector("title")) || (drawing.getAttribute("aria-label") ?? ""),
      })),
      anchors: all("a[href]").map((anchor) => ({
        href: anchor.getAttribute("href") ?? "",
        words: wordsOf(anchor) || (anchor.getAttribute("aria-label") ?? anchor.querySelector("img")?.getAttribute("alt") ?? ""),
      })),
      ids: all("[id]").map((element) => element.id),
      scripts,
      breadcrumbs: all("nav[aria-label=Breadcrumb] li, nav[aria-label=Breadcrumbs] li").map((crumb) =>
        wordsOf(crumb.querySelector("a, [aria-current]") ?? crumb),
      ),
    };
    for (const hidden of all("script, style, template")) hidden.remove();
    return { ...facts, words: wordsOf(page.body) };
  }, html);
}
