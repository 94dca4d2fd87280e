import { foldText } from "#worker/domain/lib/fold-text.ts";

/** Every word of a text, folded as the index is: letters and digits only. */
export const foldedWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words of a search: nothing a person types can be an operator of the index. */
export const searchWords = (text: string): string[] => foldedWords(text).slice(0, 8);
