/**
 * Pages for everybody that the Worker renders: the front page sends on who is signed in and shows tracks on sale, prices
 * show the side that was asked for, the contact form draws an id. All others are made at build.
 */
export const perVisitorPages: ReadonlySet<string> = new Set(["/", "/pricing", "/contact"]);
