import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("./routes/home.tsx"),
  route("auth", "./routes/auth.tsx"),
  route("sign-out", "./routes/sign-out.ts"),
  route("switch-role", "./routes/switch-role.ts"),
  route("theme", "./routes/theme.ts"),
  route("report-track", "./routes/report-track.tsx"),

  layout("./routes/account-step.tsx", [
    route("awaiting-approval", "./routes/awaiting-approval.tsx"),
    route("complete-profile", "./routes/complete-profile.tsx"),
  ]),

  layout("./routes/signed-in.tsx", [
    route("library", "./routes/library.tsx"),
    route("track/:trackId", "./routes/track.tsx"),
    route("upload/:trackId", "./routes/track.tsx", { id: "upload" }),
    route("render/:renderId", "./routes/render.tsx"),
    route("my-videos", "./routes/my-videos.tsx"),
    route("buy-tokens", "./routes/buy-tokens.tsx"),
    route("buy-token", "./routes/buy-tokens.tsx", { id: "buy-token" }),
    route("settings", "./routes/settings.tsx"),
    route("label/library", "./routes/opening-soon.tsx", { id: "label-library" }),
    route("label/syncs", "./routes/opening-soon.tsx", { id: "label-syncs" }),
    route("admin", "./routes/opening-soon.tsx", { id: "admin" }),
  ]),

  route("*", "./routes/not-found.tsx"),
] satisfies RouteConfig;
