import { afterEach, expect, test, vi } from "vitest";
import { maxPauses } from "./fetch-with-retry.ts";
import { evidenceZip } from "./evidence-zip.ts";
import { resultOfLookup, resultOfMatch, type VaultResult, type VaultRow, verdictOf } from "./vault-state.ts";
import { vaultCsv } from "./vault-rows.ts";

afterEach(() => vi.unstubAllGlobals());

const licensed = (number: string, status: "valid" | "revoked" = "valid"): VaultResult => ({
  kind: "licensed",
  how: "copy",
  number,
  status,
  issuedAt: Date.UTC(2026, 10, 21),
  scopeName: "Social media",
  brandName: "=Northwind",
  trackTitle: "Kestrel",
  artist: "Ada",
});
const unlicensed: VaultResult = {
  kind: "unlicensed",
  trackTitle: "Kestrel",
  artist: "Ada",
  fileFromSeconds: 2.04,
  trackFromSeconds: 41,
  track: { trackId: "t", isOnSale: true, priceTokens: 2, otherLicences: ["CS-1", "CS-2"] },
};
const row = (name: string, result: VaultResult | null): VaultRow => ({
  id: name,
  name,
  size: 9,
  lastModified: 1,
  status: result ? "done" : "waiting",
  progress: null,
  result,
  at: 0,
});

test("verdictOf treats a revoked licence as unlicensed", () => {
  expect(verdictOf(licensed("CS-1"))).toBe("licensed");
  expect(verdictOf(licensed("CS-1", "revoked"))).toBe("unlicensed");
});

test("resultOfLookup leaves unknown bytes to matching by picture and sound", () => {
  expect(resultOfLookup({ kind: "unknown" })).toBeNull();
  expect(resultOfMatch({ kind: "not-found", compared: { picture: true, sound: true } })).toEqual({
    kind: "unknown",
    reason: "not-found",
  });
});

test("vaultCsv has one row per checked video and escapes formulas", () => {
  const rows = [
    row("=a.mp4", licensed("CS-1")),
    row("b.mp4", unlicensed),
    row("c.mp4", { kind: "unknown", reason: "inconclusive" }),
    row("d.mp4", null),
  ];
  const lines = vaultCsv(rows).trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toBe("'=a.mp4,9,licensed,picture and sound,CS-1,valid,Social media,2026-11-21,'=Northwind,Kestrel,Ada,,,,");
  expect(lines[2]).toBe("b.mp4,9,unlicensed,sound,,,,,,Kestrel,Ada,2,41,CS-1 CS-2,");
  expect(lines[3]).toBe("c.mp4,9,unknown,,,,,,,,,,,,inconclusive");
});

test("evidenceZip contains list and unique bundles, and names missing ones", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const isThere = !address.includes("CS-9");
    return Promise.resolve(new Response(isThere ? "bundle" : null, { status: isThere ? 200 : 404 }));
  });
  const rows = [row("a", licensed("CS-1")), row("b", licensed("CS-1")), row("c", licensed("CS-9"))];
  const { signal } = new AbortController();
  const steps: number[] = [];
  const { zip, missing } = await evidenceZip(rows, { signal, onProgress: (done) => steps.push(done) });
  expect(missing).toBe(1);
  const text = new TextDecoder("latin1").decode(await zip.arrayBuffer());
  expect(asked).toEqual(["/api/credentials/CS-1/bundle", "/api/credentials/CS-9/bundle"]);
  expect(steps).toEqual([0, 1]);
  for (const name of ["videos.csv", "CS-1.zip", "NOT-INCLUDED.txt", "CS-9: 404"]) expect(text).toContain(name);
  expect(text).not.toContain("CS-9.zip");
});

/** Stubs a limit of `max` bundles a minute, on a clock that only `rest` advances. */
function openDoor(max: number) {
  let [given, rests] = [0, 0];
  vi.stubGlobal("fetch", () => Promise.resolve(++given > max ? new Response(null, { status: 429 }) : new Response("bundle")));
  const transport = {
    rest: async () => {
      rests++;
      given = 0;
    },
  };
  return { transport, rests: () => rests };
}
const many = Array.from({ length: 130 }, (_, at) => row(`${at}`, licensed(`CS-${at}`)));
const { signal: never } = new AbortController();

test("evidenceZip waits out the rate limit to fetch all 130 bundles", async () => {
  const { transport, rests } = openDoor(60);
  const { zip, missing } = await evidenceZip(many, { signal: never, onProgress: () => {}, transport });
  expect([missing, rests()]).toEqual([0, 2]);
  const text = new TextDecoder("latin1").decode(await zip.arrayBuffer());
  expect(text).toContain("CS-129.zip");
  expect(text).not.toContain("NOT-INCLUDED.txt");
});

test("evidenceZip names all 130 missing licences if it stays rate-limited", async () => {
  const { transport, rests } = openDoor(0);
  const { zip, missing } = await evidenceZip(many, { signal: never, onProgress: () => {}, transport });
  expect([missing, rests()]).toEqual([130, maxPauses]);
  const text = new TextDecoder("latin1").decode(await zip.arrayBuffer());
  for (const line of ["CS-0: 429", "CS-129: 429"]) expect(text).toContain(line);
});
