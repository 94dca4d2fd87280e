import { reviewCopy } from "#app/content/reviews-copy.ts";

/** Which keys switch the music. */
export function ReviewKeysHint({ count }: { count: number }) {
  const keys = Array.from({ length: Math.min(count, 10) }, (_, place) => (place + 1) % 10);
  const visible = keys.length > 4 ? [keys[0], keys.at(-1)] : keys;
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink2 max-md:hidden noscript:hidden print:hidden">
      {visible.map((key, place) => (
        <span key={key}>
          {place > 0 && keys.length > 4 && "– "}
          <kbd className="review-kbd">{key}</kbd>
        </span>
      ))}
      {reviewCopy.keys}
    </p>
  );
}
