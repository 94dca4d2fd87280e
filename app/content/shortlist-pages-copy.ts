import { failure, notRestored, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import type { NameRefusal } from "#worker/domain/catalogue/shortlists/shortlists.contract.ts";

export const shortlistsPage = {
  backToLibrary: "Back to Library",
  counted: (lists: number, max: number): string => `${lists} of ${max} lists`,
  new: "New list",
  name: "Name",
  create: "Create list",
  current: "Your hearts are saved here",
  choose: "Save hearts here",
  chooseWhich: (name: string): string => `Save hearts here: ${name}`,
  none: "No shortlists yet.",
  howTo: "Press the heart on a track in the library, or H while it plays. Your first heart starts a list.",
  toLibrary: "Browse the library",
} as const;

export const shortlistToasts = {
  created: success("List created"),
  renamed: success("List renamed"),
  deleted: success("List deleted", "Its notes are gone too. The tracks stay in the library."),
  restored: success("List restored"),
  chosen: success("Your hearts will be saved to this list"),
  gone: failure("Not found", "This list has already been deleted."),
  badName: failure("Not saved", "Use a name of 1 to 80 characters."),
  "name-taken": failure("Not saved", "You already have a list with this name."),
  "too-many-shortlists": failure("Not created", "You’ve reached the limit of 50 lists. Delete one first."),
  "no-such-shortlist": failure("Not found", "This list has already been deleted."),
} as const satisfies Record<string, Toast>;

export const shortlistNotRestored: Record<NameRefusal | "gone", Toast> = {
  "name-taken": notRestored("Another list now has this name. Rename that one first."),
  "too-many-shortlists": notRestored("You’ve reached the limit of 50 lists. Delete one first."),
  gone: notRestored("This list can no longer be restored."),
};

export const shortlistPage = {
  back: "All shortlists",
  counted: (tracks: number): string => (tracks === 1 ? "1 track" : `${tracks} tracks`),
  none: "Nothing on this list yet.",
  howTo: "Press the heart on a track in the library, or H while it plays.",
  toLibrary: "Browse the library",
  hasVote: "Your vote",
  notOnSale: "Not on sale",
  compare: "Compare",
  compareWhich: (title: string): string => `Compare ${title}`,
  tickToCompare: (max: number): string => `Tick up to ${max} tracks to compare them under your video.`,
  ticked: (count: number, max: number): string => `${count} of ${max}`,
  note: (title: string): string => `Note on ${title}`,
  addNote: "Add a note",
  saveNote: "Save note",
  noteSaved: "Saved",
  inVideo: "Use in video",
  inVideoWhich: (title: string): string => `Use in video: ${title}`,
  up: (title: string): string => `Move ${title} up`,
  down: (title: string): string => `Move ${title} down`,
  moveTo: (title: string): string => `Move ${title} to another list`,
  moveToTitle: "Move to",
  remove: (title: string): string => `Remove ${title}`,
} as const;

export const entryToasts = {
  noted: success("Note saved"),
  longNote: failure("Note not saved", "Use at most 500 characters."),
  gone: failure("Not found", "This track is no longer on the list."),
  moved: success("Moved to the other list"),
  "no-such-entry": failure("Not moved", "The track is no longer on this list, or the other list is gone."),
  "already-there": failure("Not moved", "The other list already has this track."),
  "shortlist-full": failure("Not moved", "The other list is full: it holds up to 200 tracks."),
} as const satisfies Record<string, Toast>;
