import { publicPaths } from "#tests/support/public-paths.ts";
import { allScreens, expect, gatedScreens, redirectOf, type Screen, sentOn, sentTo, test } from "./gates.ts";
import { shared } from "./product.ts";

const ways: Record<string, { method?: string; address: (screen: Screen) => string }> = {
  GET: { address: ({ path }) => path },
  HEAD: { method: "HEAD", address: ({ path }) => path },
  "data request": { address: ({ path }) => `${path}.data` },
  "data request for the leaf alone": {
    address: ({ path, leaf }) => `${path}.data?_routes=${encodeURIComponent(leaf)}`,
  },
};

for (const [way, { address, method = "GET" }] of Object.entries(ways)) {
  test(
    `every gate holds for everybody, by ${way}`,
    { tag: way === "HEAD" ? "@full" : [] },
    async ({ ask, cookies }) => {
      for (const actor of Object.keys(cookies)) {
        const found = await Promise.all(
          gatedScreens.map(async (screen) => [
            screen.path,
            redirectOf(await ask(actor, address(screen), { method })),
          ]),
        );
        expect({ actor, found }).toEqual({
          actor,
          found: gatedScreens.map(({ path }) => {
            const target = sentTo(actor, path) ?? sentOn(path);
            return [path, target instanceof RegExp ? expect.stringMatching(target) : target];
          }),
        });
      }
    },
  );
}

test("nobody is sent round in circles: at most four redirects lead to a screen", async ({ ask, cookies }) => {
  for (const actor of Object.keys(cookies)) {
    // Many ways lead through the same few addresses, and an address says the same twice.
    const targets = new Map<string, Promise<string | null>>();
    const targetOf = (address: string) => {
      // Where a door leads on to changes nothing for whoever is kept at it.
      const path = address.replace(/\?(next|session)=.*/, "");
      const known = targets.get(path) ?? ask(actor, path).then(({ target }) => target);
      targets.set(path, known);
      return known;
    };
    const countHops = async (path: string, hops = 0): Promise<number> => {
      const target = await targetOf(path);
      return target === null || hops > 4 ? hops : countHops(target, hops + 1);
    };
    const found = await Promise.all(
      allScreens.map(async ({ path }) => [path, (await countHops(path)) <= 4 ? "few" : "many"]),
    );
    expect({ actor, found }).toEqual({ actor, found: allScreens.map(({ path }) => [path, "few"]) });
  }
});

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

for (const [from, headers] of Object.entries(elsewhere)) {
  test(`every unsafe request from ${from} is refused, whatever it asks`, async ({ ask }) => {
    const paths = [...allScreens.map(({ path }) => path), "/no-such-page"].flatMap((path) => [
      path,
      `${path}.data`,
    ]);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answers = await Promise.all(
        paths.map(async (path) => {
          const form = { intent: "brand", role: "label", password: "x" };
          return [path, (await ask("brand", path, { method, headers, form })).status];
        }),
      );
      const expected = paths.map((path) => [path, files.has(path) ? 405 : 403]);
      expect({ method, answers }).toEqual({ method, answers: expected });
    }
  });
}
