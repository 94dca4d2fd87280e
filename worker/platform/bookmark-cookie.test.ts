import { expect, test } from "vitest";
import { bookmarkCookie, readBookmark } from "./bookmark-cookie.ts";

const secret = "media-secret-for-tests-only-0000000";
const https = { PUBLIC_ORIGIN: "https://cuesheet.test", MEDIA_URL_SECRET: secret };
const bookmark = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";
const pairOf = (cookie: string) => cookie.split(";")[0] ?? "";

test("a bookmark comes back from the browser for five minutes, out of reach of scripts and other hosts", () => {
  const cookie = bookmarkCookie(https, bookmark);
  expect(cookie).toMatch(/^__Host-bookmark=.+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300; Secure$/);
  expect(readBookmark(https, `theme=dark; ${pairOf(cookie)}; a=b`)).toBe(bookmark);
});

test("without HTTPS the cookie has its bare name", () => {
  const local = { ...https, PUBLIC_ORIGIN: "http://localhost:8787" };
  const cookie = bookmarkCookie(local, bookmark);
  expect(cookie).toMatch(/^bookmark=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300$/);
  expect(readBookmark(local, pairOf(cookie))).toBe(bookmark);
});

test("a value that we have not written is no bookmark", () => {
  const signature = pairOf(bookmarkCookie(https, bookmark)).split(".")[1] ?? "";
  const hostile = [
    bookmark,
    `${bookmark}.`,
    `${bookmark}.${"0".repeat(64)}`,
    `${bookmark.replace("8", "9")}.${signature}`,
    `first-primary.${signature}`,
    `${"f".repeat(5000)}.${signature}`,
    "'; DROP TABLE users; --",
  ];
  for (const value of hostile) expect(readBookmark(https, `__Host-bookmark=${value}`)).toBeNull();
  expect(readBookmark(https, `bookmark=${bookmark}.${signature}`)).toBeNull();
  expect(
    readBookmark({ ...https, MEDIA_URL_SECRET: "another" }, pairOf(bookmarkCookie(https, bookmark))),
  ).toBeNull();
  expect(readBookmark(https, null)).toBeNull();
});
