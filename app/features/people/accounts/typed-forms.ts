import { quietly } from "#app/lib/store.ts";
import { showToast, success } from "#app/lib/toast.ts";
import { keptTypingKey, typedAgainType } from "#app/lib/session-end.ts";

const restoredToast = success("Welcome back", "We’ve restored what you typed. It isn’t saved yet.");

/** Input of one form on a page. Passwords, codes, files and values set by scripts are never stored. */
type TypedForm = { key: string; fields: { name: string; nth: number; value: string; isTicked: boolean }[] };
/** Stored in session storage: one account, one page, this tab only. */
type KeptTyping = { who: string; page: string; forms: TypedForm[] };

const leftOut = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keyed by action and field names, because ids may differ on the next visit. */
function formsByKey(): Map<string, HTMLFormElement> {
  const forms = new Map<string, HTMLFormElement>();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method="post"]')) {
    const names = [...new Set(fieldsOf(form).map(({ name }) => name))].join(" ");
    const kind = `${form.getAttribute("action") ?? ""} ${names}`;
    for (let nth = 0; ; nth += 1) {
      const key = `${kind} ${nth}`;
      if (forms.has(key)) continue;
      forms.set(key, form);
      break;
    }
  }
  return forms;
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].flatMap((element) => {
    const isField =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
    if (!isField || element.name === "" || leftOut.has(element.type)) return [];
    return element.autocomplete === "one-time-code" ? [] : [element];
  });
}

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

function readForm(key: string, form: HTMLFormElement): TypedForm {
  const seen = new Map<string, number>();
  const fields = fieldsOf(form).map((field) => {
    const nth = seen.get(field.name) ?? 0;
    seen.set(field.name, nth + 1);
    return { name: field.name, nth, value: field.value, isTicked: isTick(field) && field.checked };
  });
  return { key, fields };
}

/** Stores the input of those forms on the page that the user has typed in. */
export function keepTyping(who: string, page: string, isTypedIn: (form: HTMLFormElement) => boolean): void {
  const typedIn = [...formsByKey()].filter(([, form]) => isTypedIn(form));
  if (typedIn.length === 0) return;
  const typing: KeptTyping = { who, page, forms: typedIn.map(([key, form]) => readForm(key, form)) };
  // If storage is unavailable, the input is lost.
  quietly(() => sessionStorage.setItem(keptTypingKey, JSON.stringify(typing)));
}

/** Restores stored input into the forms present now, and into those mounted later; returns a function that stops waiting. */
export function typeWhenThere(who: string, page: string): () => void {
  const typing = recallTyping(who, page);
  if (!typing) return () => {};
  let rest = restoreInput(typing.forms);
  const observer = new MutationObserver(() => {
    rest = restoreInput(rest);
    if (rest.length === 0) done();
  });
  const done = () => {
    observer.disconnect();
    discardTyping();
    showToast(restoredToast);
  };
  // A form in a dialog mounts after its page.
  if (rest.length > 0) observer.observe(document.body, { childList: true, subtree: true });
  else done();
  return () => observer.disconnect();
}

/** Reads the input stored for this account and page; discards another account's. */
function recallTyping(who: string, page: string): KeptTyping | null {
  const typing = read();
  if (typing === null) return null;
  if (typing.who !== who) discardTyping();
  return typing.who === who && typing.page === page ? typing : null;
}

const discardTyping = (): void => void quietly(() => sessionStorage.removeItem(keptTypingKey));

const read = (): KeptTyping | null =>
  // Written by `keepTyping` in this tab.
  quietly(() => JSON.parse(sessionStorage.getItem(keptTypingKey) ?? "null") as KeptTyping | null);

/** Restores input into the forms present; returns the forms still missing. */
function restoreInput(forms: readonly TypedForm[]): TypedForm[] {
  const present = formsByKey();
  return forms.filter(({ key, fields }) => {
    const form = present.get(key);
    if (!form) return true;
    for (const { name, nth, value, isTicked } of fields) {
      const field = fieldsOf(form).filter((candidate) => candidate.name === name)[nth];
      if (field) write(field, value, isTicked);
    }
    return false;
  });
}

/** Dispatches the events of real input, so that listeners notice. */
function write(field: Field, value: string, isTicked: boolean): void {
  if (isTick(field)) {
    if (field.checked !== isTicked) field.click();
    return;
  }
  if (field.value === value) return;
  // React overrides the setter on the element itself to track its value.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: typedAgainType }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
