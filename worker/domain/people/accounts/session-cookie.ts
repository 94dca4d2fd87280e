/**
 * The session cookie holds `id.secret`. The `__Host-` prefix binds it to this host over HTTPS; a local origin without
 * HTTPS cannot carry that prefix in every browser, so it uses the bare name.
 */
export function cookieName(origin: string): string {
  return origin.startsWith("https:") ? "__Host-session" : "session";
}

export function sessionCookie(origin: string, value: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(origin)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

/** The id and secret in a Cookie header, or null. */
export function readSessionCookie(
  origin: string,
  header: string | null,
): { id: string; secret: string } | null {
  const name = cookieName(origin);
  for (const pair of (header ?? "").split(";")) {
    const [key, value = ""] = pair.trim().split("=", 2);
    if (key !== name) continue;
    const [id, secret] = value.split(".");
    return id && secret ? { id, secret } : null;
  }
  return null;
}
