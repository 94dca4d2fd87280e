/** A title whose hyphenated words stay whole at the end of a line: no "voice-" above "over". */
export function Headline({ children }: { children: string }) {
  return children.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
