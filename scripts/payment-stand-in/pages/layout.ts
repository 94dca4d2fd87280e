import { type Html, html } from "./html.ts";
import { style } from "./style.ts";

/** A whole page under the banner that says what it is. */
export function page(
  title: string,
  body: Html,
  options: { isWide?: boolean; status?: number } = {},
): Response {
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
        <header class="banner">
          <strong>TEST MODE stand-in</strong> <span>No real money, no real payment company.</span>
        </header>
        <main class="${options.isWide ? "wide" : "narrow"}">${body}</main>
      </body>
    </html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    // No form-action: after paying, a form's answer leads back to the product.
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  };
  return new Response(markup, { status: options.status ?? 200, headers });
}

export const redirect = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

/** A page for what is not there or cannot be done. */
export const notice = (title: string, text: string, status = 404): Response =>
  page(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${text}</p>`,
    { status },
  );
