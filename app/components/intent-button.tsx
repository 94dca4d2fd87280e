import { Form, type FormProps } from "react-router";
import { type ButtonProps, Button } from "./button.tsx";

type IntentButtonProps = Omit<ButtonProps, "form" | "type" | "name" | "value"> & {
  form?: Omit<FormProps, "method" | "children">;
  intent: string;
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>>;
};

/** A form with nothing but a button: posts the intent. */
export function IntentButton({ form, intent, fields = {}, ...button }: IntentButtonProps) {
  return (
    <Form method="post" {...form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} {...button} />
    </Form>
  );
}
