/**
 * `npm run dev`: the same app with hot reload. Requests and emails go to the same folder as always;
 * pages are never cached.
 */
import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import { CLIENT_ADDRESS } from "../domain/services.ts";
import { photoAt, photoResponse } from "./http/listing-photos.ts";
import type { App } from "./http/server.ts";
import { createLog } from "./log.ts";
import { PAGE_NONCE, withoutMarks } from "./http/security-headers.ts";
import { openServices } from "./services.ts";
import { settingsOrExit } from "./settings/settings-or-exit.ts";

const settings = settingsOrExit();
const http = createServer();
const vite = await createVite({ server: { middlewareMode: { server: http }, hmr: { server: http } }, appType: "custom" });
const open = await openServices(settings, createLog());

const app = getRequestListener(async (request) => {
  const photo = photoAt(new URL(request.url).pathname);
  if (photo) return photoResponse(await open.photo(...photo));
  const { handle } = (await vite.ssrLoadModule("./app/handler.ts")) as App;
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS, "127.0.0.1");
  const { method, body, url } = request;
  const answer = await handle(new Request(url, { method, headers, ...(body && { body, duplex: "half" }) }), open.services);
  const nonce = answer.headers.get(PAGE_NONCE);
  answer.headers.delete(PAGE_NONCE);
  return nonce === null ? answer : new Response(withoutMarks(await answer.text(), nonce), answer);
});
http.on("request", (request, response) => vite.middlewares(request, response, () => void app(request, response)));
http.listen(settings.port, settings.host, () => {
  console.log(`Porchlight (dev, hot reload) is running at http://localhost:${settings.port}`);
  open.begin();
});

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
  process.on(signal, () => {
    http.closeAllConnections();
    void open.close(5000, vite.close()).then(() => process.exit(0));
  });
