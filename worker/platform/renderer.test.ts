import { expect, test } from "vitest";
import { signatureHeader } from "#render-service/renderer-http.contract.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { createRenderer } from "./renderer.ts";
import { isSignatureValid } from "./media-urls.ts";

const sound = new Uint8Array([1, 2, 3]);
const saying = (status: number, body: unknown) => async () => Response.json(body, { status });

test("printSound signs the sound by its hash and returns its print", async () => {
  const asked: [string, RequestInit][] = [];
  const send = async (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return Response.json({ print: "AAAA" });
  };
  expect(await createRenderer([send], "secret").printSound(sound, 1000)).toEqual({
    kind: "printed",
    print: "AAAA",
  });
  const [[path, init]] = asked as [[string, RequestInit]];
  expect([path, init.body]).toEqual(["/sound-prints", sound]);
  const signature = new Headers(init.headers).get(signatureHeader);
  expect(isSignatureValid("secret", signature, sha256Hex(sound), 1000)).toBe(true);
});

test("printSound tries the next instance unless one answers no-sound", async () => {
  const busy = saying(503, { error: "busy" });
  const dead = () => Promise.reject(new Error("away"));
  const none = saying(422, { error: "no-sound" });
  const printed = (...instances: Parameters<typeof createRenderer>[0]) =>
    createRenderer(instances, "secret").printSound(sound, 0);
  expect(await printed(busy, dead, none)).toEqual({ kind: "no-sound" });
  expect(await printed(none, saying(200, { print: "AAAA" }))).toEqual({ kind: "no-sound" });
  expect(await printed(busy, dead, saying(200, { print: "no base64" }))).toEqual({ kind: "busy" });
});
