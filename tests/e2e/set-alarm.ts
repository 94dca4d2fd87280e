import { openLocalPlatform } from "#scripts/local/platform.ts";

/** Raises an alarm of the books, as the hourly check would: `node tests/e2e/set-alarm.ts rule`. Without a rule: none. */
const [rule] = process.argv.slice(2);
const platform = await openLocalPlatform();
const now = Date.now();
await platform.DB.prepare("UPDATE ledger_alarms SET cleared_at = ? WHERE cleared_at IS NULL").bind(now).run();
if (rule !== undefined)
  await platform.DB.prepare("INSERT INTO ledger_alarms (id, rule, finding, raised_at) VALUES (?, ?, ?, ?)")
    .bind(crypto.randomUUID(), rule, '[{"id":"tok:somebody"}]', now)
    .run();
await platform.close();
