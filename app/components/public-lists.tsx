type PointsProps = { points: readonly string[]; className: string; pointClassName: string };

/** A list with large numbers; screen readers count the items themselves. */
export function NumberedPoints({ points, className, pointClassName }: PointsProps) {
  return (
    <ol className={className}>
      {points.map((point, index) => (
        <li key={point} className={`flex text-lg ${pointClassName}`}>
          <span className="wide w-5 flex-none font-title text-cueink" aria-hidden="true">
            {index + 1}
          </span>
          {point}
        </li>
      ))}
    </ol>
  );
}

type QuestionsProps = {
  /** Group of `details`: opening one closes the others. */
  name: string;
  questions: readonly { question: string; answer: string }[];
};

/** An accordion without scripts; all open in print. */
export function Questions({ name, questions }: QuestionsProps) {
  return (
    <div className="border-t border-ink">
      {questions.map(({ question, answer }, index) => (
        <details key={question} name={name} open={index === 0} className="question">
          <summary>
            <h3>{question}</h3>
          </summary>
          <p className="max-w-[68ch] pr-10 pb-6 text-ink2">{answer}</p>
        </details>
      ))}
    </div>
  );
}
