import { z } from "zod";
import { moods } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

/** A quotation mark after one of these opens a quotation. */
const opensAfter = /[\s([{/\u2013\u2014\u201C\u2018]/;

/** Converts to typographic quotation marks; `before` is the character before `text`. */
export function curlQuotes(text: string, before = ""): string {
  let last = before;
  let curled = "";
  for (const character of text) {
    const opens = last === "" || opensAfter.test(last);
    if (character === '"') last = opens ? "\u201C" : "\u201D";
    else if (character === "'") last = opens ? "\u2018" : "\u2019";
    else last = character;
    curled += last;
  }
  return curled;
}

export const hubs = ["brands", "artists"] as const;
export type Hub = (typeof hubs)[number];

const day = z.iso.date();

/** Displayed text, with typographic quotation marks as in the article's body. */
const words = (shortest: number, longest = 500) =>
  z
    .string()
    .min(shortest)
    .max(longest)
    .transform((text) => curlQuotes(text));

const Source = z.strictObject({
  title: words(3),
  publisher: words(2),
  url: z.url({ protocol: /^https$/ }),
  year: z.int().min(1900).max(2026),
});

export const ArticleFrontMatter = z
  .strictObject({
    title: words(10, 75),
    /** The complete `<title>`. */
    metaTitle: words(30, 60),
    description: words(70, 160),
    standfirst: words(40, 240),
    publishedOn: day.startsWith("2025-", "every article was published in 2025"),
    updatedOn: day,
    /** Slug of an author in `app/content/authors.ts`. */
    author: z.string().min(1),
    topic: words(2, 24),
    mood: z.enum(moods),
    heroAlt: words(20, 140),
    /** For the illustrator; not shown. */
    heroIdea: z.string().min(1),
    related: z.array(z.string().regex(/^(brands|artists)\/[a-z0-9-]+$/)).length(3),
    sources: z.array(Source),
  })
  .refine(({ publishedOn, updatedOn }) => updatedOn >= publishedOn, {
    path: ["updatedOn"],
    error: "comes before publishedOn",
  });
export type ArticleFrontMatter = z.infer<typeof ArticleFrontMatter>;

/** Parses an MDX file's front matter. Errors name the file and field, and fail the build. */
export function parseFrontMatter<Shape extends z.ZodType>(file: string, shape: Shape, value: unknown): z.output<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`${file}: ${z.prettifyError(result.error)}`);
}
