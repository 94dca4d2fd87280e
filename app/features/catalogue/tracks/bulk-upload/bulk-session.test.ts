import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Toast } from "#app/lib/flash.ts";
import { openBulkServer } from "#tests/support/bulk-server.ts";
import { until } from "#tests/support/upload-sessions.ts";
import { newBulkIds, type BulkMemory, type KeptBulk, type KeptRow } from "./bulk-memory.ts";
import { type BulkSession, createBulkSession } from "./bulk-session.ts";
import type { BulkState } from "./bulk-state.ts";
import { checkCsv } from "./check-rows.ts";

const labelId = "7b0f1c52-6c6c-4f6e-9a51-0d5f0a8c3a10";
/** Fake of the browser's storage; outlives a session. */
function createMemory() {
  let kept: { bulk: KeptBulk; keptAt: number } | null = null;
  const rows = new Map<string, KeptRow>();
  const memory: BulkMemory = {
    async keep(_, bulk) {
      kept = { bulk, keptAt: Date.now() };
    },
    async keepRow(_, row) {
      rows.set(row.id, row);
    },
    recall: async () => (kept ? { ...kept, rows: [...rows.values()] } : null),
    async discard() {
      kept = null;
      rows.clear();
    },
  };
  return { memory, isEmpty: () => kept === null };
}

const wav = (number: number, lastModified = 7) =>
  new File([`ID3 ${number}`], `song-${number}.wav`, { type: "audio/wav", lastModified });
const head = "track_title,artist_name,isrc,audio_filename";
const line = (number: number, title = `Song ${number}`) =>
  `${title},Trio,GBABC26${String(number).padStart(5, "0")},song-${number}.wav`;
const csvOf = (lines: readonly string[]) => new File([[head, ...lines].join("\n")], "songs.csv");
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

let server: Awaited<ReturnType<typeof openBulkServer>>;
let kept: ReturnType<typeof createMemory>;
let told: Toast[];
beforeEach(async () => {
  server = await openBulkServer();
  kept = createMemory();
  told = [];
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

const open = (memory: BulkMemory = kept.memory): BulkSession =>
  createBulkSession({
    labelId,
    check: async (question) => checkCsv(question),
    transport: server.transport,
    memory,
    tell: (toast) => told.push(toast),
  });

/** Opens another session on what an earlier one stored, as a reload does. */
function reopen(): BulkSession {
  const session = open();
  session.recall();
  return session;
}

const done = (session: BulkSession) => until(session, ({ stage }) => stage === "done");
function uploadAll(session: BulkSession): Promise<BulkState> {
  session.upload();
  return done(session);
}
const statusesOf = ({ rows, states }: BulkState) => rows.map(({ id }) => states.get(id)?.status);
const countOf = (session: BulkSession, status: string) =>
  statusesOf(session.store.get()).filter((one) => one === status).length;
const idOf = (session: BulkSession, index: number) => session.store.get().rows[index]?.id ?? "";
const isRow = (index: number, status: string) => (state: BulkState) => statusesOf(state)[index] === status;

async function openWith(count: number, more: readonly string[] = [], session = open()): Promise<BulkSession> {
  await session.validate(
    csvOf([...numbers(count).map((n) => line(n)), ...more]),
    numbers(count).map((n) => wav(n)),
  );
  return session;
}

/** Opens a session and pauses it while its first file is being sent. */
async function pauseDuringUpload(count: number): Promise<void> {
  const session = await openWith(count);
  session.upload();
  await until(session, isRow(0, "uploading"));
  session.pauseAll();
}

describe("bulk upload", () => {
  test("requires a CSV file and WAV or MP3 files", async () => {
    const session = open();
    await session.validate(csvOf([line(1)]), []);
    await session.validate(null, [wav(1)]);
    await session.validate(new File([""], "songs.xlsx"), [wav(1)]);
    await session.validate(csvOf([line(1)]), [new File(["x"], "song.flac", { type: "audio/flac" })]);
    expect(told.map(({ title, description }) => [title, description])).toEqual([
      ["Missing files", "Please upload both CSV and audio files"],
      ["Missing files", "Please upload both CSV and audio files"],
      ["Invalid file type", "Please upload a CSV file"],
      ["Invalid file type", "Only WAV and MP3 files are supported"],
    ]);
  });

  test("reports the number of valid rows, or an unreadable CSV", async () => {
    const session = await openWith(2, [",,,", "Song 9,Trio,,gone.wav"]);
    expect(told).toMatchObject([{ title: "Validation complete", description: "2 valid tracks, 1 with errors" }]);
    await session.validate(new File(["a,b\n1,2"], "songs.csv"), [wav(1)]);
    expect(told.at(-1)).toMatchObject({ title: "CSV parsing failed" });
    expect(session.store.get().problem).toEqual(told.at(-1));
  });

  test("reads a Windows-1252 CSV, also after a reload, and refuses Shift_JIS", async () => {
    const bytesOf = (title: string) =>
      new File([Uint8Array.from(`${head}\n${line(1, title)}`, (letter) => letter.charCodeAt(0))], "songs.csv");
    await open().validate(bytesOf("Zo\xEB & No\xEBl"), [wav(1)]);
    const session = reopen();
    const { encoding, rows } = await until(session, ({ stage }) => stage === "preview");
    expect([encoding, rows[0]?.cells.track_title]).toEqual(["Windows-1252", "Zoë & Noël"]);

    const refused = open();
    await refused.validate(bytesOf("\x83K\x83\x89\x83X"), [wav(1)]);
    expect(refused.store.get()).toMatchObject({ stage: "idle", problem: { title: "CSV parsing failed" } });
    expect(told.at(-1)?.description).toContain("CSV UTF-8");
  });

  test("uploads every valid row and reports the totals", async () => {
    const session = await openWith(5, ["Song 9,Trio,,gone.wav"]);
    await uploadAll(session);
    expect(statusesOf(session.store.get())).toEqual(["added", "added", "added", "added", "added", undefined]);
    expect(told.at(-1)?.title).toBe("5 tracks uploaded successfully, 0 failed");
    expect(server.tracks.size).toBe(5);
    expect(kept.isEmpty()).toBe(true);
  });

  test("sends metadata in batches of at most 250 rows", async () => {
    const session = await openWith(260);
    await uploadAll(session);
    expect(server.tracks.size).toBe(260);
    expect(Math.max(...server.batches)).toBeLessThanOrEqual(250);
    expect(server.batches.length).toBeLessThan(260);
  });

  test("adds no duplicates when the same CSV is uploaded again", async () => {
    const first = await openWith(3);
    await uploadAll(first);
    const second = await openWith(3);
    expect(second.store.get().rows.map(({ isKnown }) => isKnown)).toEqual([true, true, true]);
    second.upload();
    expect(second.store.get().stage).toBe("preview");
    expect(server.sent).toHaveLength(3);
  });

  test("refuses another track's ISRC until corrected, and counts skipped rows", async () => {
    const first = await openWith(2);
    await uploadAll(first);
    const second = open();
    const lines = [line(1, "song 1!"), "Song 3,Trio,GBABC2600002,song-3.wav", line(4)];
    await second.validate(csvOf(lines), [wav(1), wav(3), wav(4)]);
    expect(second.store.get().rows.map(({ isKnown }) => isKnown)).toEqual([true, false, false]);
    expect(second.store.get().rows[1]).toMatchObject({
      ready: null,
      errors: [{ column: "isrc", text: "Same ISRC as “Song 2” in your catalogue" }],
    });
    await uploadAll(second);
    expect(told.at(-1)?.description).toMatch(/^2 rows left out/);
    await second.edit(3, "isrc", "GBABC2600003");
    expect(second.store.get().rows[1]?.errors).toEqual([]);
  });

  test("gives the reason for a failed row without blocking the others", async () => {
    server.trouble.refused = ["song-2.wav"];
    const session = await openWith(3, []);
    const { states } = await uploadAll(session);
    expect(statusesOf(session.store.get())).toEqual(["added", "failed", "added"]);
    expect(states.get(idOf(session, 1))).toMatchObject({
      error: { column: "audio_filename", text: "Only WAV and MP3 files are supported" },
      canRetry: false,
    });
    expect(told.at(-1)?.title).toBe("2 tracks uploaded successfully, 1 failed");
  });

  test("resumes only the re-added one of two files lost during upload", async () => {
    const vanished = (number: number) => {
      // Its declared MIME type is right, so this very object is sent, not a retyped copy.
      const file = new File([`ID3 ${number}`], `song-${number}.wav`, { type: "audio/mpeg" });
      const [head, gone] = [file.slice(), file.slice()];
      gone.arrayBuffer = () => Promise.reject(new DOMException("Gone", "NotReadableError"));
      gone.stream = () => {
        throw new TypeError("Gone");
      };
      gone.slice = () => gone;
      let reads = 0;
      file.slice = () => (reads++ === 0 ? head : gone);
      return file;
    };
    const session = open();
    await session.validate(csvOf([line(1), line(2), line(3)]), [wav(1), vanished(2), vanished(3)]);
    const { states } = await uploadAll(session);
    expect(states.get(idOf(session, 1))).toMatchObject({
      error: { text: expect.stringContaining("choose it again") },
      canRetry: false,
    });
    await session.addAudio([wav(2)]);
    await until(session, isRow(1, "added"));
    await done(session);
    expect(statusesOf(session.store.get())).toEqual(["added", "added", "failed"]);
    expect(server.tracks.size).toBe(2);
  });

  test("reports a total failure with its reason and can retry rows", async () => {
    server.trouble.losesLabel = true;
    const session = await openWith(2);
    await uploadAll(session);
    expect(told.at(-1)).toEqual({
      kind: "error",
      title: "Bulk upload failed",
      description: "Label not found.",
    });
    expect(session.store.get().problem).toEqual(told.at(-1));
    server.trouble.losesLabel = false;
    session.act(idOf(session, 0), "retry");
    session.act(idOf(session, 1), "retry");
    await until(session, (state) => statusesOf(state).every((status) => status === "added"));
    expect(server.sent).toHaveLength(2);
  });

  test("shows column and fix for a row refused by the server", async () => {
    const session = open();
    await session.validate(csvOf([line(1, "Refused"), line(2)]), [wav(1), wav(2)]);
    const { states } = await uploadAll(session);
    expect(states.get(idOf(session, 0))).toMatchObject({
      error: { column: "track_title", text: "Invalid track_title", fix: "Write another" },
    });
  });
});

describe("uploading files", () => {
  test("pause, resume and cancel one by one without blocking the others", async () => {
    server.trouble.held = ["song-1.wav", "song-2.wav"];
    const session = await openWith(4);
    session.upload();
    await until(session, isRow(0, "uploading"));
    session.act(idOf(session, 0), "pause");
    session.act(idOf(session, 1), "cancel");
    await until(session, (state) => isRow(2, "added")(state) && isRow(3, "added")(state));
    expect(statusesOf(session.store.get()).slice(0, 2)).toEqual(["paused", "cancelled"]);
    expect(session.store.get().stage).toBe("uploading");
    server.letThrough();
    session.act(idOf(session, 0), "resume");
    await done(session);
    session.act(idOf(session, 1), "retry");
    await until(session, isRow(1, "added"));
    expect(server.tracks.size).toBe(4);
  });

  test("pause all together, and waiting files do not start", async () => {
    server.trouble.held = ["song-1.wav", "song-2.wav", "song-3.wav"];
    const session = await openWith(5);
    session.upload();
    await until(session, isRow(2, "uploading"));
    expect(session.isBusy()).toBe(true);
    session.pauseAll();
    await until(session, isRow(0, "paused"));
    expect(statusesOf(session.store.get())).toEqual(["paused", "paused", "paused", "waiting", "waiting"]);
    expect(session.isBusy()).toBe(false);
    server.letThrough();
    session.resumeAll();
    await done(session);
    expect(server.tracks.size).toBe(5);
  });

  test("cancel all together, except for tracks already added", async () => {
    server.trouble.held = ["song-2.wav", "song-3.wav", "song-4.wav"];
    const session = await openWith(5);
    session.upload();
    await until(session, (state) => isRow(0, "added")(state) && isRow(3, "uploading")(state));
    session.cancelPending();
    await done(session);
    expect(statusesOf(session.store.get())).toEqual(["added", "cancelled", "cancelled", "cancelled", "cancelled"]);
    expect(told.at(-1)?.title).toBe("1 tracks uploaded successfully, 0 failed");
  });
});

describe("after a reload", () => {
  test("resumes with the same files and sends nothing twice", async () => {
    server.trouble.held = ["song-3.wav", "song-4.wav"];
    const before = await openWith(4);
    before.upload();
    await until(before, (state) => isRow(0, "added")(state) && isRow(1, "added")(state));
    const after = reopen();
    await until(after, ({ stage }) => stage === "uploading");
    await until(after, isRow(3, "needs-file"));
    expect(statusesOf(after.store.get())).toEqual(["added", "added", "needs-file", "needs-file"]);
    before.pauseAll();
    server.letThrough();
    const sentBefore = server.sent.filter((name) => name !== "song-3.wav" && name !== "song-4.wav");
    await after.addAudio(numbers(4).map((n) => wav(n)));
    await done(after);
    expect(sentBefore).toEqual(["song-1.wav", "song-2.wav"]);
    expect(server.tracks.size).toBe(4);
    expect(told.at(-1)?.title).toBe("4 tracks uploaded successfully, 0 failed");
  });

  test("starts a new upload for a changed file", async () => {
    server.trouble.held = ["song-1.wav"];
    await pauseDuringUpload(1);
    const after = reopen();
    await until(after, isRow(0, "needs-file"));
    server.letThrough();
    await after.addAudio([wav(1, 8)]);
    await done(after);
    expect(server.tracks.size).toBe(1);
  });

  test("imports metadata of uploaded audio without the file", async () => {
    server.trouble.losesLabel = true;
    const before = await openWith(2);
    await uploadAll(before);
    server.trouble.losesLabel = false;
    const after = reopen();
    await done(after);
    expect(statusesOf(after.store.get())).toEqual(["added", "added"]);
    expect(server.sent).toHaveLength(2);
  });

  test("restores validated rows if the upload had not started", async () => {
    await openWith(2);
    const after = reopen();
    await until(after, ({ stage }) => stage === "preview");
    expect(after.store.get()).toMatchObject({ missingFiles: 2, csvName: "songs.csv" });
    await after.addAudio([wav(1), wav(2)]);
    expect(after.store.get().missingFiles).toBe(0);
  });

  test("completes a track as added if its response was lost", async () => {
    server.trouble.losesAnswers = true;
    const before = await openWith(1);
    before.upload();
    await vi.waitFor(() => expect(server.tracks.size).toBe(1));
    server.trouble.losesAnswers = false;
    const after = reopen();
    await done(after);
    expect(statusesOf(after.store.get())).toEqual(["added"]);
    expect(told.at(-1)?.title).toBe("1 tracks uploaded successfully, 0 failed");
    expect(server.sent).toHaveLength(1);
    expect(kept.isEmpty()).toBe(true);
  });

  test("completes tracks added in another session as known", async () => {
    server.trouble.held = ["song-1.wav"];
    await pauseDuringUpload(1);
    server.letThrough();
    const elsewhere = await openWith(1, [], open(createMemory().memory));
    await uploadAll(elsewhere);
    const after = reopen();
    await done(after);
    expect(statusesOf(after.store.get())).toEqual(["known"]);
    expect(server.tracks.size).toBe(1);
    expect(kept.isEmpty()).toBe(true);
  });

  test("shows rows that have all become invalid, and can start over", async () => {
    const csv = { name: "songs.csv", text: `${head}\n,Trio,,song-1.wav` };
    await kept.memory.keep(labelId, { csv, audio: [], ids: newBulkIds(), isStarted: true });
    const session = reopen();
    await until(session, ({ stage }) => stage === "preview");
    await Promise.resolve();
    expect(session.store.get().stage).toBe("preview");
    session.startOver();
    expect(session.store.get().stage).toBe("idle");
  });

  test("queues re-added audio while paused, then uploads three concurrently", async () => {
    const songs = numbers(30).map((n) => wav(n));
    server.trouble.held = songs.map(({ name }) => name);
    await pauseDuringUpload(30);
    const after = reopen();
    await until(after, isRow(29, "needs-file"));
    after.pauseAll();
    await after.addAudio(songs);
    await until(after, ({ missingFiles }) => missingFiles === 0);
    expect(statusesOf(after.store.get())).toEqual(songs.map(() => "waiting"));

    after.act(idOf(after, 4), "pause");
    after.act(idOf(after, 4), "resume");
    await until(after, isRow(4, "uploading"));
    expect(countOf(after, "uploading")).toBe(1);

    after.resumeAll();
    await until(after, isRow(0, "uploading"));
    expect(countOf(after, "uploading")).toBe(3);
    server.letThrough();
    await done(after);
    expect(server.tracks.size).toBe(30);
  });

  test("discards a stored upload after a day", async () => {
    await openWith(2);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 60 * 60 * 1000 });
    const after = reopen();
    await vi.waitFor(() => expect(kept.isEmpty()).toBe(true));
    expect(after.store.get().stage).toBe("idle");
  });

  test("restores nothing after starting over", async () => {
    const before = await openWith(2);
    before.startOver();
    const after = reopen();
    await Promise.resolve();
    expect(after.store.get().stage).toBe("idle");
    expect(kept.isEmpty()).toBe(true);
  });
});

test("bulk upload matches audio added later to rows that lacked it", async () => {
  const session = open();
  await session.validate(csvOf([line(1), line(2)]), [wav(1)]);
  expect(session.store.get().rows[1]?.errors[0]?.text).toBe("Audio file not found: song-2.wav");
  await session.addAudio([wav(2)]);
  expect(session.store.get().rows.every(({ ready }) => ready !== null)).toBe(true);
});

describe("row with errors", () => {
  const faulty = "Song 9,Trio,GBABC2600009,gone.wav";
  const errorsOf = (session: BulkSession, index: number) => session.store.get().rows[index]?.errors.map(({ column }) => column);

  test("is corrected in place, validated again and restored after a reload", async () => {
    const session = await openWith(1, ["Song 2,Trio,NOPE,song-2.wav"]);
    await session.addAudio([wav(2)]);
    expect(errorsOf(session, 1)).toEqual(["isrc"]);
    await session.edit(3, "isrc", " GBABC2600002 ");
    expect(errorsOf(session, 1)).toEqual([]);
    expect(session.store.get().stage).toBe("preview");

    const reloaded = reopen();
    const state = await until(reloaded, ({ stage }) => stage === "preview");
    expect(state.rows[1]).toMatchObject({ errors: [], cells: { isrc: "GBABC2600002" } });
  });

  test("is checked against other rows for a duplicate ISRC", async () => {
    const session = await openWith(2);
    await session.edit(3, "isrc", "GBABC2600001");
    expect(session.store.get().rows[1]?.errors[0]?.text).toBe("Same ISRC as row 2");
  });

  test("keeps the last of two concurrent corrections", async () => {
    const session = await openWith(1);
    await Promise.all([session.edit(2, "track_title", ""), session.edit(2, "track_title", "Two")]);
    expect(session.store.get().rows[0]).toMatchObject({ errors: [], cells: { track_title: "Two" } });
  });

  test("uploads alone when corrected after an upload that skipped it", async () => {
    const session = await openWith(1, [faulty]);
    await uploadAll(session);
    await session.edit(3, "audio_filename", "song-9.wav");
    await session.addAudio([wav(9)]);
    expect(session.store.get()).toMatchObject({ stage: "preview" });
    expect(session.store.get().rows.map(({ isKnown }) => isKnown)).toEqual([true, false]);
    await uploadAll(session);
    expect(countOf(session, "added")).toBe(1);
    expect(statusesOf(session.store.get())).toEqual([undefined, "added"]);
  });
});
