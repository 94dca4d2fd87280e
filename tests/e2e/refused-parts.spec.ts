import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { sessions } from "#drizzle/schema/index.ts";
import { uploadPartBytes } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { largeFilm } from "./media.ts";
import { expect, expectUploaded, openTrack, patience, signIn, test } from "./support.ts";
import { interceptParts } from "./upload-parts.ts";

/** Sends a whole part over a raw socket, whatever is answered meanwhile, and returns the status. */
function putPart(origin: string, path: string, cookie: string, bytes: number): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname);
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("close", () => resolve(answer.split(" ", 2)[1] ?? `no answer: ${answer}`));
    const head = [
      `PUT ${path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `origin: ${origin}`,
      ...(cookie ? [`cookie: ${cookie}`] : []),
      `content-length: ${bytes}`,
      "connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(Buffer.alloc(bytes));
  });
}

test("a client that reads only after sending a whole part still gets the refusal", async ({ brandPage: page, product }) => {
  const { origin } = product;
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const id = crypto.randomUUID();
  const data = { id, filename: "a.mp4", contentType: "video/mp4", sizeBytes: 2 * uploadPartBytes };
  const headers = { origin };
  await page.request.post("/api/uploads", { data, headers });
  const put = (path: string, as: string, bytes = uploadPartBytes) => putPart(origin, `/api/uploads/${path}`, as, bytes);

  const open = [
    await put(`${id}/parts/1`, ""),
    await put(`${crypto.randomUUID()}/parts/1`, cookie),
    await put("nonsense/parts/1", cookie),
    await put(`${id}/parts/1e0`, cookie),
    await put(`${id}/parts/3`, cookie),
  ];
  expect(open).toEqual(["401", "404", "404", "400", "400"]);
  expect(await put(`${id}/parts/1`, cookie)).toBe("200");
  await page.request.delete(`/api/uploads/${id}`, { headers });
  expect(await put(`${id}/parts/2`, cookie)).toBe("409");
});

test(
  "an upload interrupted by sign-out resumes with the missing parts after sign-in",
  { tag: "@full" },
  async ({ brandPage: page, brand, track, db }) => {
    test.slow();
    const sent: number[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await interceptParts(page, async ({ number }) => {
      sent.push(number);
      if (sent.length > 1) await released;
    });
    const arrived = page.waitForResponse(/\/parts\/\d+$/, patience);
    await openTrack(page, track);
    await page.locator("input[type=file]").setInputFiles(largeFilm());
    expect((await arrived).status()).toBe(200);
    await expect.poll(() => sent.length, patience).toBe(3);
    await db.delete(sessions).where(eq(sessions.userId, brand.id));
    release();
    await expect(page.getByRole("alert")).toContainText("Please sign in again, then press Retry.");
    expect(sent).toHaveLength(3);

    const [other] = await Promise.all([
      page.context().waitForEvent("page", patience),
      page.getByRole("link", { name: "Sign In" }).click(),
    ]);
    await signIn(other, brand);
    await page.getByRole("button", { name: "Retry" }).click();
    await expectUploaded(page);
    expect(sent).toHaveLength(5);
  },
);
