type FoldedTextProps = { text: string; about: string; className?: string };

const maxLines = 6;
const lettersALine = 70;

/** Collapses a long text, with or without scripts. `about` names it for screen readers. */
export function FoldedText({ text, about, className = "" }: FoldedTextProps) {
  const words = `wrap-anywhere whitespace-pre-line ${className}`;
  if (linesOf(text) <= maxLines) return <p className={words}>{text}</p>;
  return (
    <div className="fold">
      <p className={`fold-text ${words}`}>{text}</p>
      <details>
        <summary className="fold-switch">
          <span className="fold-more">Show more</span>
          <span className="fold-less">Show less</span>
          <span className="sr-only">: {about}</span>
        </summary>
      </details>
    </div>
  );
}

/** Estimated at full width; CSS clamps the lines on narrow screens. */
function linesOf(text: string): number {
  return text.split("\n").reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lettersALine)), 0);
}
