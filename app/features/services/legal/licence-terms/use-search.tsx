import { Search } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { SearchBox } from "#app/components/search-box.tsx";
import { licenceCopy, showAllUses } from "#app/content/licence-copy.ts";
import { type LicenceUse, licenceUses } from "#worker/domain/services/legal/licence-terms/uses.contract.ts";
import { UseRows } from "./use-rows.tsx";

/** Uses whose name or synonym matches the typed words; all of them for an empty query. */
export function findUses(typed: string): ReadonlySet<LicenceUse> {
  const words = fold(typed).split(" ").filter(Boolean);
  const matches = licenceUses.filter(({ name, synonyms }) => {
    const terms = fold([name, ...synonyms].join(" ")).split(" ");
    return words.every((word) => terms.some((each) => each.startsWith(word) || isPluralOf(word, each)));
  });
  return new Set(matches.map(({ id }) => id));
}

const isPluralOf = (word: string, singular: string): boolean => word === `${singular}s`;

/** Lower case, with punctuation as spaces and "e-mail" as "email". */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\be[\s-]+mail/g, "email")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const firstShown = 8;
const first = new Set(licenceUses.slice(0, firstShown).map(({ id }) => id));

export function UseSearch(props: Omit<ComponentProps<typeof UseRows>, "visible">) {
  const [typed, setTyped] = useState("");
  const [isWhole, setWhole] = useState(false);
  const isSearching = typed.trim() !== "";
  const matches = findUses(typed);
  const visible = isSearching || isWhole ? matches : first;
  return (
    <>
      <SearchBox
        label={licenceCopy.search}
        icon={<Search className="icon-sm" aria-hidden="true" />}
        frame="h-11 w-full"
        className="text-sm"
        placeholder={licenceCopy.searchHint}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-use-search
      />
      {/* Announces the number of remaining rows to screen readers. */}
      <output className="sr-only">{isSearching ? `${matches.size} of ${licenceUses.length}` : ""}</output>
      {visible.size > 0 ? (
        <UseRows {...props} visible={visible} />
      ) : (
        <p className="py-4 text-sm text-ink2">
          {licenceCopy.noMatch}{" "}
          <a href="/contact?topic=licensing" className="font-strong underline underline-offset-4">
            {licenceCopy.ask}
          </a>
        </p>
      )}
      {!isSearching && !isWhole && (
        <button
          type="button"
          className="mt-3 h-9 text-sm font-strong underline underline-offset-4"
          onClick={() => setWhole(true)}
        >
          {showAllUses(licenceUses.length)}
        </button>
      )}
    </>
  );
}
