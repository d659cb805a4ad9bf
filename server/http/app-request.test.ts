import { Hono } from "hono";
import { expect, test } from "vitest";
import { CLIENT_ADDRESS } from "../../domain/services.ts";
import { toAppRequest } from "./app-request.ts";

test("a form that has arrived is handed on without a stream, and whether its sender still waits or not", async () => {
  const http = new Hono().post("*", async (c) => {
    c.set("arrived", new TextEncoder().encode("name=Ana+Example"));
    // Either of them makes Node's server build a whole request with a stream.
    for (const costly of ["body", "signal"] as const)
      Object.defineProperty(c.req.raw, costly, {
        get() {
          throw new Error(`The request was asked for its ${costly}.`);
        },
      });
    const request = toAppRequest(c, new URL("https://site.test/contact"), true);
    return c.json([request.method, request.url, request.headers.get("origin"), request.headers.get(CLIENT_ADDRESS), await request.text()]);
  });
  const headers = { Origin: "https://site.test", "X-Forwarded-For": "203.0.113.9" };
  const answer = await http.request("/contact", { method: "POST", headers, body: "name=Ana+Example" });
  expect(await answer.json()).toEqual(["POST", "https://site.test/contact", null, "203.0.113.9", "name=Ana+Example"]);
});
