/**
 * Saves each field of a home as it is typed. What couldn't be saved stays in this browser until it is: through a lost connection,
 * a closed page, an empty battery and a session that ended.
 */
const PREFIX = "unsaved:";
const VERSIONS = "unsaved-versions:";
/** Milliseconds without a key before a text is saved. */
const PAUSE = 1200;
/** Milliseconds until a save that failed is tried again. */
const RETRY = 5000;
/** Browsers finish a request of a page that is left only up to 64 kB. Characters. */
const MOST_KEPT_ALIVE = 60_000;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Answer = {
  readonly state: "saved" | "invalid" | "conflict" | "gone";
  readonly version?: number;
  /** Fields of a live home that can't be saved as they are. */
  readonly wrong?: readonly string[];
  /** What was saved by someone else since the version that was sent. */
  readonly others?: Readonly<Record<string, string>>;
  readonly remarks?: Readonly<Record<string, string>>;
  readonly digests?: Readonly<Record<string, string>>;
  readonly readiness?: string;
  readonly reload?: boolean;
};

const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-autosave]")];
const home = forms[0]?.dataset["autosave"];

/** Texts that aren't saved yet, by field. Private windows may keep none. */
const unsaved = new Map<string, string>(home === undefined ? [] : Object.entries(readKept(PREFIX + home)));
/** The version that was on the screen when a field began to be changed: if someone else has changed it since, both texts are shown. */
const seen = new Map<string, string>(home === undefined ? [] : Object.entries(readKept(VERSIONS + home)));
/** Those of them that the server refused: they wait until they're changed. */
const held = new Set<string>();
let isSending = false;
let isLeaving = false;
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
    if (isControl(control)) return control;
  }
  return undefined;
};

const say = (text: string): void => {
  for (const line of document.querySelectorAll("[data-save-state]")) if (line.textContent !== text) line.textContent = text;
};

const keepUnsaved = (): void => {
  keep(PREFIX + home, Object.fromEntries(unsaved));
  keep(VERSIONS + home, Object.fromEntries(seen));
};

function forget(name: string): void {
  unsaved.delete(name);
  seen.delete(name);
}

function change(control: Control, wait: number): void {
  if (control.form && !unsaved.has(control.name)) seen.set(control.name, versionField(control.form).value);
  unsaved.set(control.name, control.value);
  held.delete(control.name);
  keepUnsaved();
  later(wait);
}

function later(wait: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), wait);
}

/** A field that this page doesn't show is sent by the one that does. */
const waiting = (): string[] => [...unsaved.keys()].filter((name) => !held.has(name) && controlOf(name) !== undefined);

async function send(): Promise<void> {
  const [first = ""] = waiting();
  const form = controlOf(first)?.form;
  if (isSending || !form) return;
  const version = seen.get(first) ?? versionField(form).value;
  // All fields of one form together, as its button would send them.
  const isSent = (name: string): boolean =>
    form.elements.namedItem(name) !== null && !held.has(name) && (seen.get(name) ?? version) === version;
  const sent = [...unsaved].filter(([name]) => isSent(name));
  const body = new URLSearchParams([["do", "save"], ["version", version], ...sent]).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  isSending = true;
  say("Saving …");
  try {
    // It arrives also when the page is left in the meantime.
    const keepalive = body.length < MOST_KEPT_ALIVE;
    const response = await fetch(`${form.action}?as-data`, { method: "POST", body, headers, redirect: "manual", keepalive });
    if (response.type === "opaqueredirect") return signInAgain(form);
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

const versionField = (form: HTMLFormElement): HTMLInputElement => form.elements.namedItem("version") as HTMLInputElement;

/** After signing in, this page brings back what is kept here. A browser that keeps nothing sends the form, which comes back filled. */
function signInAgain(form: HTMLFormElement): void {
  if (Object.keys(readKept(PREFIX + home)).length < unsaved.size) return leave(form);
  isLeaving = true;
  location.reload();
}

/** Sends the whole form as a page, which shows both texts where two people changed one. What is typed in other forms stays kept. */
function leave(form: HTMLFormElement): void {
  const names = [...unsaved.keys()].filter((name) => form.elements.namedItem(name) !== null);
  const versions = names.map((name) => Number(seen.get(name))).filter((version) => version > 0);
  if (versions.length > 0) versionField(form).value = String(Math.min(...versions));
  for (const name of names) forget(name);
  keepUnsaved();
  form.requestSubmit();
}

async function receive(answer: Answer, form: HTMLFormElement, sent: readonly (readonly [string, string])[]): Promise<void> {
  if (answer.state === "conflict") return leave(form);
  if (answer.state === "gone") return say("This home isn't here anymore.");
  if (answer.state === "invalid") {
    const wrong = sent.filter(([name]) => answer.wrong?.includes(name));
    for (const [name] of wrong.length > 0 ? wrong : sent) held.add(name);
  } else
    for (const [name, text] of sent)
      if (unsaved.get(name) === text) forget(name);
      else seen.set(name, String(answer.version));
  keepUnsaved();
  const isMerged = answer.state === "saved" && showOthers(answer);
  show(answer);
  if (answer.reload) return location.reload();
  if (answer.state === "invalid") say("Not saved yet: please see below the field.");
  else say(isMerged ? "Saved. Someone else changed this home, too: you see it now." : "Saved");
  if (waiting().length > 0) later(0);
}

/** Puts what someone else saved into the fields that aren't being changed here: the page is of the new version. Returns whether there was something. */
function showOthers({ version, others = {} }: Answer): boolean {
  const stale = Object.entries(others).filter(([name, text]) => !unsaved.has(name) && (controlOf(name)?.value ?? text) !== text);
  for (const [name, text] of stale) {
    const control = controlOf(name);
    if (control) control.value = text;
  }
  for (const form of forms) versionField(form).value = String(version);
  return stale.length > 0;
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
      if (isControl(event.target)) change(event.target, wait);
    };
    form.addEventListener("input", onChange(PAUSE));
    form.addEventListener("change", onChange(0));
    // The button sends everything. What was typed stays in this browser until a page has it.
    form.addEventListener("submit", () => {
      clearTimeout(timer);
      isLeaving = true;
    });
  }
  addEventListener("online", () => later(0));
  addEventListener("pagehide", () => {
    if (!isLeaving) void send();
  });
  addEventListener("pageshow", () => (isLeaving = false));
  bringBack();
  for (const form of forms) for (const control of form.elements) if (isControl(control) && isEarly(control)) change(control, 0);
}

/** Changed before this script came, on a slow line. After a reload or a step back, browsers bring old texts back themselves. */
function isEarly(control: Control): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "navigate" && control.type !== "hidden" && isChanged(control);
}

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const isChanged = (control: Control): boolean => {
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const options = [...control.options];
  return control.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
};

/** What was typed and never arrived. Fields of another screen of the home wait for it. */
function bringBack(): void {
  for (const [name, text] of unsaved) {
    const control = controlOf(name);
    if (!control) continue;
    if (control.value === text) forget(name);
    else if (!isEarly(control)) control.value = text;
    control.closest("details")?.setAttribute("open", "");
  }
  keepUnsaved();
  if (waiting().length > 0) later(0);
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
const done = document.querySelector<HTMLElement>("[data-forget]");
if (done) {
  const key = PREFIX + (done.dataset["forget"] ?? "");
  const left = Object.entries(readKept(key)).filter(([name]) => done instanceof HTMLFormElement && !done.elements.namedItem(name));
  keep(key, Object.fromEntries(left));
}
