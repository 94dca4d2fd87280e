import { type ComponentProps, type ReactNode, useId } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { warranty } from "#app/content/legal-version-copy.ts";
import { LicenceClauses, LicenceUses } from "#app/features/services/legal/licence-terms/licence-text.tsx";
import type { TextModule } from "./articles.server.ts";

/** What an article may use without importing it, and what Markdown's own elements become. */
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

/** On a narrow screen a table scrolls inside its own frame, which the keyboard can reach, and the page does not. */
function ScrollingTable({ "aria-label": label, ...table }: ComponentProps<"table">) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
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

/** The finished HTML of a text. Made in the loader, so that no word of it stands in a browser's script. */
export function renderMdx(Content: TextModule["default"]): string {
  return renderToStaticMarkup(<Content components={proseComponents} />, { identifierPrefix: "text" });
}
