/** Finds an element that the page's HTML must have. */
export function findPart<Kind extends Element>(within: Element, selector: string, kind: new () => Kind): Kind {
  const element = within.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The section has no ${selector}`);
  return element;
}

/** Adds rules that the public style sheet has no room for; the security policy forbids inline styles. */
export function addStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
