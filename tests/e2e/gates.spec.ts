import { publicPaths } from "#tests/support/public-paths.ts";
import { allScreens, expect, gatedScreens, redirectOf, type Screen, sentOn, sentTo, test } from "./gates.ts";
import { shared } from "./product.ts";

/** Expected redirect of each gated screen; null where it opens. */
const expectedTargets = (actor: string) =>
  gatedScreens.map(({ path }) => {
    const target = sentTo(actor, path) ?? sentOn(path);
    return [path, target instanceof RegExp ? expect.stringMatching(target) : target];
  });

test("every gate redirects each role as expected, in at most four hops", async ({ ask, cookies }) => {
  for (const actor of Object.keys(cookies)) {
    // Many redirects share the same few addresses: each is requested once.
    const targets = new Map<string, Promise<string | null>>();
    const targetOf = (address: string) => {
      // The return address of a gate does not affect where it redirects now.
      const path = address.replace(/\?(next|session)=.*/, "");
      const target = targets.get(path) ?? ask(actor, path).then(redirectOf);
      targets.set(path, target);
      return target;
    };
    const countHops = async (path: string, hops = 0): Promise<number> => {
      const target = await targetOf(path);
      return target === null || hops > 4 ? hops : countHops(target, hops + 1);
    };
    const found = await Promise.all(gatedScreens.map(async ({ path }) => [path, await targetOf(path)]));
    expect({ actor, found }).toEqual({ actor, found: expectedTargets(actor) });
    const hops = await Promise.all(allScreens.map(async ({ path }) => [path, (await countHops(path)) <= 4 ? "few" : "many"]));
    expect({ actor, hops }).toEqual({ actor, hops: allScreens.map(({ path }) => [path, "few"]) });
  }
});

const otherWays: Record<string, { method?: string; address: (screen: Screen) => string }> = {
  HEAD: { method: "HEAD", address: ({ path }) => path },
  "data request": { address: ({ path }) => `${path}.data` },
  "data request for the leaf alone": {
    address: ({ path, leaf }) => `${path}.data?_routes=${encodeURIComponent(leaf)}`,
  },
};

for (const [way, { address, method = "GET" }] of Object.entries(otherWays)) {
  test(
    `every gate redirects each role as expected, by ${way}`,
    // A request for the leaf alone skips every other loader, so it is the hardest to guard.
    { tag: way === "data request for the leaf alone" ? [] : "@full" },
    async ({ ask, cookies }) => {
      for (const actor of Object.keys(cookies)) {
        const found = await Promise.all(
          gatedScreens.map(async (screen) => [screen.path, redirectOf(await ask(actor, address(screen), { method }))]),
        );
        expect({ actor, found }).toEqual({ actor, found: expectedTargets(actor) });
      }
    },
  );
}

const elsewhere: Record<string, Record<string, string>> = {
  "another site": { origin: "https://evil.example" },
  "an opaque origin": { origin: "null" },
  "no origin at all": {},
  "another site, by its own word": { "sec-fetch-site": "cross-site" },
  "a sister site": { origin: `http://evil.localhost:${shared.port}`, "sec-fetch-site": "same-site" },
};

/** Built as static files and served without the Worker, so they accept no unsafe methods. */
const files = new Set([
  ...publicPaths.filter((path) => !["/", "/pricing", "/contact"].includes(path)),
  "/sitemap.xml",
  "/rss.xml",
  "/llms.txt",
  "/.well-known/security.txt",
]);

const methods = ["POST", "PUT", "PATCH", "DELETE"];
const pages = [...allScreens.map(({ path }) => path), "/no-such-page"];
const everywhere = [...pages, ...pages.map((path) => `${path}.data`)];
const form = { intent: "brand", role: "label", password: "x" };

test("unsafe cross-origin requests are refused on every route", async ({ ask }) => {
  // One middleware decides before routing: one screen gets every pair of origin and method, each other screen a single pair.
  const pairs = Object.entries(elsewhere).flatMap(([from, headers]) => methods.map((method) => ({ from, headers, method })));
  const requests = [
    ...pairs.map((pair) => ({ ...pair, path: "/settings" })),
    ...everywhere.map((path, n) => ({ ...pairs[n % pairs.length]!, path })),
  ];
  const answers = await Promise.all(
    requests.map(async ({ from, headers, method, path }) => [
      `${method} ${path} from ${from}`,
      (await ask("brand", path, { method, headers, form })).status,
    ]),
  );
  const expected = requests.map(({ from, method, path }) => [`${method} ${path} from ${from}`, files.has(path) ? 405 : 403]);
  expect(answers).toEqual(expected);
});
