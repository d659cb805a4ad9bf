/** WebKit on Linux: WebKitGTK's MiniBrowser on a virtual screen, controlled through its own WebDriver over HTTP. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { freePort } from "../site.ts";
import { type Driver, type Engine, KEYS, type Plain } from "./driver.ts";

/** The key of an element reference in WebDriver answers. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** For each start and each command. Milliseconds. */
const TIMEOUT = 30_000;
/** For a new window, which seldom never opens on a busy machine; a second one does. */
const WINDOW_TIMEOUT = 10_000;
/** For a script: the driver never answers one that it runs while a page replaces another. What waits for a page asks again. */
const SCRIPT_TIMEOUT = 5000;

type Call = <Answer>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Answer>;

export async function startWebKit(): Promise<Engine> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const stopScreen = stopper(screen);
  // It picks a free display and writes its number.
  const [display] = (await once(screen.stdio[3] as Readable, "data", { signal: AbortSignal.timeout(TIMEOUT) })) as [Buffer];
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    // Accelerated compositing hangs without a graphics card.
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: "1", NO_AT_BRIDGE: "1" },
  });
  const stopDriver = stopper(driver);
  const call: Call = (...said) => ask(port, ...said);
  const close = async (): Promise<void> => {
    await stopDriver();
    await stopScreen();
  };
  try {
    await ready(call);
    const first = await newSession(call);
    await first.close();
    return { version: first.version, newWindow: () => newSession(call), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Ends a child process with ours, in case a test is aborted. Returns a function that stops it before. */
function stopper(child: ChildProcess): () => Promise<void> {
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  return async () => {
    process.off("exit", kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
}

async function ask<Answer>(port: number, method: string, path: string, body?: object): Promise<Answer> {
  const timeout = path === "/session" ? WINDOW_TIMEOUT : path.endsWith("/execute/sync") ? SCRIPT_TIMEOUT : TIMEOUT;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    signal: AbortSignal.timeout(timeout),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`WebDriver, ${method} ${path}: ${value.error} ${value.message ?? ""}`);
  return value;
}

async function ready(call: Call): Promise<void> {
  const until = Date.now() + TIMEOUT;
  for (;;) {
    const up = await call("GET", "/status").then(
      () => true,
      (error: unknown) => {
        if (Date.now() > until) throw error;
        return false;
      },
    );
    if (up) return;
    await new Promise((again) => setTimeout(again, 25));
  }
}

async function newSession(call: Call): Promise<Driver & { readonly version: string }> {
  const begin = () => call<{ sessionId: string; capabilities: { browserVersion: string } }>("POST", "/session", { capabilities: {} });
  const begun = await begin().catch(begin);
  const here = `/session/${begun.sessionId}`;
  const perform = (...actions: object[]): Promise<void> => call("POST", `${here}/actions`, { actions });
  const pressKeys = (keys: Iterable<string>): Promise<void> =>
    perform({
      type: "key",
      id: "keys",
      actions: [...keys].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    });
  return {
    version: begun.capabilities.browserVersion,
    // WebDriver classic has no access to the console.
    consoleErrors: [],
    goto: (url) => call("POST", `${here}/url`, { url }),
    url: () => call("GET", `${here}/url`),
    async resize(width, height) {
      await call("POST", `${here}/window/rect`, { x: 0, y: 0, width, height });
    },
    evaluate: <A extends readonly Plain[], R>(run: (...args: A) => R, ...args: A) =>
      call<Awaited<R>>("POST", `${here}/execute/sync`, { script: `return (${run.toString()})(...arguments)`, args }),
    point: (x, y, press = false) => {
      const down = press
        ? [
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ]
        : [];
      const move = { type: "pointerMove", origin: "viewport", duration: 0, x: Math.round(x), y: Math.round(y) };
      return perform({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [move, ...down] });
    },
    type: (text) => pressKeys(text),
    press: (key) => pressKeys(KEYS[key]),
    async upload(selector, files) {
      const { [ELEMENT]: field } = await call<Record<string, string>>("POST", `${here}/element`, {
        using: "css selector",
        value: selector,
      });
      await call("POST", `${here}/element/${field}/value`, { text: files.join("\n") });
    },
    close: () => call("DELETE", here),
  };
}
