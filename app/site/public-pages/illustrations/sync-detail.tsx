import { FilmStrip } from "#app/site/landing/film-strip.tsx";

const facts = [
  ["Track", "Kestrel"],
  ["Brand", "Northwind Bicycles"],
  ["Licence", "CUE-2026-7K3M-9XQP"],
] as const;

/** One sync opened: the film, and who licensed what. */
export function SyncDetail() {
  return (
    <div className="border border-line bg-surface">
      <FilmStrip frames={5} className="h-28 md:h-36" />
      <dl className="grid grid-cols-3 gap-4 p-4 text-sm max-sm:grid-cols-1 max-sm:gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink2">{name}</dt>
            <dd className="truncate font-strong">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
