/**
 * Saves each field of a home as it is typed. What couldn't be saved stays in this browser until it is: through a lost connection,
 * a closed page and an empty battery.
 */
const PREFIX = "unsaved:";
/** Milliseconds without a key before a text is saved. */
const PAUSE = 1200;
/** Milliseconds until a save that failed is tried again. */
const RETRY = 5000;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Answer = {
  readonly state: "saved" | "invalid" | "conflict" | "gone";
  readonly version?: number;
  /** Fields of a live home that can't be saved as they are. */
  readonly wrong?: readonly string[];
  readonly remarks?: Readonly<Record<string, string>>;
  readonly digests?: Readonly<Record<string, string>>;
  readonly readiness?: string;
  readonly reload?: boolean;
};

const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-autosave]")];
const home = forms[0]?.dataset["autosave"];

/** Texts that aren't saved yet, by field. Private windows may keep none. */
const unsaved = new Map<string, string>(home === undefined ? [] : Object.entries(readKept(PREFIX + home)));
/** Those of them that the server refused: they wait until they're changed. */
const held = new Set<string>();
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

export function readKept(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export function keep(key: string, values: Readonly<Record<string, string>>): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // No room, or not allowed: what was typed is still on the page.
  }
}

const controlOf = (name: string): Control | undefined => {
  for (const form of forms) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)
      return control;
  }
  return undefined;
};

const say = (text: string): void => {
  for (const line of document.querySelectorAll("[data-save-state]")) if (line.textContent !== text) line.textContent = text;
};

function change(control: Control, wait: number): void {
  unsaved.set(control.name, control.value);
  held.delete(control.name);
  keep(PREFIX + home, Object.fromEntries(unsaved));
  later(wait);
}

function later(wait: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), wait);
}

const waiting = (): string[] => [...unsaved.keys()].filter((name) => !held.has(name));

async function send(): Promise<void> {
  const [first] = waiting();
  const form = first === undefined ? undefined : controlOf(first)?.form;
  if (isSending || !form) return;
  // All fields of one form together, as its button would send them.
  const sent = [...unsaved].filter(([name]) => form.elements.namedItem(name) && !held.has(name));
  const body = new URLSearchParams([["do", "save"], ["version", versionIn(form)], ...sent]);
  isSending = true;
  say("Saving …");
  try {
    const response = await fetch(`${form.action}?as-data`, { method: "POST", body, redirect: "manual" });
    // The session has ended: the form goes the usual way, and comes back filled after signing in.
    if (response.type === "opaqueredirect") return leave(form);
    if (response.status >= 500) throw new Error(String(response.status));
    await receive((await response.json()) as Answer, form, sent);
  } catch {
    // Tried again in either case: browsers may believe that they are offline when they aren't.
    if (navigator.onLine) say("We couldn't reach the server. What you typed is kept on this device, and saved as soon as it answers.");
    else say("You're offline. What you type is kept on this device, and saved when you're back.");
    later(RETRY);
  } finally {
    isSending = false;
  }
}

const versionIn = (form: HTMLFormElement): string => (form.elements.namedItem("version") as HTMLInputElement).value;

/** Sends the whole form as a page: to sign in again, or to choose between two texts. */
function leave(form: HTMLFormElement): void {
  unsaved.clear();
  keep(PREFIX + home, {});
  form.requestSubmit();
}

async function receive(answer: Answer, form: HTMLFormElement, sent: readonly (readonly [string, string])[]): Promise<void> {
  if (answer.state === "conflict") return leave(form);
  if (answer.state === "gone") return say("This home isn't here anymore.");
  if (answer.state === "invalid") {
    const wrong = sent.filter(([name]) => answer.wrong?.includes(name));
    for (const [name] of wrong.length > 0 ? wrong : sent) held.add(name);
  } else for (const [name, text] of sent) if (unsaved.get(name) === text) unsaved.delete(name);
  keep(PREFIX + home, Object.fromEntries(unsaved));
  if (answer.version !== undefined)
    for (const each of forms) (each.elements.namedItem("version") as HTMLInputElement).value = String(answer.version);
  show(answer);
  if (answer.reload) return location.reload();
  say(answer.state === "saved" ? "Saved" : "Not saved yet: please see below the field.");
  if (waiting().length > 0) later(0);
}

function show({ remarks = {}, digests = {}, readiness }: Answer): void {
  for (const [name, html] of Object.entries(remarks)) {
    const box = document.querySelector(`[data-remarks="${name}"]`);
    // Reading it aloud again would disturb: only what is new.
    if (box && box.innerHTML !== html) box.innerHTML = html;
    const isWrong = box?.querySelector(".error") !== null;
    if (isWrong) controlOf(name)?.setAttribute("aria-invalid", "true");
    else controlOf(name)?.removeAttribute("aria-invalid");
  }
  for (const [section, text] of Object.entries(digests)) {
    const line = document.querySelector(`[data-digest="${section}"]`);
    if (line) line.textContent = text;
  }
  const box = document.querySelector("[data-readiness]");
  if (box && readiness !== undefined && box.innerHTML !== readiness) box.innerHTML = readiness;
}

function begin(): void {
  document.documentElement.classList.add("saves-itself");
  for (const form of forms) {
    const onChange = (wait: number) => (event: Event) => {
      const control = event.target;
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)
        change(control, wait);
    };
    form.addEventListener("input", onChange(PAUSE));
    form.addEventListener("change", onChange(0));
    // The button sends everything. What was typed stays in this browser until a page has it.
    form.addEventListener("submit", () => clearTimeout(timer));
  }
  addEventListener("online", () => later(0));
  bringBack();
}

/** What was typed and never arrived. */
function bringBack(): void {
  for (const [name, text] of unsaved) {
    const control = controlOf(name);
    if (!control || control.value === text) unsaved.delete(name);
    else control.value = text;
    control?.closest("details")?.setAttribute("open", "");
  }
  keep(PREFIX + home, Object.fromEntries(unsaved));
  if (unsaved.size > 0) later(0);
}

if (home !== undefined) begin();

/** A form that isn't saved by itself, such as that of a new home: kept until it was sent. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-keep]")) keepForm(form, PREFIX + (form.dataset["keep"] ?? ""));

function keepForm(form: HTMLFormElement, key: string): void {
  const isWrong = form.querySelector("[aria-invalid]") !== null;
  for (const [name, text] of Object.entries(readKept(key))) {
    const control = form.elements.namedItem(name);
    if (isWrong) break;
    if (control instanceof HTMLInputElement || control instanceof RadioNodeList) control.value = text;
  }
  form.addEventListener("input", () => {
    const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "");
    keep(key, Object.fromEntries(entries));
  });
}

/** The draft of a new home has arrived; and a page with two texts has both of them. */
const done = document.querySelector<HTMLElement>("[data-forget]")?.dataset["forget"];
if (done !== undefined) keep(PREFIX + done, {});
