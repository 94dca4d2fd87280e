import { Hono } from "hono";

/** The least that a route can do: baseline of the product's pages. */
export default new Hono().get("/", (c) => c.text("ok"));
