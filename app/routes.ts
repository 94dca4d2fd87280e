import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("./routes/home.tsx"),
  route("auth", "./routes/auth.tsx"),
  route("auth/second-factor", "./routes/second-factor.tsx"),
  route("forgot-password", "./routes/forgot-password.tsx"),
  route("reset-password", "./routes/reset-password.tsx"),
  route("verify-email", "./routes/verify-email.tsx"),
  route("sign-out", "./routes/sign-out.ts"),
  route("switch-role", "./routes/switch-role.ts"),
  route("theme", "./routes/theme.ts"),
  route("report-track", "./routes/report-track.tsx"),

  layout("./routes/account-step.tsx", [
    route("awaiting-approval", "./routes/awaiting-approval.tsx"),
    route("complete-profile", "./routes/complete-profile.tsx"),
    route("settings/data", "./routes/settings-data.tsx"),
  ]),

  layout("./routes/signed-in.tsx", [
    route("library", "./routes/library.tsx"),
    route("track/:trackId", "./routes/track.tsx"),
    route("upload/:trackId", "./routes/track.tsx", { id: "upload" }),
    route("render/:renderId", "./routes/render.tsx"),
    route("my-videos", "./routes/my-videos.tsx"),
    route("buy-tokens", "./routes/buy-tokens.tsx"),
    route("buy-token", "./routes/buy-tokens.tsx", { id: "buy-token" }),
    route("connect-onboarding", "./routes/connect-onboarding.tsx"),
    route("settings", "./routes/settings.tsx"),
    route("settings/security", "./routes/settings-security.tsx"),
    route("label/library", "./routes/label-library.tsx"),
    route("label/syncs", "./routes/opening-soon.tsx", { id: "label-syncs" }),
    route("admin", "./routes/admin.tsx"),
    layout("./routes/admin-ledger.tsx", [
      route("admin/ledger", "./routes/admin-ledger-overview.tsx"),
      route("admin/ledger/accounts/:accountId", "./routes/admin-ledger-account.tsx"),
      route("admin/ledger/entries/:entryId", "./routes/admin-ledger-entry.tsx"),
      route("admin/ledger/purchases", "./routes/admin-ledger-purchases.tsx"),
      route("admin/ledger/purchases/:purchaseId", "./routes/admin-ledger-purchase.tsx"),
      route("admin/ledger/licences/:licenceId", "./routes/admin-ledger-licence.tsx"),
      route("admin/ledger/payouts", "./routes/admin-ledger-payouts.tsx"),
      route("admin/ledger/payouts/:payoutId", "./routes/admin-ledger-payout.tsx"),
      route("admin/ledger/disputes", "./routes/admin-ledger-disputes.tsx"),
      route("admin/ledger/disputes/:disputeId", "./routes/admin-ledger-dispute.tsx"),
      route("admin/ledger/adjustments", "./routes/admin-ledger-adjustments.tsx"),
      route("admin/ledger/adjustments/:adjustmentId", "./routes/admin-ledger-adjustment.tsx"),
    ]),
  ]),

  route("dev/mail", "./routes/dev-mail.tsx"),
  route("*", "./routes/not-found.tsx"),
] satisfies RouteConfig;
