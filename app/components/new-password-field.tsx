import { type TextFieldProps, TextField } from "./text-field.tsx";

export function NewPasswordField(props: Pick<TextFieldProps, "field" | "label">) {
  return <TextField {...props} type="password" autoComplete="new-password" hint="At least 6 characters" />;
}
