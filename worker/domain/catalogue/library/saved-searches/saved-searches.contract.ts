import { z } from "zod";
import { libraryParams } from "#worker/domain/catalogue/library/library-address.contract.ts";
import { readLibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";

/** Per account; enforced by the database. */
export const maxSavedSearches = 50;

/** Characters. */
const longestName = 80;

const Name = z
  .string({ error: "Enter a name" })
  .trim()
  .min(1, "Enter a name")
  .max(longestName, `Use at most ${longestName} characters`);

/**
 * The query string of a library URL, with or without "?". Normalised to canonical form, without cursor and unknown parameters.
 */
const Query = z
  .string({ error: "Search or filter first, then save" })
  .max(2000)
  .transform((address, issues) => {
    const query = readLibraryQuery(new URLSearchParams(address));
    const written = libraryParams({ ...query, after: undefined }).toString();
    if (written === "") issues.addIssue("Search or filter first, then save");
    return written;
  });

export const SaveSearch = z.object({ name: Name, query: Query });
export type SaveSearch = z.infer<typeof SaveSearch>;

const id = z.uuid();
export const RenameSearch = z.object({ id, name: Name });
export type RenameSearch = z.infer<typeof RenameSearch>;

export type SavedSearch = {
  id: string;
  name: string;
  /** Query string after `/library?`. */
  query: string;
  /** UTC milliseconds. */
  createdAt: number;
};

export type SaveSearchRefusal = "already-saved" | "too-many-saved-searches";
