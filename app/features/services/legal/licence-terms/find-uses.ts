import { type LicenceUse, licenceUses } from "#worker/domain/services/legal/licence-terms/uses.contract.ts";

/** The uses that somebody may mean by what they typed: by name or by another word for it. All where nothing was typed. */
export function findUses(typed: string): ReadonlySet<LicenceUse> {
  const words = fold(typed).split(" ").filter(Boolean);
  const matches = licenceUses.filter(({ name, synonyms }) => {
    const terms = fold([name, ...synonyms].join(" ")).split(" ");
    return words.every((word) => terms.some((each) => each.startsWith(word) || isPluralOf(word, each)));
  });
  return new Set(matches.map(({ id }) => id));
}

const isPluralOf = (word: string, singular: string): boolean => word === `${singular}s`;

/** Lower case, hyphens and other signs as spaces, and "e-mail" the same as "email". */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\be[\s-]+mail/g, "email")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
