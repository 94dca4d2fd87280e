import { type ComponentProps, type ReactNode, useId } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { warranty } from "#app/content/legal-version-copy.ts";
import { LicenceClauses, LicenceUses } from "#app/features/services/legal/licence-terms/licence-text.tsx";
import type { TextModule } from "./articles.server.ts";

/** Components that articles use without importing them, and replacements for Markdown's elements. */
const proseComponents = {
  Figure,
  Callout,
  Checklist,
  LicenceClauses,
  LicenceUses,
  Warranty,
  table: ScrollingTable,
  a: ProseLink,
};

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="prose-figure">
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Callout({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <aside className="prose-callout" aria-labelledby={id}>
      <p id={id} className="prose-callout-title">
        {title}
      </p>
      {children}
    </aside>
  );
}

function Checklist({ children }: { children: ReactNode }) {
  return <div className="prose-checklist">{children}</div>;
}

function Warranty() {
  return (
    <ul>
      {warranty.map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
  );
}

/** On narrow screens a table scrolls inside its own focusable frame, instead of the page. */
function ScrollingTable({ "aria-label": label, ...table }: ComponentProps<"table">) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
    <section className="prose-table" aria-label={label} tabIndex={0}>
      <table {...table} />
    </section>
  );
}

function ProseLink({ href = "", children, ...rest }: ComponentProps<"a">) {
  const isOutside = /^https?:/.test(href);
  return (
    <a href={href} {...rest} {...(isOutside ? { rel: "noopener" } : {})}>
      {children}
    </a>
  );
}

/** Renders a text to HTML in the loader, so that it is not part of any browser script. */
export function renderMdx(Content: TextModule["default"]): string {
  return renderToStaticMarkup(<Content components={proseComponents} />, { identifierPrefix: "text" });
}
