/** A text written in MDX, as `renderMdx` finished it. */
export function Prose({ html, className = "" }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- our own text, rendered by React on the server
  return <div className={`prose min-w-0 ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
