import type { Heading } from "./articles.server.ts";

export function Prose({ html, className = "" }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- our own text, rendered by React on the server
  return <div className={`prose min-w-0 ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Contents({ title, sections }: { title: string; sections: readonly Heading[] }) {
  return (
    <nav aria-label={title} className="hidden self-start text-sm lg:sticky lg:top-8 lg:block print:hidden">
      <p className="border-b border-ink pb-2 font-strong">{title}</p>
      <ol>
        {sections.map(({ id, text }) => (
          <li key={id} className="border-b border-line">
            <a href={`#${id}`} className="block py-2 text-ink2 hover:text-ink">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
