import type { RefObject, SubmitEvent } from "react";
import { Form } from "react-router";

export const renderFormId = "render-form";

type RequestFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  fields: Record<string, string | number>;
};

/** What a render or a version is asked for with. The buttons stand elsewhere on the page; `id` is filled in when one is pressed. */
export function RequestForm({ ref, onSubmit, fields }: RequestFormProps) {
  return (
    <Form ref={ref} id={renderFormId} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" defaultValue="" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
    </Form>
  );
}
