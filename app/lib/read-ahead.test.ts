import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { appContext, viewerContext } from "#app/context.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { createReaders, type PageRead, readPage, type Reader, startAhead } from "./read-ahead.ts";

const asked = { params: {}, url: new URL("https://here.example/") };
const lena: Reader = { id: "lena", activeRole: "brand", isSuperUser: false };
const viewerOf = (reader: Reader, tokenBalance = 0): Viewer => ({
  ...reader,
  email: "",
  roles: ["brand"],
  approvalStatus: "approved",
  isProfileCompleted: true,
  isEmailVerified: true,
  mustSetUpSecondFactor: false,
  tokenBalance,
});

/** Makes a request context and a page loader that records the viewer ids it ran for. */
function open() {
  const context = new RouterContextProvider();
  context.set(appContext, {} as AppContext); // unused by the loader below
  const readFor: string[] = [];
  const read: PageRead<string> = async (_, { id }) => {
    readFor.push(id);
    if (id === "nobody") throw new Error("This page failed");
    return `the page of ${id}`;
  };
  return { context, readFor, read };
}

describe("prefetched page data", () => {
  test("is used for the session's last viewer", async () => {
    const { context, readFor, read } = open();
    startAhead(context, read, lena, asked);
    context.set(viewerContext, viewerOf(lena, 7));
    expect(await readPage(context, read, asked)).toBe("the page of lena");
    expect(readFor).toEqual(["lena"]);
  });

  test.each<Reader>([
    { ...lena, id: "omar" },
    { ...lena, activeRole: "label" },
    { ...lena, isSuperUser: true },
  ])("is read again when the session now belongs to %o", async (now) => {
    const { context, readFor, read } = open();
    startAhead(context, read, lena, asked);
    context.set(viewerContext, viewerOf(now));
    expect(await readPage(context, read, asked)).toBe(`the page of ${now.id}`);
    expect(readFor).toEqual(["lena", now.id]);
  });

  test("is dropped when the session has ended", async () => {
    const { context, read } = open();
    startAhead(context, read, lena, asked);
    context.set(viewerContext, null);
    const opening = (async () => readPage(context, read, asked))();
    const sent: unknown = await opening.catch((thrown: unknown) => thrown);
    expect((sent as Response).headers.get("location")).toBe("/auth");
  });

  test("is not used for another page's read", async () => {
    const { context, read } = open();
    startAhead(context, read, lena, asked);
    context.set(viewerContext, viewerOf(lena));
    expect(await readPage(context, async () => "another page", asked)).toBe("another page");
  });

  test("rejects for its own viewer only", async () => {
    const { context, read } = open();
    const nobody = { ...lena, id: "nobody" };
    startAhead(context, read, nobody, asked);
    context.set(viewerContext, viewerOf(lena));
    expect(await readPage(context, read, asked)).toBe("the page of lena");
    context.set(viewerContext, viewerOf(nobody));
    await expect(readPage(context, read, asked)).rejects.toThrow("This page failed");
  });
});

test("createReaders evicts the least recently used session", () => {
  const readers = createReaders(2);
  for (const id of ["a", "b", "a", "c"]) readers.remember(id, { ...lena, id });
  expect(["a", "b", "c", undefined].map((id) => readers.recall(id)?.id)).toEqual(["a", undefined, "c", undefined]);
});
