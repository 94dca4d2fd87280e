import { expect, test } from "vitest";
import type { Platform } from "../claim-limits.contract.ts";
import { readChannel } from "./read-channel.contract.ts";

const youTubeId = "UCabcdefghijklmnopqrstuv";

test.each<[Platform, string, string, string]>([
  ["youtube", "@Northwind", "@northwind", "https://www.youtube.com/@northwind"],
  ["youtube", "northwind", "@northwind", "https://www.youtube.com/@northwind"],
  ["youtube", "https://m.youtube.com/@NorthWind/videos?x=1", "@northwind", "https://www.youtube.com/@northwind"],
  ["youtube", youTubeId, youTubeId, `https://www.youtube.com/channel/${youTubeId}`],
  ["youtube", `youtube.com/channel/${youTubeId}`, youTubeId, `https://www.youtube.com/channel/${youTubeId}`],
  ["youtube", "youtube.com/c/NorthwindTV", "c/NorthwindTV", "https://www.youtube.com/c/NorthwindTV"],
  ["meta", "Instagram.com/NorthWind/", "instagram.com/northwind", "https://www.instagram.com/northwind"],
  ["meta", "http://m.facebook.com/northwind?ref=x", "facebook.com/northwind", "https://www.facebook.com/northwind"],
  ["meta", "facebook.com/pg/Northwind/about", "facebook.com/northwind", "https://www.facebook.com/northwind"],
  ["meta", "fb.com/Northwind", "facebook.com/northwind", "https://www.facebook.com/northwind"],
  ["meta", "threads.net/@northwind", "threads.com/@northwind", "https://www.threads.com/@northwind"],
  ["meta", "www.threads.com/@northwind", "threads.com/@northwind", "https://www.threads.com/@northwind"],
  // Reserved on Facebook, an account name on Instagram.
  ["meta", "instagram.com/events", "instagram.com/events", "https://www.instagram.com/events"],
  ["tiktok", "@North.Wind", "@north.wind", "https://www.tiktok.com/@north.wind"],
  ["tiktok", "https://www.tiktok.com/@north.wind?lang=en", "@north.wind", "https://www.tiktok.com/@north.wind"],
  [
    "other",
    "https://www.Vimeo.com/Northwind/?utm_source=mail&fbclid=x#c",
    "vimeo.com/Northwind",
    "https://www.vimeo.com/Northwind",
  ],
  [
    "other",
    "northwind.example/show.php?si=1&lang=en&id=7",
    "northwind.example/show.php?id=7&lang=en",
    "https://northwind.example/show.php?id=7&lang=en",
  ],
  ["other", "northwind.example", "northwind.example", "https://northwind.example/"],
])("reads channel on %s: %s becomes %s", (platform, typed, handle, url) => {
  expect(readChannel(platform, typed)).toEqual({ handle, url });
});

test.each([
  ["https://www.facebook.com/profile.php?id=100012345", "100012345"],
  ["https://www.facebook.com/people/Northwind-Coffee/61551234567890/?sk=about", "61551234567890"],
  ["facebook.com/pages/Northwind/155123456/photos/987654321", "155123456"],
  ["facebook.com/pages/category/Coffee-Shop/Northwind-155123456/", "155123456"],
  ["facebook.com/p/Northwind-Coffee-61551234567890/", "61551234567890"],
])("reads the Facebook page %s by its id %s", (typed, id) => {
  const url = `https://www.facebook.com/profile.php?id=${id}`;
  expect(readChannel("meta", typed)).toEqual({ handle: `facebook.com/${id}`, url });
});

test.each<[Platform, string]>([
  ["youtube", "https://www.youtube.com/watch?v=8fQx2mLw0Zk"],
  ["youtube", "https://evil.example/@northwind"],
  ["youtube", "https://youtube.com.evil.example/@northwind"],
  ["youtube", "a b"],
  ["meta", "@northwind"],
  ["meta", "instagram.com/p/abc"],
  ["meta", "instagram.com/explore/tags/coffee"],
  ["meta", "facebook.com/people/Northwind"],
  ["meta", "facebook.com/pages/Northwind"],
  ["meta", "facebook.com/events/123456789"],
  ["meta", "facebook.com/hashtag/coffee"],
  ["meta", "facebook.com/pg"],
  ["meta", "m.facebook.com/story.php?story_fbid=123456789&id=155123456"],
  ["meta", "facebook.com/permalink.php?story_fbid=123456789&id=155123456"],
  ["meta", "facebook.com/profile.php"],
  ["meta", "https://fb.watch/aBcDeFgHiJ/"],
  ["meta", "https://notinstagram.com/northwind"],
  ["tiktok", "tiktok.com/northwind"],
  ["other", "javascript:alert(1)"],
  ["other", "ftp://northwind.example/x"],
  ["other", "https://user:password@northwind.example/"],
  ["other", "https://northwind.example:8443/"],
  ["other", "https://localhost/"],
  ["other", "https://127.0.0.1/x"],
  ["other", `northwind.example/${"a".repeat(300)}`],
  ["other", ""],
])("rejects channel on %s: %j", (platform, typed) => {
  expect(readChannel(platform, typed)).toBeNull();
});
