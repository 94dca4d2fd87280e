import { openLocalPlatform } from "#scripts/local/platform.ts";

/** Prints, as JSON, what a refused request must leave as it is: how many rows there are, and in which state. */
const questions = {
  approvals: "SELECT approval_status, profile_completed, count(*) AS n FROM users GROUP BY 1, 2",
  roles: "SELECT role, count(*) AS n FROM user_roles GROUP BY 1",
  profiles:
    "SELECT (SELECT count(*) FROM brand_profiles) AS brands, (SELECT count(*) FROM label_profiles) AS labels",
  tracks: "SELECT is_active, count(*) AS n FROM tracks GROUP BY 1",
  reports: "SELECT status, count(*) AS n FROM track_reports GROUP BY 1",
  renders: "SELECT status, count(*) AS n FROM renders GROUP BY 1",
  books:
    "SELECT (SELECT count(*) FROM ledger_transfers) AS transfers, (SELECT count(*) FROM licences) AS licences",
  told: "SELECT (SELECT count(*) FROM mails) AS mails, (SELECT count(*) FROM audit_log) AS acts",
};

const platform = await openLocalPlatform();
const found = await Promise.all(
  Object.entries(questions).map(async ([name, sql]) => [
    name,
    (await platform.DB.prepare(sql).all()).results,
  ]),
);
await platform.close();
console.log(`rows ${JSON.stringify(Object.fromEntries(found))}`);
