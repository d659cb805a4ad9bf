/**
 * Sends photos one by one, each with its own bar. A broken line costs one photo a few seconds: it's sent again when there is a
 * connection, and after the page was closed when it's opened again. The server knows a photo that it has, so that none is there twice.
 */
import { forgetPhoto, keepPhoto, keptPhotos } from "./kept-photos.ts";
import { shrink } from "./shrink.ts";
import { swapIn } from "./swap.ts";

/** At the same time: while one is on its way, the next one is made smaller. */
const AT_ONCE = 2;
const MOST_TRIES = 6;

/** `later`: nothing is wrong with the photo, but it can't be stored right now. */
type Result = { readonly name: string; readonly state: "added" | "known" | "refused" | "later"; readonly message?: string };
/** What the server says; "again" if it said nothing. */
type Outcome = Result | "again" | "signed out";

const form = document.querySelector<HTMLFormElement>("form[data-upload]");
/** `kept`: resolves to what this browser keeps it by, if it does. */
type Photo = { readonly file: File; readonly row: Row; readonly kept: Promise<IDBValidKey | undefined> };

const waiting: Photo[] = [];
let running = 0;
/** Those on their way that would be lost with the page. */
const losable = new Set<Photo>();
/** Those that were tried for long enough, and wait for a press of their button. */
const stuck = new Set<Photo>();
let arrived = 0;

type Row = {
  readonly progress: (share: number) => void;
  readonly say: (text: string, isBad?: boolean) => void;
  readonly end: (retry?: () => void) => void;
};

/** A line of the list of photos on their way. */
function addRow(list: HTMLElement, name: string): Row {
  const item = document.createElement("li");
  const [label, bar, state] = [document.createElement("span"), document.createElement("progress"), document.createElement("span")];
  label.textContent = name;
  label.className = "queue-name";
  state.textContent = "Waiting";
  state.className = "small";
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute("aria-label", name);
  item.append(label, bar, state);
  list.append(item);
  list.hidden = false;
  return {
    progress: (share) => (bar.value = share),
    say(text, isBad = false) {
      state.textContent = text;
      item.classList.toggle("bad", isBad);
    },
    end(retry) {
      bar.hidden = true;
      if (!retry) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button button-quiet button-small";
      button.textContent = "Try again";
      button.setAttribute("aria-label", `Try ${name} again`);
      button.addEventListener("click", () => {
        button.remove();
        bar.hidden = false;
        retry();
      });
      item.append(button);
    },
  };
}

const address = (): string => `${form?.action ?? ""}?as-data`;

function post(photo: Blob, name: string, row: Row): Promise<Outcome> {
  const body = new FormData();
  body.append("photos", photo, name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", address());
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      row.progress(total === 0 ? 0 : loaded / total);
      row.say(loaded === total ? "Storing …" : `${Math.floor((loaded / total) * 100)}%`);
    });
    request.addEventListener("error", () => resolve("again"));
    request.addEventListener("abort", () => resolve("again"));
    request.addEventListener("load", () => resolve(outcomeOf(request)));
    request.send(body);
  });
}

function outcomeOf(request: XMLHttpRequest): Outcome {
  if (request.status === 429 || request.status >= 500) return "again";
  if (!(request.getResponseHeader("content-type") ?? "").includes("json"))
    return request.status < 400 ? "signed out" : { name: "", state: "refused", message: request.responseText.slice(0, 300) };
  const { results = [] } = JSON.parse(request.responseText) as { results?: readonly Result[] };
  return results.at(-1) ?? "again";
}

/** Until there is a connection, or for so many milliseconds. */
const pause = (milliseconds: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener("online", resolve, { once: true });
  });

async function sendOne(sent: Photo): Promise<void> {
  const { file, row, kept } = sent;
  row.say("Getting ready …");
  const photo = await shrink(file);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const outcome = navigator.onLine ? await post(photo, file.name, row) : "again";
    if (outcome === "signed out") {
      row.say("You're signed out. Sign in in another window, then try again.", true);
      return giveUp(sent);
    }
    if (outcome !== "again" && outcome.state !== "later") {
      losable.delete(sent);
      void kept.then(forgetPhoto);
      if (outcome.state !== "refused") arrived += 1;
      row.say(
        outcome.state === "refused" ? (outcome.message ?? "") : outcome.state === "known" ? "Was there already" : "Done",
        outcome.state === "refused",
      );
      return row.end();
    }
    row.progress(0);
    row.say(`${outcome === "again" ? "The connection broke." : "The server can't store photos right now."} It goes on by itself …`);
    await pause(Math.min(30_000, 1000 * 2 ** tries));
    // Offline costs no tries.
    if (!navigator.onLine) tries -= 1;
  }
  row.say("It couldn't be sent. Try again in a few minutes.", true);
  giveUp(sent);
}

function giveUp(photo: Photo): void {
  stuck.add(photo);
  photo.row.end(() => enqueue(photo));
}

/** @param id what it's kept by already. */
function add(list: HTMLElement, file: File, id?: IDBValidKey): void {
  const kept = id === undefined ? keepPhoto(homeOf(), file) : Promise.resolve(id);
  const photo = { file, row: addRow(list, file.name), kept };
  losable.add(photo);
  void kept.then((keptBy) => {
    if (keptBy !== undefined) losable.delete(photo);
    sayState();
  });
  enqueue(photo);
}

const homeOf = (): string => new URL(form?.action ?? "", location.href).pathname;

function enqueue(photo: Photo): void {
  stuck.delete(photo);
  waiting.push(photo);
  sayState();
  next();
}

function next(): void {
  if (running >= AT_ONCE) return;
  const first = waiting.shift();
  if (!first) return;
  running += 1;
  void sendOne(first).finally(() => {
    running -= 1;
    sayState();
    if (running === 0 && waiting.length === 0) void showNew();
    next();
  });
  next();
}

function sayState(): void {
  const line = form?.querySelector("[data-queue-state]");
  if (line) line.textContent = stateText(waiting.length + running);
}

function stateText(left: number): string {
  if (left > 0)
    return `${left} to go. ${losable.size > 0 ? "Keep this page open." : "If you leave this page, the rest is sent when you open it again."}`;
  const sent = `${arrived} ${arrived === 1 ? "photo" : "photos"} sent.`;
  if (stuck.size === 0) return sent;
  return `${sent} ${stuck.size} not sent yet: ${losable.size > 0 ? "please try again." : "they're kept on this device. Try again, or open this page again later."}`;
}

/** The list below, with the photos that arrived. */
async function showNew(): Promise<void> {
  const response = await fetch(location.pathname).catch(() => undefined);
  if (!response?.ok) return;
  const line = form?.querySelector("[data-queue-state]");
  const said = line?.textContent ?? "";
  swapIn(await response.text());
  if (line) line.textContent = said;
}

function begin(target: HTMLFormElement): void {
  const input = target.querySelector<HTMLInputElement>("input[type=file]");
  const list = target.querySelector<HTMLElement>("[data-queue]");
  const button = target.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!input || !list || !button) return;
  // Choosing them is enough.
  button.hidden = true;
  const take = (): void => {
    const files = [...(input.files ?? [])];
    input.value = "";
    for (const file of files) add(list, file);
  };
  input.addEventListener("change", take);
  // On a slow line they may have been chosen before this script came. Kept ones come first, so that none is read and added twice.
  void resume(list).then(take);
  addEventListener("beforeunload", (event) => {
    if (losable.size > 0) event.preventDefault();
  });
}

/** What was chosen before the page was closed, and hasn't arrived. */
async function resume(list: HTMLElement): Promise<void> {
  for (const { id, file } of await keptPhotos(homeOf())) add(list, file, id);
}

if (form) begin(form);
// Elsewhere old ones are only forgotten.
else void keptPhotos();
