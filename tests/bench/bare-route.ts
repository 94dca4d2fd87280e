import { Hono } from "hono";

/** The least that a route can do: what a page of the product is held against. */
export default new Hono().get("/", (c) => c.text("ok"));
