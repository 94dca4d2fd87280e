/**
 * Pages for everybody that the Worker renders at each visit: the front page sends on who is signed in, prices show the
 * side that was asked for, the contact form draws an id. All others are made at build.
 */
export const perVisitorPages: ReadonlySet<string> = new Set(["/", "/pricing", "/contact"]);
