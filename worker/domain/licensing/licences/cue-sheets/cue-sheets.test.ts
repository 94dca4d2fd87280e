import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { plainDeclaration, type RightsDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { CreateCampaign, DescribeVideo } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { createCampaign, listCampaigns } from "#worker/domain/licensing/renders/campaigns/campaigns.ts";
import { describeVideo } from "#worker/domain/licensing/renders/campaigns/describe-videos.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { describeFile, getCueSheet } from "./get-cue-sheet.ts";

const writer: RightsDeclaration["writers"][number] = {
  name: "Juno Vale",
  role: "words and music",
  ipi: "00052210040",
  society: "PRS",
  shareBasisPoints: 6_667,
  publisher: "Static Songs",
  isControlled: true,
  consent: null,
};
const declaration: RightsDeclaration = {
  ...plainDeclaration,
  iswc: "T0345246801",
  writers: [writer, { ...writer, name: "Ida Brandt", role: "music", ipi: null, shareBasisPoints: 3_333 }],
};

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
const track = forEachTest(() => makeAnyTrack(ctx.db));

/** Licenses a video in a campaign, with writers on file. */
async function license() {
  await ctx.db
    .update(tracks)
    .set({ rightsDeclaration: declaration, publishingSplitBasisPoints: null })
    .where(eq(tracks.id, track.id));
  const made = await makeFinishedRender(ctx, brand, track);
  const campaign = CreateCampaign.parse({
    name: "Spring",
    brand: "Northwind",
    product: "Spring Roast",
    adId: "abcd1234000h",
    clockNumber: "ABC/DEFG001/030",
  });
  await createCampaign(ctx, brand, campaign);
  const campaignId = (await listCampaigns(ctx, brand))[0]?.id;
  const described = DescribeVideo.parse({ id: made.renderId, name: "=Teaser, “one”", campaignId });
  await describeVideo(ctx, brand, described);
  return made;
}

const download = async (licenceId: string, format: string, viewer = brand) =>
  request(`/media/licences/${licenceId}/cue-sheet?format=${format}`, { cookie: await signInAs(ctx, viewer) });

describe("cue sheet", () => {
  test("names the work, its writers, the exact seconds used and the campaign", async () => {
    const { licenceId, licenceNumber } = await license();
    expect(await getCueSheet(ctx, brand, licenceId)).toMatchObject({
      licenceNumber,
      commercial: {
        title: "=Teaser, “one”",
        brand: "Northwind",
        product: "Spring Roast",
        campaign: "Spring",
        adId: "ABCD1234000H",
        clockNumber: "ABC/DEFG001/030",
      },
      cue: {
        title: track.title,
        isrc: track.isrc,
        iswc: "T0345246801",
        writers: [
          { name: "Juno Vale", roleCode: "CA", ipi: "00052210040", society: "PRS", sharePercent: 66.67 },
          { name: "Ida Brandt", roleCode: "C", ipi: null, sharePercent: 33.33 },
        ],
      },
      files: [{ n: 0, durationSeconds: 2, musicFromSeconds: 1, musicSeconds: 2, sha256: "a".repeat(64) }],
    });
  });

  test("keeps the writers declared at the sale", async () => {
    const { licenceId } = await license();
    await ctx.db
      .update(tracks)
      .set({ rightsDeclaration: { ...declaration, writers: [{ ...writer, shareBasisPoints: 10_000 }] } })
      .where(eq(tracks.id, track.id));
    expect((await getCueSheet(ctx, brand, licenceId))?.cue.writers).toHaveLength(2);
  });

  test("is private to its brand and unavailable once the licence is revoked", async () => {
    const { licenceId, renderId } = await license();
    expect((await download(licenceId, "csv", await makeBrand(ctx.db))).status).toBe(404);
    expect(await undoRender(ctx, brand, renderId)).toMatchObject({ ok: true });
    for (const format of ["pdf", "csv", "json"]) expect((await download(licenceId, format)).status).toBe(404);
  });

  test("downloads as CSV with a row per writer, JSON or PDF only", async () => {
    const { licenceId, licenceNumber } = await license();
    const csv = await download(licenceId, "csv");
    expect(csv.headers.get("content-disposition")).toContain(`cue-sheet-${licenceNumber}.csv`);
    const [, ...rows] = (await csv.text()).trim().split("\r\n");
    expect(rows).toHaveLength(2);
    // Spreadsheet formulas are escaped.
    expect(rows[0]).toContain(`"'=Teaser, “one”"`);
    expect(rows[0]).toMatch(/,1,2,Juno Vale,CA,00052210040,PRS,66\.67,Static Songs$/);
    expect(await (await download(licenceId, "json")).json()).toMatchObject({
      licenceNumber,
      cue: { n: 1, usage: "Background", writers: [{ name: "Juno Vale" }, { name: "Ida Brandt" }] },
    });
    const pdf = new TextDecoder("latin1").decode(await (await download(licenceId, "pdf")).arrayBuffer());
    expect(pdf).toMatch(/^%PDF-/);
    expect((await download(licenceId, "xlsx")).status).toBe(404);
  });

  test("is complete without writers or a campaign", async () => {
    const { licenceId } = await makeFinishedRender(ctx, brand, track);
    const sheet = await getCueSheet(ctx, brand, licenceId);
    expect(sheet).toMatchObject({ commercial: { product: null, campaign: null }, cue: { writers: [] } });
    expect((await (await download(licenceId, "csv")).text()).trim().split("\r\n")).toHaveLength(2);
    expect((await download(licenceId, "pdf")).status).toBe(200);
  });

  test.each([
    // Start in the track (s), track length (ms), video length (s), expected music.
    [1, 60_000, 24.04, { musicFromSeconds: 1, musicSeconds: 24.04 }],
    [0, 20_000, 24, { musicFromSeconds: 0, musicSeconds: 20 }],
    // Cut-downs from the end of a video that outlasts its track.
    [15, 20_000, 10, { musicFromSeconds: 15, musicSeconds: 5 }],
    [25, 20_000, 10, { musicFromSeconds: 25, musicSeconds: 0 }],
  ])(
    "computes the music from %d s of a track of %d ms under a video of %d s",
    (startAtSeconds, trackMs, durationSeconds, heard) => {
      const file = { n: 0, width: 1080, height: 1920, sha256: "a", durationSeconds, startAtSeconds };
      expect(describeFile(trackMs, file)).toMatchObject(heard);
    },
  );
});
