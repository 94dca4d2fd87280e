import { expect, test } from "vitest";
import { markupOf } from "#tests/support/markup.tsx";
import type { Toast } from "#app/lib/flash.ts";
import { parseForm } from "#app/lib/form.ts";
import { type FormatsOffer, StartFormats } from "#worker/domain/licensing/renders/formats/formats.contract.ts";
import { FormatsForm } from "./formats-form.tsx";

const source = { width: 1920, height: 1080, durationMs: 24_000, framesPerSecond: 25 };
const offer: FormatsOffer = {
  renderId: "0c7a3e3e-6f0e-4c0b-9d7f-6d8c7c1b2a10",
  licenceNumber: "CUE-2026-AAAA-BBBB",
  max: 10,
  taken: 2,
  until: Date.UTC(2027, 10, 21),
  isOver: false,
  name: "northwind-spring.mp4",
  trackId: "t",
  title: "Sugar Static",
  artist: "Juno Vale",
  source,
  playback: { src: "/media/renders/0c7a3e3e-6f0e-4c0b-9d7f-6d8c7c1b2a10", isSilent: false },
  video: { width: 1920, height: 1080, bytes: 30_000_000 },
  cutsMs: [7200, 12_000],
  beatsMs: [500, 1000],
  musicUntilMs: 24_000,
  hasOverlay: true,
  canHaveOverlay: true,
  isLevelled: false,
};

function show(more: Partial<FormatsOffer> = {}, refusal: Toast | null = null): string {
  return markupOf(<FormatsForm id="i" offer={{ ...offer, ...more }} source={source} refusal={refusal} />);
}

test("FormatsForm disables the aspect ratio of the licensed video", () => {
  const html = show();
  const ticks = [...html.matchAll(/<input[^>]*name="format"[^>]*>/g)].map(([tick]) => tick);
  expect(ticks).toHaveLength(4);
  expect(ticks.filter((tick) => tick.includes("disabled"))).toHaveLength(1);
  expect(html).toContain("Already licensed");
  expect(html).toContain("Shot 1 of 3");
});

test("FormatsForm submits centred crops without JavaScript", () => {
  const [, value = ""] = /name="format"[^>]*value="([^"]*)"/.exec(show()) ?? [];
  expect(JSON.parse(value.replaceAll("&quot;", '"'))).toEqual({
    aspect: "9:16",
    fit: "crop",
    focus: [],
    inMs: 0,
    outMs: null,
  });
});

test("FormatsForm shows no extra cost and the versions left", () => {
  const html = show();
  for (const words of ["No extra cost", "Versions left after this", "Choose Formats", "Before you render"])
    expect(html).toContain(words);
  expect(html).toMatch(/<dd class="tc">8<\/dd>/);
});

test("FormatsForm shows the last refusal beside the button", () => {
  const refusal = { kind: "error", title: "Too many formats", description: "Choose fewer." } as const;
  expect(show({}, refusal)).toContain("Too many formats");
});

test("FormatsForm offers the overlay only if it can be shown", () => {
  expect(show({ canHaveOverlay: false, hasOverlay: false })).not.toContain("Show title and artist");
  expect(show()).toContain("Show title and artist");
});

test.each([1, 2])("StartFormats parses submitted formats unchanged, count %i", (count) => {
  const values = [...show().matchAll(/name="format"[^>]*value="([^"]*)"/g)].map(([, value = ""]) =>
    value.replaceAll("&quot;", '"'),
  );
  const form = new FormData();
  form.set("id", crypto.randomUUID());
  form.set("renderId", offer.renderId);
  for (const value of values.slice(0, count)) form.append("format", value);
  const read = parseForm(form, StartFormats);
  expect(read.status === "success" && read.value.format).toEqual(
    values.slice(0, count).map((value): unknown => JSON.parse(value)),
  );
});

test("FormatsForm uses only valid field names", () => {
  const names = [...show().matchAll(/\sname="([^"]*)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name = "") => !/^[A-Za-z_][\w-]{0,63}$/.test(name))).toEqual([]);
});
