import { Form } from "react-router";
import { ConfirmButton } from "./confirm-button.tsx";

type DeleteWords = {
  delete: string;
  deleteWhich: (name: string) => string;
  question: (name: string) => string;
  questionText: string;
};

type DeleteNamedProps = { action: string; id: string; name: string; words: DeleteWords };

/** Deletes something that a person has named, after asking. Its form says `intent=delete` and which. */
export function DeleteNamed({ action, id, name, words }: DeleteNamedProps) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <ConfirmButton
        name="intent"
        value="delete"
        variant="quiet"
        label={words.deleteWhich(name)}
        title={words.question(name)}
        text={words.questionText}
        confirm={words.delete}
      >
        {words.delete}
      </ConfirmButton>
    </Form>
  );
}
