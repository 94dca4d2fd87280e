import { z } from "zod";
import { longestNote, longestShortlistName } from "./shortlist-limits.contract.ts";
import type { SmallCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** Name of the list created by the first heart. */
export const firstShortlistName = "Shortlist";

const Name = z
  .string({ error: "Enter a name" })
  .trim()
  .normalize()
  .min(1, "Enter a name")
  .max(longestShortlistName, `Use at most ${longestShortlistName} characters`);

/** Normalises line breaks: forms send CRLF, but the field's counter counts one character. */
const Note = z
  .string()
  .default("")
  .transform((note) => note.replaceAll("\r\n", "\n").trim())
  .pipe(z.string().max(longestNote, `Use at most ${longestNote} characters`));

const id = z.uuid();
const trackId = z.uuid();

export const CreateShortlist = z.object({ name: Name });
export type CreateShortlist = z.infer<typeof CreateShortlist>;
export const RenameShortlist = z.object({ id, name: Name });
export type RenameShortlist = z.infer<typeof RenameShortlist>;
export const ChosenShortlist = z.object({ id });
export type ChosenShortlist = z.infer<typeof ChosenShortlist>;

export const Heart = z.object({ trackId });
export type Heart = z.infer<typeof Heart>;

/** A track on a list. */
export const Entry = z.object({ id, trackId });
export type Entry = z.infer<typeof Entry>;
export const NoteTrack = Entry.extend({ note: Note });
export type NoteTrack = z.infer<typeof NoteTrack>;
export const ReorderTrack = Entry.extend({ direction: z.enum(["up", "down"]) });
export type ReorderTrack = z.infer<typeof ReorderTrack>;
export const TransferTrack = Entry.extend({ toId: z.uuid() });
export type TransferTrack = z.infer<typeof TransferTrack>;

/** Position and note of a removed track, as needed to restore it. */
export const Place = z.object({ note: Note, position: z.number().int().min(1).max(1e9) });
export type Place = z.infer<typeof Place>;
export type Removed = Entry & Place;

export type Shortlist = { id: string; name: string; isCurrent: boolean; tracks: number; createdAt: number };

export type ShortlistTrack = SmallCard & {
  note: string;
  position: number;
  isOnSale: boolean;
  hasVote: boolean;
};

export type OpenShortlist = {
  id: string;
  name: string;
  tracks: readonly ShortlistTrack[];
  /** The account's other lists, newest first. */
  others: readonly { id: string; name: string }[];
};

/** The current list and its tracks; null if there is no list. */
export type CurrentShortlist = { id: string; name: string; trackIds: readonly string[] } | null;

export type NameRefusal = "name-taken" | "too-many-shortlists";
export type HeartRefusal = "no-such-track" | "shortlist-full";
export type TransferRefusal = "no-such-entry" | "already-there" | "shortlist-full";
