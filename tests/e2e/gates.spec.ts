import { type APIRequestContext, request as requests } from "@playwright/test";
import routes from "#app/routes.ts";
import { publicPaths } from "#tests/support/public-paths.ts";
import { makeActors } from "./actors.ts";
import { countRows, expect, test } from "./support.ts";

type Screen = { path: string; leaf: string; isGated: boolean };

const publicLayout = "./routes/public.tsx";

/** Every address of the product, from its own table. Those inside a layout, but the public one, are behind the gates. */
function screens(entries: Readonly<typeof routes>, isGated = false): Screen[] {
  return entries.flatMap((entry) => {
    if (entry.children) return screens(entry.children, isGated || entry.file !== publicLayout);
    if (entry.path === "*") return [];
    const leaf = entry.id ?? entry.file.replace(/^\.\//, "").replace(/\.tsx?$/, "");
    const path = `/${entry.path ?? ""}`.replace(/:\w+/, "00000000-0000-4000-8000-000000000000");
    return [{ path, leaf, isGated }];
  });
}

const all = screens(routes);
const gated = all.filter((screen) => screen.isGated);

/** Where an actor is sent from a gated screen, or null when it opens: the specification's order, told once more. */
function sentTo(actor: string, path: string): string | null {
  if (actor === "signed out") return "/auth";
  if (actor === "second factor awaited") return "/auth/second-factor";
  if (path === "/settings/data") return null;
  if (/pending|rejected/.test(actor)) return path === "/awaiting-approval" ? null : "/awaiting-approval";
  if (path === "/awaiting-approval") return "/";
  if (actor === "brand incomplete") return path === "/complete-profile" ? null : "/complete-profile";
  if (path === "/complete-profile") return "/";
  const isLabel = actor.includes("label");
  if (path.startsWith("/admin")) return actor.startsWith("super user") ? null : "/";
  if (path.startsWith("/label/")) return isLabel ? null : "/";
  return path.startsWith("/buy-token") && isLabel ? "/" : null;
}

/** Specification §2: a licence that is missing leads back to the list. No other screen behind a gate is left again. */
const sentOn = (path: string): string | null => (path.startsWith("/label/syncs/") ? "/label/syncs" : null);

let cookies: Record<string, string>;
let api: APIRequestContext | undefined;
test.beforeAll(async ({ baseURL }) => {
  cookies = { "signed out": "", ...makeActors() };
  api = await requests.newContext(baseURL ? { baseURL } : {});
});
test.afterAll(() => api?.dispose());

function opened(context: APIRequestContext | undefined): APIRequestContext {
  if (!context) throw new Error("nobody has opened a connection yet");
  return context;
}

type Answer = { status: number; target: string | null; body: string };

async function ask(actor: string, path: string, method = "GET"): Promise<Answer> {
  const answer = await opened(api).fetch(path, {
    method,
    maxRedirects: 0,
    headers: { cookie: cookies[actor] ?? "", accept: "text/html" },
  });
  return { status: answer.status(), target: answer.headers().location ?? null, body: await answer.text() };
}

/** A redirect of a data request is told in its body, with status 202. */
const redirectOf = ({ status, target, body }: Answer): string | null =>
  status >= 500
    ? `failed with ${status}`
    : status === 202
      ? (/"(\/[^"]*)"/.exec(body)?.[1] ?? "somewhere")
      : target;

const ways = {
  GET: (actor: string, { path }: Screen) => ask(actor, path),
  HEAD: (actor: string, { path }: Screen) => ask(actor, path, "HEAD"),
  "data request": (actor: string, { path }: Screen) => ask(actor, `${path}.data`),
  "data request for the leaf alone": (actor: string, { path, leaf }: Screen) =>
    ask(actor, `${path}.data?_routes=${encodeURIComponent(leaf)}`),
};

for (const [way, open] of Object.entries(ways)) {
  test(`every gate holds for everybody, by ${way}`, async () => {
    for (const actor of Object.keys(cookies)) {
      const found = await Promise.all(
        gated.map(async (screen) => [screen.path, redirectOf(await open(actor, screen))]),
      );
      expect({ actor, found }).toEqual({
        actor,
        found: gated.map(({ path }) => [path, sentTo(actor, path) ?? sentOn(path)]),
      });
    }
  });
}

for (const suffix of ["", ".data"]) {
  test(`a form posted to a screen${suffix} is sent where its screen would be, before anything is done`, async ({
    baseURL,
  }) => {
    const before = countRows();
    expect(before).toHaveProperty("approvals");
    const form = { act: "approve", intent: "brand", role: "label", password: "x" };
    for (const actor of Object.keys(cookies)) {
      const closed = gated.filter(({ path }) => sentTo(actor, path) !== null);
      const found = await Promise.all(
        closed.map(async ({ path }) => {
          const answer = await opened(api).post(`${path}${suffix}`, {
            maxRedirects: 0,
            headers: { cookie: cookies[actor] ?? "", accept: "text/html", origin: baseURL ?? "" },
            form,
          });
          const [status, target] = [answer.status(), answer.headers().location ?? null];
          return [path, redirectOf({ status, target, body: await answer.text() })];
        }),
      );
      expect({ actor, found }).toEqual({
        actor,
        found: closed.map(({ path }) => [path, sentTo(actor, path)]),
      });
    }
    expect(countRows()).toEqual(before);
  });
}

test("nobody is sent round in circles: at most four redirects lead to a screen", async () => {
  for (const actor of Object.keys(cookies)) {
    for (const { path } of all) {
      let [at, hops] = [path, 0];
      for (; hops <= 4; hops += 1) {
        const { target } = await ask(actor, at);
        if (target === null) break;
        at = target;
      }
      expect({ actor, path, hops: hops <= 4 ? "few" : "many" }).toEqual({ actor, path, hops: "few" });
    }
  }
});

const elsewhere: Record<string, Record<string, string>> = {
  "another site": { origin: "https://evil.example" },
  "an opaque origin": { origin: "null" },
  "no origin at all": {},
  "another site, by its own word": { "sec-fetch-site": "cross-site" },
  "a sister site": { origin: "http://evil.localhost:8950", "sec-fetch-site": "same-site" },
};

/** Made at build and served as files: no code of ours is asked, and files take nothing but questions. */
const files = new Set([
  ...publicPaths.filter((path) => !["/", "/pricing", "/contact"].includes(path)),
  "/sitemap.xml",
  "/robots.txt",
  "/rss.xml",
  "/llms.txt",
  "/.well-known/security.txt",
]);

for (const [from, headers] of Object.entries(elsewhere)) {
  test(`every unsafe request from ${from} is refused, whatever it asks`, async () => {
    const paths = [...all.map(({ path }) => path), "/no-such-page"].flatMap((path) => [path, `${path}.data`]);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answers = await Promise.all(
        paths.map(async (path) => {
          const answer = await opened(api).fetch(path, {
            method,
            maxRedirects: 0,
            headers: { cookie: cookies.brand ?? "", ...headers },
            form: { intent: "brand", role: "label", password: "x" },
          });
          return [path, answer.status()];
        }),
      );
      const expected = paths.map((path) => [path, files.has(path) ? 405 : 403]);
      expect({ method, answers }).toEqual({ method, answers: expected });
    }
  });
}
