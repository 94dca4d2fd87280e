import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { themeCookie } from "#app/lib/theme.ts";
import { signedInHint } from "#app/lib/signed-in-hint.ts";

const script = readFileSync("app/islands/static-page.js", "utf8");

/** Runs the script on a page with these cookies, and tells what it did. */
function run(cookie: string, prefersDark = false) {
  const root = { dataset: {} as Record<string, string> };
  const document = { cookie, documentElement: root };
  let submit: (event: unknown) => void = () => {};
  runInNewContext(script, {
    document,
    addEventListener: (_type: string, listen: typeof submit) => (submit = listen),
    matchMedia: () => ({ matches: prefersDark }),
  });
  const send = (action: string) => {
    let isPrevented = false;
    submit({ target: { getAttribute: () => action }, preventDefault: () => (isPrevented = true) });
    return isPrevented;
  };
  return { root, document, send };
}

describe("the script of pages without framework", () => {
  test("a chosen theme is applied before the first paint", () => {
    expect(run("a=b; theme=dark").root.dataset.theme).toBe("dark");
    expect(run("theme=purple").root.dataset.theme).toBeUndefined();
    expect(run("not-theme=dark").root.dataset.theme).toBeUndefined();
  });

  test("a visitor who is signed in is offered the way in", () => {
    const hint = signedInHint(true).split(";")[0] ?? "";
    expect(run(hint).root.dataset.signedIn).toBe("");
    expect(run(signedInHint(false).split(";")[0] ?? "").root.dataset.signedIn).toBeUndefined();
  });

  test("the theme switches in place and is remembered as the server does it", () => {
    const { root, document, send } = run("", true);
    expect(send("/theme")).toBe(true);
    expect(root.dataset.theme).toBe("light");
    expect(document.cookie).toBe(themeCookie("light"));
  });

  test("other forms are left alone", () => {
    const { root, send } = run("");
    expect(send("/contact")).toBe(false);
    expect(root.dataset.theme).toBeUndefined();
  });

  test("it weighs less than a kilobyte", () => {
    expect(gzipSync(script).length).toBeLessThan(1000);
  });
});
