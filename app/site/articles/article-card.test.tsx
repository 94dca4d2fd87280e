import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Headline } from "./article-card.tsx";

test("Headline never breaks hyphenated words and keeps the text unchanged", () => {
  const title = "Music for tech ads: explainers, voice-over, a sound-alike";
  const html = renderToStaticMarkup(<Headline>{title}</Headline>);
  expect(html.match(/<span[^>]*nowrap[^>]*>[^<]+/g)?.map((span) => span.replace(/.*>/, ""))).toEqual([
    "voice-over,",
    "sound-alike",
  ]);
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe(title);
});

test("Headline renders a title without a hyphen as plain text", () => {
  expect(renderToStaticMarkup(<Headline>Sync or playlists</Headline>)).toBe("Sync or playlists");
});
