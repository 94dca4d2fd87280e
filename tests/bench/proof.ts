import { join } from "node:path";
import { licensedPairs, licensePair, proofFilms, proofSongs } from "#tests/support/proof-cases.ts";
import { copyNames, type Licensed, openStudio, type Studio } from "#tests/support/posted-copies.ts";
import type { Posted } from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import { type Candidate, findTrack, judgeCopy, type Verdict } from "#worker/domain/licensing/proof/copies/judge-copy.ts";
import { matchPicture, type PictureMatch } from "#worker/domain/licensing/proof/copies/match-picture.ts";
import { type Bench, cacheFolder, type Findings, isQuick, type Row } from "./bench.ts";

const pairs = isQuick ? licensedPairs.slice(0, 2) : licensedPairs;
const films = isQuick ? 3 : proofFilms;
const songs = isQuick ? 3 : proofSongs.length;

export const proof: Bench = {
  name: "proof",
  about:
    `${pairs.length} licensed videos with ${copyNames.length} copies of each, as platforms and people make them, are each ` +
    `compared with all of the licensed ones; then each of ${films * songs} films with a song, of which four pairs are by one ` +
    "artist, with each licence of one film and one song. A *right tier* is the licence itself; a *false licence* is any " +
    "answer that names another. Films of 12 s at 480 × 270: two parts of Big Buck Bunny, the others made by ffmpeg.",
  async run(): Promise<Findings> {
    const studio = await openStudio(join(cacheFolder, "proof"));
    const recordings = await listen(studio);
    const found = await findCopies(studio, recordings);
    const crossed = await crossAll(studio, recordings);
    const rows: Row[] = [
      score("Copies in the right tier", found.right / found.all, 0.95),
      atMost("Copies whose licence is another's", found.wrong / found.all, 0),
      atMost(`False licences among ${crossed.pairs} pairs`, crossed.falseOnes, 0, "points"),
      atMost("Pairs in the wrong tier", crossed.wrongTier / crossed.pairs, 0.01),
      score("Pairs of one film and its song that are found", crossed.found / crossed.licensed, 0.95),
    ];
    return { rows, details: describe(found.missed) };
  },
};

const score = (what: string, value: number, atLeast: number): Row => ({
  what,
  value,
  unit: "points",
  baseline: null,
  goal: { of: "score", atLeast },
});
const atMost = (what: string, value: number, max: number, unit: Row["unit"] = "points"): Row => ({
  what,
  value,
  unit,
  baseline: null,
  goal: { of: "value", atMost: max },
});

type Recordings = ReadonlyMap<string, Uint32Array>;

async function listen(studio: Studio): Promise<Recordings> {
  const known = new Map<string, Uint32Array>();
  for (const song of proofSongs.slice(0, isQuick ? films + 3 : undefined))
    known.set(String(song), await studio.recording(song));
  return known;
}

const candidateOf = (licensed: Licensed, picture: PictureMatch | null): Candidate => ({
  renderId: licensed.id,
  trackId: String(licensed.song),
  startAtSeconds: licensed.startAtSeconds,
  edit: null,
  picture,
});

async function findCopies(studio: Studio, recordings: Recordings) {
  const all: Licensed[] = [];
  for (const [film, song] of pairs) all.push(await licensePair(studio, film, song));
  const missed: string[] = [];
  let [right, wrong] = [0, 0];
  for (const licensed of all)
    for (const copy of copyNames) {
      const posted = await studio.post(licensed, copy);
      const candidates = all.map((each) => candidateOf(each, matchPicture(posted.looks, each.picture)));
      const verdict = judgeCopy(posted, candidates, recordings);
      if (verdict.kind === "copy" && verdict.candidate.renderId === licensed.id) right++;
      else {
        if (verdict.kind === "copy") wrong++;
        missed.push(`${licensed.id}, ${copy}: ${tell(verdict)}`);
      }
    }
  return { all: all.length * copyNames.length, right, wrong, missed };
}

/** Tests every film with every song, and each of these against every single licence of one film and one song. */
async function crossAll(studio: Studio, recordings: Recordings) {
  const seen: Posted[] = [];
  const prints: Licensed[] = [];
  for (let film = 0; film < films; film++) {
    const licensed = await licensePair(studio, film, film);
    prints.push(licensed);
    seen.push(await studio.post(licensed, "360p"));
  }
  const sounds = seen.slice(0, songs).map(({ sound }) => sound);
  const pictures = seen.map((posted) => prints.map(({ picture }) => matchPicture(posted.looks, picture)));
  const tally = { pairs: 0, licensed: 0, found: 0, falseOnes: 0, wrongTier: 0 };
  const count = (posted: Posted, postedFilm: number | null, postedSong: number | null) => {
    const heard = posted.sound && findTrack(posted.sound, recordings);
    for (let film = 0; film < films; film++)
      for (let song = 0; song < songs; song++) {
        const other = prints[song]!;
        const picture = postedFilm === null ? null : (pictures[postedFilm]?.[film] ?? null);
        const licence = { ...candidateOf(other, picture), renderId: `${film}-${song}` };
        const verdict = judgeCopy(posted, [licence], recordings, heard);
        const isLicensed = film === postedFilm && song === postedSong;
        tally.pairs++;
        tally.licensed += Number(isLicensed);
        tally.found += Number(isLicensed && verdict.kind === "copy");
        tally.falseOnes += Number(!isLicensed && verdict.kind === "copy");
        tally.wrongTier += Number(!isLicensed && !isRightTier(verdict, postedSong));
      }
  };
  seen.forEach((posted, film) => sounds.forEach((sound, song) => count({ ...posted, sound }, film, song)));
  count(await studio.postNothing(), null, null);
  return tally;
}

/** Without a matching licence, a film with a song is identified as that song; black and silence are not found. */
const isRightTier = (verdict: Verdict, song: number | null): boolean =>
  song === null ? verdict.kind === "not-found" : verdict.kind === "track" && verdict.trackId === String(proofSongs[song]);

const tell = (verdict: Verdict): string => (verdict.kind === "copy" ? `copy of ${verdict.candidate.renderId}` : verdict.kind);

const describe = (missed: readonly string[]): string =>
  missed.length === 0 ? "Every copy was found." : `Not found:\n\n${missed.map((line) => `- ${line}`).join("\n")}`;
