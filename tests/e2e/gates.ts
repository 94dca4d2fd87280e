import type { Database } from "#drizzle/client.ts";
import routes from "#app/routes.ts";
import { type Actor, actorNames, cookieOf, makeActor } from "./people.ts";
import { test as base } from "./support.ts";

export type Screen = { path: string; leaf: string; isGated: boolean };

const publicLayout = "./routes/public.tsx";

/** Every address of the product, from its own table. Those inside a layout, but the public one, are behind the gates. */
function screensOf(entries: Readonly<typeof routes>, isGated = false): Screen[] {
  return entries.flatMap((entry) => {
    if (entry.children) return screensOf(entry.children, isGated || entry.file !== publicLayout);
    if (entry.path === "*") return [];
    const leaf = entry.id ?? entry.file.replace(/^\.\//, "").replace(/\.tsx?$/, "");
    const path = `/${entry.path ?? ""}`.replace(/:\w+/, "00000000-0000-4000-8000-000000000000");
    return [{ path, leaf, isGated }];
  });
}

export const allScreens = screensOf(routes);
export const gatedScreens = allScreens.filter((screen) => screen.isGated);

/** Where an actor is sent from a gated screen, or null when it opens: the specification's order, told once more. */
export function sentTo(actor: string, path: string): string | null {
  if (actor === "signed out") return `/auth?${new URLSearchParams({ next: path })}`;
  if (actor === "second factor awaited") return `/auth/second-factor?${new URLSearchParams({ next: path })}`;
  if (path === "/settings/data" || path === "/settings/security") return null;
  if (/pending|rejected/.test(actor)) return path === "/awaiting-approval" ? null : "/awaiting-approval";
  if (path === "/awaiting-approval") return "/";
  if (actor === "brand incomplete") return path === "/complete-profile" ? null : "/complete-profile";
  if (path === "/complete-profile") return "/";
  const isLabel = actor.includes("label");
  if (path.startsWith("/admin")) return actor.startsWith("super user") ? null : "/";
  if (path.startsWith("/label/")) return isLabel ? null : "/";
  return /^\/(buy-token|settings\/billing|shortlists|reviews|comps|compare|orders)/.test(path) && isLabel
    ? "/"
    : null;
}

/**
 * Specification §2: a licence that is missing leads back to the list. A new order is given its id, which stands in its
 * address. No other screen behind a gate is left again.
 */
export function sentOn(path: string): string | RegExp | null {
  if (path === "/orders/new") return /^\/orders\/new\?id=[\da-f-]{36}$/;
  return path.startsWith("/label/syncs/") ? "/label/syncs" : null;
}

type Answer = { status: number; target: string | null; body: string };
type Question = { method?: string; headers?: Record<string, string>; form?: Record<string, string> };

type Fixtures = {
  /** One account of every kind, and the Cookie header of a session of each; nobody's is empty. */
  cookies: Record<string, string>;
  /** Asks once as somebody of `cookies`, without following a redirect. */
  ask: (actor: string, path: string, question?: Question) => Promise<Answer>;
};

async function makeEverybody(db: Database): Promise<Record<string, string>> {
  const cookies: Record<string, string> = { "signed out": "" };
  const make = async (actor: Actor) => (cookies[actor] = cookieOf(await makeActor(db, actor)));
  await Promise.all(actorNames.map(make));
  return cookies;
}

export const test = base.extend<Fixtures>({
  cookies: async ({ db }, use) => use(await makeEverybody(db)),
  // Thousands of questions and no page to look at: asked without the browser driver, which would keep each of them.
  ask: async ({ product, cookies, extraHTTPHeaders }, use) =>
    use(async (actor, path, { method = "GET", headers = {}, form } = {}) => {
      const answer = await fetch(product.origin + path, {
        method,
        redirect: "manual",
        headers: { ...extraHTTPHeaders, cookie: cookies[actor] ?? "", accept: "text/html", ...headers },
        ...(form && { body: new URLSearchParams(form) }),
      });
      const location = answer.headers.get("location");
      return { status: answer.status, target: location, body: await answer.text() };
    }),
});
export { expect } from "./support.ts";

/** A redirect of a data request is told in its body, with status 202. */
export const redirectOf = ({ status, target, body }: Answer): string | null =>
  status >= 500
    ? `failed with ${status}`
    : status === 202
      ? (/"(\/[^"]*)"/.exec(body)?.[1] ?? "somewhere")
      : target;
