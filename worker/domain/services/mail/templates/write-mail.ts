import { escapeMarkup } from "#worker/domain/lib/text.contract.ts";
import type { Action, Fact, MailContent } from "./mail-content.ts";
import { font, light, styleSheet } from "./mail-theme.ts";

const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

/** The logo's bars: heights in pixels, and which one is the cue line. */
const bars = [
  { height: 10, width: 3 },
  { height: 17, width: 3 },
  { height: 22, width: 2, isCue: true },
  { height: 13, width: 3 },
  { height: 8, width: 3 },
];

function wordmark(): string {
  const cells = bars
    .map(({ height, width, isCue }) => {
      const colour = isCue ? light.cue : light.ink;
      const bar = table(
        `width="${width}"`,
        `<tr><td class="${isCue ? "cue" : "bar"}" bgcolor="${colour}" width="${width}" height="${height}" style="width:${width}px;height:${height}px;background:${colour};font-size:0;line-height:0">&nbsp;</td></tr>`,
      );
      return `<td valign="middle" height="24" style="padding-right:2px">${bar}</td>`;
    })
    .join("");
  const name = `<td class="ink" valign="middle" style="padding-left:8px;font:800 19px/24px ${font};letter-spacing:-.01em;color:${light.ink}">Cuesheet</td>`;
  return table("", `<tr>${cells}${name}</tr>`);
}

function factRows(facts: readonly Fact[]): string {
  if (facts.length === 0) return "";
  const line = `border-top:1px solid ${light.line};padding:10px 0;vertical-align:top`;
  const rows = facts
    .map(
      ({ label, value }) =>
        `<tr><th class="rule ink3" scope="row" align="left" width="34%" style="${line};padding-right:16px;font:400 14px/20px ${font};color:${light.ink3}">${escapeMarkup(label)}</th>` +
        `<td class="rule ink" style="${line};font:600 14px/20px ${font};color:${light.ink};word-break:break-word">${escapeMarkup(value).replaceAll("\n", "<br>")}</td></tr>`,
    )
    .join("");
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:8px 0 24px">${rows}</table>`;
}

/** A button as a table cell, which every mail program renders. Its URL is printed below as a fallback. */
function button({ label, url }: Action): string {
  const href = escapeMarkup(url);
  const link = `<a class="button" href="${href}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 26px;font:700 16px/20px ${font};color:${light.surface};text-decoration:none;border-radius:3px">${escapeMarkup(label)}</a>`;
  return (
    table(
      `style="margin:8px 0 16px"`,
      `<tr><td class="button" bgcolor="${light.ink}" style="background:${light.ink};border-radius:3px">${link}</td></tr>`,
    ) +
    `<p class="ink3" style="margin:0 0 24px;font:400 13px/20px ${font};color:${light.ink3}">Or open this address:<br><a class="ink2" href="${href}" target="_blank" rel="noopener" style="color:${light.ink2};word-break:break-all">${href}</a></p>`
  );
}

function quietLink({ label, url }: Action): string {
  const href = escapeMarkup(url);
  return `<p style="margin:0 0 24px;font:600 15px/22px ${font}"><a class="ink" href="${href}" target="_blank" rel="noopener" style="color:${light.ink}">${escapeMarkup(label)}</a></p>`;
}

function body({ heading, paragraphs, facts = [], action, aside }: MailContent): string {
  const words = paragraphs.map(
    (text) =>
      `<p class="ink2" style="margin:0 0 16px;font:400 16px/25px ${font};color:${light.ink2}">${escapeMarkup(text)}</p>`,
  );
  return [
    `<h1 class="ink" style="margin:0 0 16px;font:800 28px/33px ${font};letter-spacing:-.02em;color:${light.ink}">${escapeMarkup(heading)}</h1>`,
    ...words,
    factRows(facts),
    action ? button(action) : "",
    aside ? quietLink(aside) : "",
  ].join("");
}

/** The HTML part of a mail, at most 600 pixels wide. */
export function writeHtml(content: MailContent): string {
  const preview = escapeMarkup(content.paragraphs[0] ?? "");
  const rows = [
    `<tr><td style="padding:0 4px 20px">${wordmark()}</td></tr>`,
    `<tr><td class="cue" bgcolor="${light.cue}" height="3" style="height:3px;background:${light.cue};font-size:0;line-height:0">&nbsp;</td></tr>`,
    `<tr><td class="sheet" bgcolor="${light.surface}" style="background:${light.surface};padding:36px 40px 16px">${body(content)}</td></tr>`,
    `<tr><td class="ink3" style="padding:20px 4px 0;font:400 13px/20px ${font};color:${light.ink3}">${escapeMarkup(content.note)}</td></tr>`,
  ].join("");
  const sheet = table(`align="center" width="100%" style="max-width:600px;margin:0 auto"`, rows);
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(content.subject)}</title><style>${styleSheet}</style></head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<div class="paper" role="article" lang="en-GB" dir="ltr" aria-label="${escapeMarkup(content.subject)}" style="background:${light.paper};padding:32px 16px 40px">${sheet}</div>
</body></html>`;
}

/** The plain text part of a mail, with all texts and links of the HTML part. */
export function writeText({ heading, paragraphs, facts = [], action, aside, note }: MailContent): string {
  const links = [action, aside].filter((link) => link !== undefined);
  return [
    "Cuesheet",
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${note}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
