import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextField } from "./text-field.tsx";

function Typed() {
  const [, fields] = useForm<{ title: string }>({
    id: "track",
    lastResult: { status: "error", initialValue: { title: "" }, error: { title: ["Enter a title"] } },
  });
  return <TextField field={fields.title} label="Title" />;
}

test("Field renders name, label and errors of conform metadata", () => {
  const html = renderToStaticMarkup(<Typed />);
  expect(html).toContain('<label for="track-title"');
  const input = /<input[^>]*>/.exec(html)?.[0] ?? "";
  for (const part of ['id="track-title"', 'name="title"', 'aria-invalid="true"']) expect(input).toContain(part);
  expect(html).toContain("Enter a title");
});
