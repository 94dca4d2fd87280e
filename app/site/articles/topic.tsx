/** What an article is about, marked in the colour of its mood. */
export function Topic({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-strong text-moodink">
      <span className="size-2 flex-none rounded-full bg-mood" aria-hidden="true" />
      {name}
    </span>
  );
}
