type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** An element with its attributes and what is in it. Texts are texts: nothing that a file says becomes markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  for (const child of children)
    if (child) element.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  return element;
}

/** One of the signs that the page keeps for its script, in a colour of the house. */
export function sign(name: SignName): Node {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-sign="${name}"]`);
  return template?.content.cloneNode(true) ?? document.createTextNode("");
}
export type SignName = "holds" | "fails" | "revoked" | "open" | "nothing" | "waiting" | "music" | "lock";

export const link = (href: string, text: string, look = "textlink"): HTMLAnchorElement =>
  make("a", { href, class: look }, text);

/** Rows of a word and what it is; those without are left out. */
export function facts(rows: readonly (readonly [string, Child])[]): HTMLElement {
  return make(
    "dl",
    { class: "vf-facts" },
    ...rows.flatMap(([word, value]) =>
      value ? [make("div", {}, make("dt", {}, word), make("dd", {}, value))] : [],
    ),
  );
}
