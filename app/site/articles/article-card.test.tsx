import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Headline } from "./article-card.tsx";

test("hyphenated words are kept whole, and the words stay the same", () => {
  const title = "Music for tech ads: explainers, voice-over, a sound-alike";
  const html = renderToStaticMarkup(<Headline>{title}</Headline>);
  expect(html.match(/<span[^>]*nowrap[^>]*>[^<]+/g)?.map((span) => span.replace(/.*>/, ""))).toEqual([
    "voice-over,",
    "sound-alike",
  ]);
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe(title);
});

test("a title without a hyphen is plain text", () => {
  expect(renderToStaticMarkup(<Headline>Sync or playlists</Headline>)).toBe("Sync or playlists");
});
