import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { awaitingApproval } from "./accounts-copy.ts";
import { approvalWait, libraryNeedsAccount, meanwhile } from "./approval-copy.ts";
import { artists } from "./artists-copy.ts";
import { authors } from "./authors.ts";
import { brands } from "./brands-copy.ts";
import { contact, contactTopicWords, tooManyMessages } from "./contact-copy.ts";
import { home } from "./home-copy.ts";
import { artistPercent, enterprise, exampleEarnings, licencePrices, pricing, publicShare } from "./pricing-copy.ts";
import { hubCopy, resources } from "./resources-copy.ts";
import { sharingPictures } from "./sharing-copy.ts";
import { currentTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";

const words = globSync(["app/content/**/*.{ts,mdx}", "app/{features,site}/**/*.tsx"])
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const saidBy = (pattern: RegExp) => words.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("copy promises instant credit, and payout only after 90 days", () => {
  expect(saidBy(/instant(ly)?[ -]pa(id|y)|paid (out )?instantly/i)).toEqual([]);
  const promise = /credited to you instantly,? (and )?paid out after 90 days/;
  expect(artists.intro).toMatch(promise);
  expect(artists.terms.find(([name]) => name === "You earn")?.[1]).toMatch(promise);
  expect(pricing.artists.earningsText).toMatch(promise);
});

test("all public copy states the same artist share", () => {
  const stated = [...words.map(({ text }) => text), ...wordsIn({ artists, home, pricing })].flatMap((text) =>
    [...text.matchAll(/\b(\d+)(?:%\W* of (?:each|the) sync fee|\/\d+ share)/g)].map(([, share]) => `${share}%`),
  );
  expect(stated.length).toBeGreaterThan(8);
  expect(new Set(stated)).toEqual(new Set([publicShare.artist]));
});

test.each([
  "artist-guide",
  "articles/artists/sync-vs-playlists",
  "articles/artists/how-to-get-1000-streams",
  "articles/artists/how-to-make-money-from-music",
])("%s calculates earnings with the public artist share", (name) => {
  const text = readFileSync(`app/content/${name}.mdx`, "utf8");
  const shares = [...text.matchAll(/(\d+)% share|keeps? (\d+)%|Your (\d+)%/g)].flatMap((found) => found.slice(1));
  expect(new Set(shares.filter(Boolean))).toEqual(new Set([String(artistPercent)]));
  expect(text).toContain(exampleEarnings[0]?.artist);
});

test("no copy offers commercial use at the social licence’s price", () => {
  const sentences = [...words.map(({ text }) => text), ...wordsIn({ artists, brands, home, pricing })]
    .flatMap((text) => text.split(/[.!?](?:\s|$)|\n/))
    .filter((sentence) => /commercial use/i.test(sentence) && sentence.includes("$5"));
  expect(sentences.filter((sentence) => !/\$25|\$\{commercialPrice\}/.test(sentence))).toEqual([]);
  expect(saidBy(/pre-cleared for commercial use/)).toEqual([]);
});

test("no copy says video audio is muted or other cuts excluded", () => {
  expect(saidBy(/(audio|sound) of your (video|edit) is muted|no other (cut|edit)/)).toEqual([]);
});

const numerals: Record<string, number> = { ten: 10, eleven: 11, twelve: 12 };

test.each([
  ["music-for-automotive-ads", 5],
  ["what-is-a-sync-license", 2],
  ["legal-alternatives-tiktok-sounds", 2],
  ["music-for-fashion-ads", 2],
] as const)("%s matches version limits and licence counts in current terms", (name, count) => {
  const { max = 0, withinDays = 0, minKnownShare = 0 } = currentTerms.versions ?? {};
  const text = readFileSync(`app/content/articles/brands/${name}.mdx`, "utf8");
  const limits: [RegExp, number][] = [
    [/\bup to (\w+)(?: versions|[,:])|\b(\w+) edits of that video/gi, max],
    [/\b(?:within|for) (\w+) months/gi, Math.floor(withinDays / 30)],
    [/\b(\d+) per cent of their seconds/g, minKnownShare * 100],
    [/\b(\w+) files to a licence/gi, 1 + max],
  ];
  const stated = limits.flatMap(([pattern, limit]) =>
    [...text.matchAll(pattern)].map((found) => [numberIn(found[1] ?? found[2]), limit]),
  );
  const sums = [...text.matchAll(/= (\d+) files, (\d+) licences/g)].map(([, files, licences]) => [
    Number(licences),
    Math.ceil(Number(files) / (1 + max)),
  ]);
  const all = [...stated, ...sums];
  expect(all).toHaveLength(count);
  expect(all.map(([number]) => number)).toEqual(all.map(([, limit]) => limit));
  expect(text).not.toMatch(/license the \d+ for/);
});

function numberIn(word = ""): number {
  return numerals[word.toLowerCase()] ?? Number(word);
}

test("copy on undoing a render names playing as well as downloading", () => {
  const sentences = words
    .flatMap(({ text }) => text.split(/[.!?](?:\s|$)|\n/))
    .filter((sentence) => /(haven|hasn)[’']t .*\bdownloaded|neither .*\bdownloaded/.test(sentence));
  expect(sentences.length).toBeGreaterThan(2);
  expect(sentences.filter((sentence) => !sentence.includes("played"))).toEqual([]);
});

test("all copy states the same approval time", () => {
  const wait = /usually (takes|in) 1-2 business days/;
  expect(awaitingApproval.pending.text).toMatch(wait);
  expect(approvalWait).toMatch(wait);
});

test("public pages use the agreed wording", () => {
  expect(brands.questions.map(({ question }) => question)).toContain("Isn’t platform music already free?");
  expect([brands.peopleTitle, artists.peopleTitle]).toEqual(["Who it’s for", "Who it’s for"]);
  expect(brands.closing).toBe("Your next ad’s track is in here.");
  expect(home.description).toContain("Try a track under your video, pick the moment, and download both with the licence.");
  expect(home.intro).toContain("line the track up with your cut");
  expect([pricing.brands.title, enterprise.unit]).toEqual(["Cleared music from $5.", "for volume and invoicing"]);
  expect(pricing.artists.closing).toBe("Your back catalogue can still earn.");
  expect(contact.sent.text).toBe("We have your message. There’s nothing more for you to do.");
});

const publicCopy = {
  approvalWait,
  libraryNeedsAccount,
  meanwhile,
  artists,
  authors,
  brands,
  contact,
  enterprise,
};
const moreCopy = { contactTopicWords, exampleEarnings, home, hubCopy, licencePrices, pricing, resources };

test("public copy uses typographic quotes and none of the banned words", () => {
  const stated = wordsIn({ ...publicCopy, ...moreCopy, sharingPictures, tooManyMessages });
  expect(stated.length).toBeGreaterThan(300);
  expect(stated.filter((text) => /["']/.test(text))).toEqual([]);
  expect(stated.filter((text) => /\b(adverts?|somebody|nobody|whoever)\b/i.test(text))).toEqual([]);
  const films = stated.filter((text) => /\bfilms?\b/i.test(text));
  expect(films.filter((text) => !/film (frames|strip)|^film-over-record$/.test(text))).toEqual([]);
});

/** All strings in `value`, at any depth. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
