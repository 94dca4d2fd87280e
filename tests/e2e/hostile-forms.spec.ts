import { concurrently } from "#tests/support/concurrently.ts";
import { hostileForms } from "#tests/support/hostile-forms.ts";
import { cookieOf } from "./people.ts";
import { expect, test } from "./support.ts";

const openPages = ["/contact", "/forgot-password", "/auth", "/auth?tab=signup", "/reset-password", "/theme"];

test("hostile forms get a brief 400 from visitors and brands, and the server stays up", async ({
  product: { origin },
  brand,
  extraHTTPHeaders,
}) => {
  const visitors = { nobody: openPages, brand: ["/settings", "/settings/security", "/buy-tokens"] };
  for (const [visitor, pages] of Object.entries(visitors)) {
    const cookie = visitor === "brand" ? cookieOf(brand) : "";
    for (const { name, type, body } of hostileForms) {
      const answers = await Promise.all(
        pages
          .flatMap((page) => [page, page.replace(/^[^?]+/, "$&.data")])
          .map(async (path) => {
            const answer = await fetch(origin + path, {
              method: "POST",
              redirect: "manual",
              headers: { ...extraHTTPHeaders, origin, cookie, "content-type": type },
              body: body(),
            });
            const { length } = await answer.text();
            return [path, answer.status, length < 30_000];
          }),
      );
      expect({ name, answers: answers.filter(([, status, isBrief]) => status !== 400 || !isBrief) }).toEqual({
        name,
        answers: [],
      });
    }
  }
  expect((await fetch(`${origin}/auth`)).status).toBe(200);
});

/** Repeats until the first 429. Attempts are counted per clock minute: if it turns in between, at most as many again succeed. */
async function firstRefused(send: () => Promise<Response>, max: number): Promise<Response> {
  const answer = await send();
  return answer.status === 429 || max === 0 ? answer : firstRefused(send, max - 1);
}

test("excess sign-in attempts get 429 with Retry-After and keep the typed email", async ({
  product: { origin },
  extraHTTPHeaders,
}) => {
  const attempt = () =>
    fetch(`${origin}/auth`, {
      method: "POST",
      redirect: "manual",
      headers: { ...extraHTTPHeaders, origin },
      body: new URLSearchParams({ email: "nobody@late.example", password: "not the one" }),
    });
  const statuses = await concurrently(10, async () => (await attempt()).status);
  // All ten at once: some find the password queue full and get a 503.
  expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([]);
  const last = await firstRefused(attempt, 10);
  expect([last.status, last.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await last.text()).toContain("nobody@late.example");
});

/** Forms per minute that one address may send to a page, valid or not. */
const minuteLimit = {
  "/auth": 10,
  "/auth?tab=signup": 10,
  "/forgot-password": 10,
  "/reset-password": 10,
  "/contact": 5,
};

for (const [path, max] of Object.entries(minuteLimit)) {
  test(`${path} rate-limits even invalid forms and keeps all input but the password`, async ({
    product: { origin },
    extraHTTPHeaders,
  }) => {
    const send = () =>
      fetch(origin + path, {
        method: "POST",
        redirect: "manual",
        headers: { ...extraHTTPHeaders, origin },
        body: new URLSearchParams({ email: "no address at all", password: "kept-to-itself" }),
      });
    const early = await concurrently(max, async () => (await send()).status);
    expect(new Set(early)).toEqual(new Set([400]));
    const late = await firstRefused(send, max);
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "60"]);
    const page = await late.text();
    expect(page).not.toContain("kept-to-itself");
    if (path !== "/reset-password") expect(page).toContain("no address at all");
  });
}
