import type Stripe from "stripe";
import { type Books, idOf, day, money } from "../books.ts";
import { linkTo } from "../document-links.ts";
import { refuseMissing } from "../idempotency.ts";
import { type Html, html, page } from "./layout.ts";

/** The receipt of a charge, including its refunds. */
export function showReceipt(books: Books, id: string): Response {
  const charge = books.state.charges[id] ?? refuseMissing("charge", id);
  const { payment_method_details: method } = charge;
  const last4 = method?.card?.last4 ?? method?.us_bank_account?.last4 ?? "";
  return page(
    "Receipt",
    html`<h1>Receipt from Cuesheet</h1>
      <p class="amount">${money(charge.amount, charge.currency)}</p>
      <dl>
        ${row("Date", day(charge.created * 1000))} ${row("Paid with", `Test number ending in ${last4}`)}
        ${row("Sent to", charge.receipt_email ?? "")} ${row("State", charge.status)}
        ${charge.amount_refunded > 0 && row("Given back", money(charge.amount_refunded, charge.currency))}
        ${charge.disputed && row("Disputed", "yes")}
      </dl>`,
  );
}

const row = (name: string, value: string): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

const findInvoice = (books: Books, id: string): Stripe.Invoice =>
  books.state.invoices[id] ?? refuseMissing("invoice", id, "invoice");

export function showInvoice(books: Books, id: string): Response {
  const invoice = findInvoice(books, id);
  return page(
    `Invoice ${invoice.number}`,
    html`<h1>Invoice ${invoice.number}</h1>
      <p class="amount">${money(invoice.total, invoice.currency)}</p>
      <dl>
        ${invoice.lines.data.map((line) => row(line.description ?? "", money(line.amount, line.currency)))}
        ${row("Date", day(invoice.created * 1000))} ${buyerOf(invoice).map(([name, value]) => row(name, value))}
        ${row("State", invoice.status ?? "")}
      </dl>
      <p class="row-of-buttons">
        <a class="button" href="${linkTo(books, `/invoices/${idOf(invoice)}/pdf`)}">Download as PDF</a>
      </p>`,
  );
}

export function downloadInvoice(books: Books, id: string): Response {
  const invoice = findInvoice(books, id);
  const lines = [
    "TEST MODE stand-in: no real money was paid",
    "",
    `Invoice ${invoice.number}`,
    `Date ${day(invoice.created * 1000)}`,
    "From Cuesheet",
    ...buyerOf(invoice).map(([name, value]) => `${name} ${value}`),
    "",
    ...invoice.lines.data.map((line) => `${line.description}   ${money(line.amount, line.currency)}`),
    "",
    `Total ${money(invoice.total, invoice.currency)}, ${invoice.status}`,
  ];
  return download(invoice.number ?? id, lines);
}

export function downloadCreditNote(books: Books, id: string): Response {
  const note = books.state.creditNotes[id] ?? refuseMissing("credit_note", id);
  const invoice = findInvoice(books, idOf(note.invoice));
  return download(note.number, [
    "TEST MODE stand-in: no real money was paid",
    "",
    `Credit note ${note.number}, to invoice ${invoice.number}`,
    `Date ${day(note.created * 1000)}`,
    "From Cuesheet",
    ...buyerOf(invoice).map(([name, value]) => `${name} ${value}`),
    "",
    `Total ${money(note.total, note.currency)}`,
  ]);
}

/** Billing details and custom fields of an invoice. */
function buyerOf(invoice: Stripe.Invoice): (readonly [name: string, value: string])[] {
  const { customer_name: company, customer_email: email, customer_address: address } = invoice;
  const lines = [address?.line1, address?.city, address?.state, address?.postal_code, address?.country];
  const parts: (readonly [string, string])[] = [
    ["For", company ?? email ?? ""],
    ["Address", lines.filter(Boolean).join(", ")],
    ...(invoice.customer_tax_ids ?? []).map(({ value }) => ["Tax number", value ?? ""] as const),
    ...(invoice.custom_fields ?? []).map(({ name, value }) => [name, value] as const),
  ];
  return parts.filter(([, value]) => value !== "");
}

function download(name: string, lines: string[]): Response {
  const headers = {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${name}.pdf"`,
  };
  return new Response(writePdf(lines), { headers });
}

/** Writes one page of plain lines as a PDF. Characters outside Latin-1 become question marks, which is enough for tests. */
function writePdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = lines.map((line, index) => `${index === 0 ? "" : "T* "}(${escape(line)}) Tj`).join("\n");
  const content = `BT /F1 12 Tf 18 TL 60 760 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.indexOf("xref\n")}\n%%EOF\n`;
  return Uint8Array.from(file + trailer, (sign) => sign.charCodeAt(0));
}

function escape(line: string): string {
  return line.replaceAll(/[\\()]/g, "\\$&").replaceAll(/[^\x20-\xff]/g, "?");
}
