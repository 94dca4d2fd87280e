const words = new Intl.Segmenter("en");

/** The first letters of a name's first and last word: "Mina Holt" is MH. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  const [first = "", last = ""] = [parts[0], parts.length > 1 ? parts.at(-1) : ""];
  const letter = (word: string) => [...words.segment(word)][0]?.segment ?? "";
  return (letter(first) + letter(last)).toUpperCase();
}

/** Somebody's initials in a circle; those of whoever looks are filled. */
export function Initials({ name, isOwn = false }: { name: string; isOwn?: boolean }) {
  return (
    <span className="review-who" data-own={isOwn || undefined} title={name}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}
