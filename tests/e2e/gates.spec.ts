import { publicPaths } from "#tests/support/public-paths.ts";
import { allScreens, expect, gatedScreens, redirectOf, type Screen, sentOn, sentTo, test } from "./gates.ts";
import { shared } from "./product.ts";

/** Where an actor has to be sent from each screen behind the gates. */
const expectedTargets = (actor: string) =>
  gatedScreens.map(({ path }) => {
    const target = sentTo(actor, path) ?? sentOn(path);
    return [path, target instanceof RegExp ? expect.stringMatching(target) : target];
  });

test("every gate holds for everybody, and nobody is sent round in circles", async ({ ask, cookies }) => {
  for (const actor of Object.keys(cookies)) {
    // Many ways lead through the same few addresses, and an address says the same twice.
    const targets = new Map<string, Promise<string | null>>();
    const targetOf = (address: string) => {
      // Where a gate leads on to changes nothing for whoever is kept at it.
      const path = address.replace(/\?(next|session)=.*/, "");
      const known = targets.get(path) ?? ask(actor, path).then(redirectOf);
      targets.set(path, known);
      return known;
    };
    const countHops = async (path: string, hops = 0): Promise<number> => {
      const target = await targetOf(path);
      return target === null || hops > 4 ? hops : countHops(target, hops + 1);
    };
    const found = await Promise.all(gatedScreens.map(async ({ path }) => [path, await targetOf(path)]));
    expect({ actor, found }).toEqual({ actor, found: expectedTargets(actor) });
    const hops = await Promise.all(
      allScreens.map(async ({ path }) => [path, (await countHops(path)) <= 4 ? "few" : "many"]),
    );
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
    `every gate holds for everybody, by ${way}`,
    // What lets a leaf alone through lets any data request through.
    { tag: way === "data request for the leaf alone" ? [] : "@full" },
    async ({ ask, cookies }) => {
      for (const actor of Object.keys(cookies)) {
        const found = await Promise.all(
          gatedScreens.map(async (screen) => [
            screen.path,
            redirectOf(await ask(actor, address(screen), { method })),
          ]),
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

/** Made at build and served as files: no code of ours is asked, and files take nothing but questions. */
const files = new Set([
  ...publicPaths.filter((path) => !["/", "/pricing", "/contact"].includes(path)),
  "/sitemap.xml",
  "/rss.xml",
  "/llms.txt",
  "/.well-known/security.txt",
]);

const methods = ["POST", "PUT", "PATCH", "DELETE"];
const everywhere = [...allScreens.map(({ path }) => path), "/no-such-page"].flatMap((path) => [
  path,
  `${path}.data`,
]);
const form = { intent: "brand", role: "label", password: "x" };

test("every unsafe request from elsewhere is refused, whatever it asks", async ({ ask }) => {
  // Every kind of origin by every method at one screen, and one of these pairs after the other at all of them.
  const pairs = Object.entries(elsewhere).flatMap(([from, headers]) =>
    methods.map((method) => ({ from, headers, method })),
  );
  const asked = [
    ...pairs.map((pair) => ({ ...pair, path: "/settings" })),
    ...everywhere.map((path, n) => ({ ...pairs[n % pairs.length]!, path })),
  ];
  const answers = await Promise.all(
    asked.map(async ({ from, headers, method, path }) => [
      `${method} ${path} from ${from}`,
      (await ask("brand", path, { method, headers, form })).status,
    ]),
  );
  const expected = asked.map(({ from, method, path }) => [
    `${method} ${path} from ${from}`,
    files.has(path) ? 405 : 403,
  ]);
  expect(answers).toEqual(expected);
});
