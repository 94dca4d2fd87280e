/** Malicious form body: by its field names, their number or their values. */
export type HostileForm = { name: string; type: string; body: () => string };

const fields = "application/x-www-form-urlencoded";
const parts = "multipart/form-data; boundary=x";

const part = (disposition: string, value = "x") => `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const inParts = (...all: string[]) => `${all.join("")}--x--\r\n`;
const many = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, at) => make(at));

/** Every page that takes a form must answer each with 400 and a short body. */
export const hostileForms: HostileForm[] = [
  { name: "an index as long as lists can be", type: fields, body: () => "email[4294967290]=x" },
  { name: "an index of five million", type: fields, body: () => "email[5000000]=x&email=a@b.example" },
  { name: "a path through the prototype", type: fields, body: () => "__proto__.polluted=x" },
  { name: "names nested a thousand deep", type: fields, body: () => `a${".b".repeat(1000)}=x` },
  { name: "brackets nested a thousand deep", type: fields, body: () => `a${"[b]".repeat(1000)}=x` },
  { name: "300,000 names", type: fields, body: () => many(300_000, (at) => `a${at.toString(36)}`).join("&") },
  { name: "one name 100,000 times", type: fields, body: () => many(100_000, () => "email=x").join("&") },
  { name: "101 fields", type: fields, body: () => many(101, (at) => `a${at}=x`).join("&") },
  { name: "a name of 65 letters", type: fields, body: () => `${"a".repeat(65)}=x` },
  { name: "a name with a NUL", type: fields, body: () => "ema%00il=x" },
  { name: "no name", type: fields, body: () => "=x" },
  { name: "an index in parts", type: parts, body: () => inParts(part('name="email[4294967290]"')) },
  {
    name: "ten thousand parts",
    type: parts,
    body: () => inParts(...many(10_000, (at) => part(`name="a${at}"`))),
  },
  { name: "a file", type: parts, body: () => inParts(part('name="email"; filename="a.txt"')) },
];
