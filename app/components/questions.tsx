type QuestionsProps = {
  /** Of the group: opening one question closes the others. */
  name: string;
  questions: readonly { question: string; answer: string }[];
};

/** Questions that unfold their answers, by the browser alone. On paper all are open. */
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
