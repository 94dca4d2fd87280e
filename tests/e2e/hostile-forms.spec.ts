import { hostileForms } from "#tests/support/hostile-forms.ts";
import { cookieOf } from "./people.ts";
import { expect, test } from "./support.ts";

const openPages = ["/contact", "/forgot-password", "/auth", "/auth?tab=signup", "/reset-password", "/theme"];

test("a form made to do harm is refused briefly, whoever sends it, and pages go on", async ({
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

test("too many attempts are told to wait, and what was typed is still there", async ({
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
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await attempt()).status));
  // All ten at once: some find the queue of passwords full, and are told so.
  expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([]);
  const last = await attempt();
  expect([last.status, last.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await last.text()).toContain("nobody@late.example");
});
