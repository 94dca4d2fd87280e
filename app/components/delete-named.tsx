import { Form } from "react-router";
import { Button } from "./button.tsx";
import { ConfirmButton } from "./confirm-button.tsx";

type DeleteWords = { delete: string; deleteWhich: (name: string) => string };
/** Asked before, where nothing brings it back. */
type Question = { question: (name: string) => string; questionText: string };

type DeleteNamedProps = { action: string; id: string; name: string; words: DeleteWords & Partial<Question> };

/** Deletes something that a person has named. Its form says `intent=delete` and which. */
export function DeleteNamed({ action, id, name, words }: DeleteNamedProps) {
  const { question, questionText } = words;
  const button = { name: "intent", value: "delete", variant: "quiet" } as const;
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      {question && questionText ? (
        <ConfirmButton
          {...button}
          label={words.deleteWhich(name)}
          title={question(name)}
          text={questionText}
          confirm={words.delete}
        >
          {words.delete}
        </ConfirmButton>
      ) : (
        <Button type="submit" {...button} aria-label={words.deleteWhich(name)}>
          {words.delete}
        </Button>
      )}
    </Form>
  );
}
