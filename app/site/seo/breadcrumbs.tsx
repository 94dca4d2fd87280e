import type { Crumb } from "./structured-data.ts";

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const crumbs = [{ name: "Home", path: "/" }, ...trail];
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink2 print:hidden">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex max-w-full items-center gap-x-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-ink3">
                /
              </span>
            )}
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className="truncate py-1 text-ink">
                {name}
              </span>
            ) : (
              <a href={path} className="inline-flex min-h-8 items-center hover:text-ink hover:underline">
                {name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
