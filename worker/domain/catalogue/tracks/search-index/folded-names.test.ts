import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { labelProfiles, labelsToList, tracks, tracksToFold } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel, makeTrack } from "#tests/support/factories.ts";
import { listTracks } from "#tests/support/list-tracks.ts";
import { listPlainTitles } from "#tests/support/search-library.ts";
import { foldLeftNames, listRenamedLabels } from "./folded-names.ts";

const ctx = createTestContext();
let labelId: string;

const titles = (q: string) => listPlainTitles(ctx, { q });
const countFound = async (q: string) => (await titles(q)).length;

beforeAll(async () => {
  ({ labelId } = await makeLabel(ctx.db));
});

describe("folded names", () => {
  const name = async (title: string, artist: string) =>
    ctx.db
      .update(tracks)
      .set({ title, artist })
      .where(eq(tracks.id, (await makeTrack(ctx.db, labelId)).id));

  test("ignore case and accents in several scripts", async () => {
    await makeTrack(ctx.db, labelId, { title: "Άνοιξη στον Άγγελο", artist: "Μάρκος Αγγελάκης" });
    for (const q of ["ανοιξη", "ΆΝΟΙΞΗ", "ανοίξη μαρκος", "ΑΓΓΕΛΑΚΗΣ", "αγγελάκης"])
      expect([q, await titles(q)]).toEqual([q, ["Άνοιξη στον Άγγελο"]]);
    await makeTrack(ctx.db, labelId, { title: "Øre & Sand", artist: "Håkon" });
    for (const q of ["ore", "ØRE hakon"]) expect([q, await titles(q)]).toEqual([q, ["Øre & Sand"]]);
    await makeTrack(ctx.db, labelId, { title: "हिन्दी गीत", artist: "Ёлка" });
    for (const q of ["हिन्दी", "елка", "ЁЛКА गीत"]) expect([q, await titles(q)]).toEqual([q, ["हिन्दी गीत"]]);
  });

  test("match half-width and full-width forms", async () => {
    await makeTrack(ctx.db, labelId, { title: "TOKYO ガラス", artist: "One" });
    for (const q of ["ＴＯＫＹＯ", "ｔｏｋｙｏ", "ｶﾞﾗｽ", "ｔｏｋｙｏ　ｶﾞﾗｽ"])
      expect([q, await titles(q)]).toEqual([q, ["TOKYO ガラス"]]);
    await makeTrack(ctx.db, labelId, { title: "ＯＳＡＫＡ　ﾈｵﾝ", artist: "Two" });
    for (const q of ["osaka", "ＯＳＡＫＡ", "ネオン", "ﾈｵﾝ"]) expect([q, await titles(q)]).toEqual([q, ["ＯＳＡＫＡ　ﾈｵﾝ"]]);
  });

  test("are added by the chore when missing, also for older names", async () => {
    await name("Καλημέρα", "Σωτηρία Ζήση");
    await ctx.db.run(sql`DELETE FROM folded_names WHERE name = 'Καλημέρα'`);
    expect(await titles("καλημερα")).toEqual([]);
    await foldLeftNames(ctx);
    expect(await titles("καλημερα ζηση")).toEqual(["Καλημέρα"]);
    expect(await ctx.db.select().from(tracksToFold)).toEqual([]);
    await ctx.db.update(tracks).set({ title: "Καληνύχτα" }).where(eq(tracks.title, "Καλημέρα"));
    expect(await titles("καλημερα")).toEqual([]);
  });

  test("cover descriptions, sub-genres and the label's name", async () => {
    const label = await makeLabel(ctx.db, { name: "Ήχος Δίσκοι" });
    await makeTrack(ctx.db, label.labelId, {
      title: "Plain",
      subGenre: "Ρεμπέτικο",
      description: "Σιγανή φωνή\n“και” κιθάρα — ζωντανά",
    });
    await foldLeftNames(ctx);
    await listRenamedLabels(ctx);
    for (const q of ["ρεμπετικο", "φωνη κιθαρα", "ηχος δισκοι", "ΖΩΝΤΑΝΑ"])
      expect([q, await titles(q)]).toEqual([q, ["Plain"]]);
    expect(await ctx.db.select().from(tracksToFold)).toEqual([]);
    expect(await ctx.db.select().from(labelsToList)).toEqual([]);
  });

  test("follow a renamed label for all of its 260 tracks", async () => {
    const label = await makeLabel(ctx.db, { name: "Ember Street" });
    const many = 260;
    const coals = Array.from({ length: many }, (_, number) => ({ title: `Coal ${number}` }));
    await listTracks(ctx, label.labelId, coals);
    expect(await countFound("ember street")).toBe(many);
    await ctx.db.update(labelProfiles).set({ labelName: "Ash Road" }).where(eq(labelProfiles.id, label.labelId));
    await listRenamedLabels(ctx);
    expect(await countFound("ash road")).toBe(many);
    expect(await countFound("ember street")).toBe(0);
    expect(await ctx.db.select().from(labelsToList)).toEqual([]);
  });

  test("are written for 230 names, more than one batch", async () => {
    const many = 230;
    await makeTrack(ctx.db, labelId);
    const plain = Array.from({ length: many }, (_, number) => ({ title: `Plain ${number}` }));
    await listTracks(ctx, labelId, plain);
    await ctx.db.run(sql`UPDATE tracks SET title = replace(title, 'Plain', 'Ήλιος'), artist = 'Χωρίς Όνομα'
      WHERE title LIKE 'Plain %'`);
    expect(await ctx.db.$count(tracksToFold)).toBe(many);
    await foldLeftNames(ctx);
    expect(await countFound("ηλιοσ ονομα")).toBe(many);
    await ctx.db.run(sql`UPDATE tracks SET is_active = 0 WHERE title LIKE 'Ήλιος%'`);
    expect(await countFound("ηλιοσ ονομα")).toBe(0);
  });
});
