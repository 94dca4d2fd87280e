import { describe, expect, test } from "vitest";
import { ArticleFrontMatter, curlQuotes, parseFrontMatter } from "./article-front-matter.ts";

const good = {
  title: "How to read a licence",
  metaTitle: "How to read a music licence · Cuesheet",
  description: "What each line of a sync licence means, what is missing from most of them, and what to ask for.",
  standfirst: "Two pages of a licence decide what your film may do. Here is each line of them.",
  publishedOn: "2025-04-02",
  updatedOn: "2026-11-20",
  author: "editorial-desk",
  topic: "Licensing",
  mood: "Calm",
  heroAlt: "A sheet of paper with a seal over a waveform",
  heroIdea: "A sheet with a seal.",
  related: ["brands/roi-of-music", "brands/fight-ad-fatigue", "artists/sync-vs-playlists"],
  sources: [],
};
const read = (change: Record<string, unknown>) => () =>
  parseFrontMatter("licence.mdx", ArticleFrontMatter, { ...good, ...change });

describe("article front matter", () => {
  test("is accepted when valid", () => {
    expect(read({})()).toMatchObject({ title: good.title, publishedOn: "2025-04-02" });
  });

  test("gets typographic quotation marks", () => {
    const front = read({ title: `How to read "our" label's licence` })();
    expect(front.title).toBe("How to read “our” label’s licence");
  });

  test.each([
    ["metaTitle", { metaTitle: "Too short" }],
    ["description", { description: "x".repeat(161) }],
    ["publishedOn", { publishedOn: "2024-12-31" }],
    ["updatedOn", { updatedOn: "2025-01-01" }],
    ["mood", { mood: "Angry" }],
    ["related", { related: ["brands/roi-of-music"] }],
    ["sources", { sources: [{ title: "A report", publisher: "Somebody", url: "http://a.example", year: 2024 }] }],
    ["subtitle", { subtitle: "Nobody knows this field" }],
  ])("is refused, naming the file and %s", (field, change) => {
    expect(read(change)).toThrow(new RegExp(`^licence\\.mdx: [\\s\\S]*${field}`));
  });
});

test("curlQuotes curls opening and closing quotes and apostrophes", () => {
  expect(curlQuotes(`He said "it isn't ours" ('yet').`)).toBe("He said “it isn’t ours” (‘yet’).");
  expect(curlQuotes(`"'Yes' and no"`)).toBe("“‘Yes’ and no”");
  expect(curlQuotes(`the artists' share`)).toBe("the artists’ share");
});
