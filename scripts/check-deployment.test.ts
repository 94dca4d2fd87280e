import { expect, test } from "vitest";
import { findGaps } from "./check-deployment.ts";

const vars = {
  PUBLIC_ORIGIN: "https://cuesheet.com",
  MAIL_FROM: "hello@cuesheet.com",
  DEMO: "off",
  RENDERER_URL: "",
  STRIPE_API_URL: "",
  TRADER_NAME: "Cuesheet Ltd",
  TRADER_ADDRESS: "1 Street, London",
  TRADER_COMPANY_NUMBER: "01234567",
  TRADER_VAT_NUMBER: "none",
};
const secrets = { required: ["LICENCE_SIGNING_KEY"] };
const ready = { vars, secrets, workers_dev: false, d1_databases: [{ database_id: "1f0c9a" }] };

test("finds no gaps in a complete configuration", () => {
  expect(findGaps(ready)).toEqual([]);
});

test.each(["TRADER_NAME", "TRADER_ADDRESS", "TRADER_COMPANY_NUMBER", "TRADER_VAT_NUMBER"])(
  "reports %s if empty, blank or missing",
  (name) => {
    for (const value of ["", "  ", undefined])
      expect(findGaps({ ...ready, vars: { ...vars, [name]: value } })).toEqual([
        expect.stringMatching(new RegExp(`^vars.${name}: `)),
      ]);
  },
);

test.each([
  ["PUBLIC_ORIGIN", "https://cuesheet.example"],
  ["PUBLIC_ORIGIN", "http://cuesheet.com"],
  ["PUBLIC_ORIGIN", "https://localhost:8787"],
  ["MAIL_FROM", "hello@cuesheet.example"],
  ["DEMO", "on"],
  ["RENDERER_URL", "http://127.0.0.1:8788"],
  ["STRIPE_API_URL", "http://127.0.0.1:8789"],
])("reports %s if set to %s", (name, value) => {
  expect(findGaps({ ...ready, vars: { ...vars, [name]: value } })).toEqual([
    expect.stringMatching(new RegExp(`^vars.${name}: `)),
  ]);
});

test("reports a missing licence signing key", () => {
  expect(findGaps({ ...ready, secrets: { required: ["MEDIA_URL_SECRET"] } })).toEqual([
    expect.stringMatching(/^secrets.required: LICENCE_SIGNING_KEY/),
  ]);
});

test("reports the repository's placeholders, each with its fix", () => {
  const database_id = "00000000-0000-0000-0000-000000000000";
  expect(findGaps({ ...ready, workers_dev: true, d1_databases: [{ database_id }] })).toEqual([
    "workers_dev: false: only one address may be indexed",
    "d1_databases.0.database_id: still zeros: what `d1 create` printed",
  ]);
});
