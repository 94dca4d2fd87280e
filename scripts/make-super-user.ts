import { parseArgs } from "node:util";
import { openDatabase } from "./database.ts";
import { grantSuperUser } from "./grant-super-user.ts";

/** `npm run make-super-user -- mail@example.com [--remote]`: the site itself cannot grant this role. */
const { values, positionals } = parseArgs({
  options: { remote: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [email] = positionals;
if (!email || positionals.length > 1) {
  console.error("Usage: npm run make-super-user -- mail@example.com [--remote]");
  process.exit(2);
}
const database = await openDatabase(values.remote);
const granted = await grantSuperUser(database.run, email, Date.now());
await database.close();
if (granted.ok) {
  console.log(`${email} is now a super user${granted.wasApproved ? "" : ", and its account is approved"}.`);
} else {
  console.error(granted.reason);
}
process.exit(granted.ok ? 0 : 1);
