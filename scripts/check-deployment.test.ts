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

test("a build that says everything may go live", () => {
  expect(findGaps(ready)).toEqual([]);
});

test.each(["TRADER_NAME", "TRADER_ADDRESS", "TRADER_COMPANY_NUMBER", "TRADER_VAT_NUMBER"])(
  "a build that leaves %s empty, blank or out may not",
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
])("a build whose %s is %s may not", (name, value) => {
  expect(findGaps({ ...ready, vars: { ...vars, [name]: value } })).toEqual([
    expect.stringMatching(new RegExp(`^vars.${name}: `)),
  ]);
});

test("a build that does not ask for the key that signs licences may not", () => {
  expect(findGaps({ ...ready, secrets: { required: ["MEDIA_URL_SECRET"] } })).toEqual([
    expect.stringMatching(/^secrets.required: LICENCE_SIGNING_KEY/),
  ]);
});

test("the repository as it is may not: every line says what to set", () => {
  const database_id = "00000000-0000-0000-0000-000000000000";
  expect(findGaps({ ...ready, workers_dev: true, d1_databases: [{ database_id }] })).toEqual([
    "workers_dev: false: only one address may be indexed",
    "d1_databases.0.database_id: still zeros: what `d1 create` printed",
  ]);
});
