import { escapeMarkup } from "#worker/domain/lib/text.contract.ts";

const style = `
:root{color-scheme:light dark;--paper:light-dark(#f5f6f9,#12141a);--surface:light-dark(#fff,#1b1e26);
--line:light-dark(#d9dde6,#343945);--edge:light-dark(#858c9b,#747c8c);--ink:light-dark(#161a23,#f1f3f7);
--ink2:light-dark(#4b5263,#b4bac7);--act:light-dark(#2f4bd8,#a9b8ff);--onact:light-dark(#fff,#12141a);
--ok:light-dark(#12683a,#7fd8a4);--warn:light-dark(#7a5200,#f0c46a);--bad:light-dark(#b01c2e,#ff9ba3)}
*{box-sizing:border-box}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;background:var(--paper);color:var(--ink)}
body{margin:0;overflow-wrap:anywhere}
.banner{margin:0;padding:.5rem 1rem;text-align:center;color:#1d1500;font-size:.875rem;
background:repeating-linear-gradient(135deg,#ffd24a 0 14px,#fbc11f 14px 28px)}
main{margin:0 auto;padding:clamp(1.25rem,4vw,3rem) clamp(1rem,4vw,2rem) 4rem}
main.narrow{max-width:60rem}main.wide{max-width:82rem}
h1{font-size:clamp(1.375rem,3vw,1.75rem);line-height:1.2;margin:0 0 .5rem;letter-spacing:-.015em}
h2{font-size:1.0625rem;margin:0 0 .75rem;letter-spacing:-.005em}
p{margin:0 0 1rem}a{color:var(--act);text-underline-offset:3px}
.lead,.quiet{color:var(--ink2)}.quiet{font-size:.875rem}
.amount{font-size:clamp(2.25rem,6vw,3rem);line-height:1.1;font-weight:700;letter-spacing:-.025em;margin:.25rem 0 1.5rem;font-variant-numeric:tabular-nums}
.two{display:grid;gap:2rem;align-items:start}
@media(min-width:52rem){.two{grid-template-columns:1fr 1.1fr;gap:4rem}}
.sheet{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:clamp(1.25rem,3vw,2rem)}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:.6rem 1.25rem;border-top:1px solid var(--line);padding-top:1rem}
dt{color:var(--ink2)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
label.field,fieldset{display:block;margin:0 0 1.25rem}
label.field span,legend{display:block;font-weight:600;font-size:.875rem;margin-bottom:.375rem;padding:0}
fieldset{border:0;padding:0;min-width:0}
input[type=email],input[type=text],input[type=number],select{width:100%;font:inherit;color:inherit;background:var(--surface);
border:1px solid var(--edge);border-radius:7px;padding:.625rem .75rem;min-height:2.875rem}
.choices{border:1px solid var(--edge);border-radius:7px;overflow:clip}
.choice{display:grid;grid-template-columns:auto 1fr;gap:0 .75rem;align-items:center;padding:.625rem .75rem;cursor:pointer}
.choice+.choice{border-top:1px solid var(--line)}
.choice:has(:checked){background:color-mix(in srgb,var(--act) 9%,transparent)}
.choice:has(:focus-visible){outline:2px solid var(--act);outline-offset:-2px}
.choice input{width:1.125rem;height:1.125rem;margin:0;accent-color:var(--act);outline:0}
.choice b{font-weight:600}.choice small{grid-column:2;color:var(--ink2);font-size:.8125rem;font-variant-numeric:tabular-nums}
button,.button{font:inherit;font-weight:600;cursor:pointer;border-radius:7px;border:1px solid var(--edge);background:transparent;
color:inherit;padding:.5rem .875rem;min-height:2.75rem;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
button:hover,.button:hover{background:color-mix(in srgb,var(--ink) 7%,transparent)}
button.main,.button.main{background:var(--act);border-color:var(--act);color:var(--onact);width:100%;min-height:3.25rem;font-size:1.0625rem}
button.main:hover,.button.main:hover{background:color-mix(in srgb,var(--act) 86%,var(--ink))}
:focus-visible{outline:2px solid var(--act);outline-offset:2px}
.alert{border:1px solid var(--bad);color:var(--bad);border-radius:7px;padding:.75rem 1rem;margin:0 0 1.25rem;font-weight:600}
.row-of-buttons{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-top:1rem}
.steps{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;list-style:none;padding:0;margin:0 0 2rem;color:var(--ink2);font-size:.875rem}
.steps [aria-current]{color:var(--ink);font-weight:700;box-shadow:0 3px 0 var(--act)}
section.part{margin-top:2.5rem}
ul.rows{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
ul.rows>li{display:grid;gap:.25rem 1.5rem;padding:.875rem 0;border-bottom:1px solid var(--line)}
@media(min-width:60rem){ul.rows>li{grid-template-columns:minmax(0,1fr) auto;align-items:center}}
.what{display:flex;flex-wrap:wrap;gap:.125rem .875rem;align-items:baseline}
.what b{font-variant-numeric:tabular-nums}.what code{font-size:.8125rem;color:var(--ink2)}
.acts{display:flex;flex-wrap:wrap;gap:.375rem}.acts form{display:flex;gap:.375rem}
.acts :is(button,.button){font-size:.8125rem;padding:.25rem .625rem;min-height:2.25rem}
.badge{font-size:.8125rem;font-weight:600;color:var(--ink2)}.badge.ok{color:var(--ok)}.badge.warn{color:var(--warn)}.badge.bad{color:var(--bad)}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr))}
.cards .sheet h2{margin-bottom:.25rem}.cards .acts{margin-top:.75rem}
@media(pointer:coarse){.acts :is(button,.button){min-height:2.75rem}}
`;

/** Escaped markup, safe to insert as it is. */
export type Html = { readonly markup: string };
type Part = string | number | Html | null | undefined | false | readonly Part[];

/** Template tag that escapes every value except `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((text, piece, index) => text + toMarkup(parts[index - 1]) + piece);
  return { markup };
}

function toMarkup(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part !== "object") return escapeMarkup(String(part));
  return "markup" in part ? part.markup : part.map(toMarkup).join("");
}

/** A whole page with the test-mode banner. */
export function page(title: string, body: Html, options: { isWide?: boolean; status?: number } = {}): Response {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · TEST MODE stand-in</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ markup: style }}
        </style>
      </head>
      <body>
        <header class="banner"><strong>TEST MODE stand-in</strong> <span>No real money, no real payment company.</span></header>
        <main class="${options.isWide ? "wide" : "narrow"}">${body}</main>
      </body>
    </html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    // No form-action: after a payment the form redirects to the product.
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  };
  return new Response(markup, { status: options.status ?? 200, headers });
}

export const redirect = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

/** An error page, by default a 404. */
export const notice = (title: string, text: string, status = 404): Response =>
  page(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${text}</p>`,
    { status },
  );
