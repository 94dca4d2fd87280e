import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dropFlash,
  flashCookie,
  readCookie,
  readFlash,
  redirectWithToast,
  takeFlash,
  type Toast,
} from "./flash.ts";

describe("a toast that survives a redirect", () => {
  test("any words come out as they went in, in any script and with any punctuation", () => {
    const text = string({ unit: "grapheme", minLength: 1, maxLength: 120 });
    assert(
      property(constantFrom("error", "success"), text, text, (kind, title, description) => {
        const toast: Toast = { kind: kind === "error" ? "error" : "success", title, description };
        const [pair] = flashCookie(toast).split("; ");
        expect(readFlash(`session=a.b; ${pair}; theme=dark`)).toMatchObject(toast);
      }),
    );
  });

  test("how long it is shown comes along, unless that was tampered with", () => {
    const carried = (seconds: number) => {
      const [pair = ""] = flashCookie({ kind: "success", title: "Paid", seconds }).split("; ");
      return readFlash(pair)?.seconds;
    };
    expect([10, 0, -1, 100_000].map(carried)).toEqual([10, undefined, undefined, undefined]);
  });

  test("a link to a page of ours comes along, and none that leads elsewhere", () => {
    const carried = (to: string) => {
      const [pair = ""] = flashCookie({ kind: "success", title: "Added", link: { label: "Open", to } }).split(
        "; ",
      );
      return readFlash(pair)?.link?.to;
    };
    const elsewhere = ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/a/..//evil", ""];
    expect(["/shortlists/1?a=b", ...elsewhere].map(carried)).toEqual([
      "/shortlists/1?a=b",
      ...elsewhere.map(() => undefined),
    ]);
  });

  test("what can be brought back comes along by its id, and no form that does anything else", () => {
    const carried = (restorable: object) => {
      const toast = { kind: "success", title: "Deleted", restorable } as Toast; // some of them are none
      return readFlash(flashCookie(toast).split("; ")[0] ?? "")?.restorable;
    };
    const id = crypto.randomUUID();
    expect(carried({ to: "/shortlists", id })).toEqual({ to: "/shortlists", id });
    const pause = { to: "/label/library", id, intent: "undo-pause" };
    expect(carried(pause)).toEqual(pause);
    const others = [{ to: "//evil.example", id }, { to: "/shortlists", id: "1" }, { id }, {}];
    for (const none of [...others, { ...pause, intent: "delete" }]) expect(carried(none)).toBeUndefined();
  });

  test("a cookie that was tampered with shows nothing", () => {
    const broken = [
      "",
      "nonsense",
      "%7B%7D",
      "%E0%A4%A",
      encodeURIComponent('{"id":"1","kind":"alarm","title":"x"}'),
    ];
    for (const value of broken) expect(readFlash(`__Host-flash=${value}`)).toBeNull();
    expect(readFlash(null)).toBeNull();
  });

  test("the redirect keeps the cookies it was given, a new session among them", () => {
    const response = redirectWithToast(
      "/library",
      { kind: "success", title: "Done" },
      { "Set-Cookie": "session=a.b" },
    );
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/library");
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toBe("session=a.b");
    expect(cookies[1]).toMatch(/^__Host-flash=.*Path=\/; Secure; SameSite=Lax$/);
  });

  test("a document takes the toast away, an answer that may be thrown away unseen does not", () => {
    const [cookie = ""] = flashCookie({ kind: "success", title: "Done" }).split("; ");
    const take = (path: string) =>
      takeFlash(new Request(`https://cuesheet.test${path}`, { headers: { cookie } }));
    expect(take("/auth")).toMatchObject({
      flash: { title: "Done" },
      headers: { "Set-Cookie": expect.stringMatching(/^__Host-flash=; Max-Age=0; Path=\/; Secure;/) },
    });
    expect(take("/auth.data")).toMatchObject({ flash: { title: "Done" }, headers: {} });
    expect(takeFlash(new Request("https://cuesheet.test/auth"))).toEqual({ flash: null, headers: {} });
  });

  test("a toast that was shown is taken away, and the next one is not", () => {
    const [cookie = ""] = flashCookie({ kind: "success", title: "Done" }).split("; ");
    const shown = readFlash(cookie);
    if (!shown) throw new Error("no toast was carried");
    const page = { cookie };
    dropFlash({ ...shown, id: "another" }, page);
    expect(page.cookie).toBe(cookie);
    dropFlash(shown, page);
    expect(page.cookie).toMatch(/^__Host-flash=; Max-Age=0;/);
  });

  test("a cookie is found by its whole name only", () => {
    expect(readCookie("my_theme=dark; theme=light", "theme")).toBe("light");
    expect(readCookie("themes=dark", "theme")).toBeNull();
  });
});
