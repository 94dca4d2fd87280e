type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Puts a value into the fields of this name as a person would. False when the form has no such field. */
export function takeOver(form: HTMLFormElement, name: string, value: string | string[]): boolean {
  const fields = fieldsOf(form, name);
  for (const field of fields) {
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = Array.isArray(value) ? value.includes(field.value) : value === "on";
    else if (field instanceof HTMLInputElement && field.type === "radio")
      field.checked = field.value === value;
    else if (!Array.isArray(value)) field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return fields.length > 0;
}

function fieldsOf(form: HTMLFormElement, name: string): Field[] {
  const fields: Field[] = [];
  for (const element of form.elements) {
    const isField =
      (element instanceof HTMLInputElement && element.type !== "hidden") ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    if (isField && element.name === name) fields.push(element);
  }
  return fields;
}
