/**
 * The dashboard's one script. Every form works without it but passkeys, which only scripts can use. It also keeps what was
 * typed when there is no connection, and sends no form twice.
 */
import "./homes-browser/homes.ts";
import "./newsletter/newsletter-script.ts";
import { askBeforeLeaving, countCharacters, sendChosenPictures, startPreview } from "./content/preview-script.ts";
import { checkChosenFiles } from "./people/files-script.ts";
import { startPush } from "./push/browser.ts";

startPreview();
checkChosenFiles();
askBeforeLeaving();
startPush();
countCharacters();
sendChosenPictures();

type Control = HTMLInputElement | RadioNodeList | Element | null;

const valueOf = (control: Control): string => (control instanceof HTMLInputElement ? control.value : "");

/** Why a browser didn't use or make a passkey, by the error's name. */
const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: "Nothing happened: it was canceled, or took too long. Please try again.",
  InvalidStateError: "This device has a passkey for the dashboard already. Choose another device in your browser's window.",
  SecurityError: "Passkeys don't work at this address. Open the site at its own address, on https.",
  NotSupportedError: "This device can't make the kind of passkey that's needed here. Please try another one.",
};

/** Ends the browser's offer of passkeys in the email field: it allows one question at a time. */
let offer: AbortController | undefined;

const canUsePasskeys = (): boolean =>
  isSecureContext && typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) if (canUsePasskeys()) preparePasskey(form);

function preparePasskey(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>("[data-passkey-button]");
  const problem = form.querySelector<HTMLElement>("[data-passkey-problem]");
  const response = form.elements.namedItem("response");
  if (!button || !problem || !(response instanceof HTMLInputElement)) return;
  button.hidden = false;
  form.querySelector("[data-passkey-missing]")?.remove();

  const send = (credential: Credential | null): void => {
    if (!credential) return;
    response.value = JSON.stringify(credential);
    form.requestSubmit(button);
  };
  form.addEventListener("submit", (event) => {
    if (response.value !== "") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    offer?.abort();
    problem.textContent = "";
    button.setAttribute("aria-disabled", "true");
    ask(form)
      .then(send)
      .catch(
        (error: unknown) => (problem.textContent = PROBLEMS[nameOf(error)] ?? "Your browser couldn't use a passkey. Please try again."),
      )
      .finally(() => button.removeAttribute("aria-disabled"));
  });
  // Back in the history: what was sent is used up.
  addEventListener("pageshow", () => (response.value = ""));
  if (form.dataset["autofill"] !== undefined) void offerInField(form).then(send, () => {});
}

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : "");

function ask(form: HTMLFormElement): Promise<Credential | null> {
  const options: unknown = JSON.parse(form.dataset["options"] ?? "{}");
  if (form.dataset["passkey"] === "get")
    return navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const [name, email] = [valueOf(form.elements.namedItem("name")), valueOf(form.elements.namedItem("email"))];
  // The first key is made while its owner's name is being typed.
  if (email !== "") publicKey.user = { ...publicKey.user, name: email, displayName: name };
  return navigator.credentials.create({ publicKey });
}

/** Offers passkeys among what the browser fills into the email field, where it can. */
async function offerInField(form: HTMLFormElement): Promise<Credential | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const options = JSON.parse(form.dataset["options"] ?? "{}") as PublicKeyCredentialRequestOptionsJSON;
  offer = new AbortController();
  return navigator.credentials.get({
    mediation: "conditional",
    signal: offer.signal,
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
  });
}

/** Offline, the page stays with everything in it, instead of leaving for one that can't load. */
const notice = document.querySelector<HTMLElement>("[data-offline]");
const showConnection = (): void => {
  if (notice) notice.hidden = navigator.onLine;
};
addEventListener("online", showConnection);
addEventListener("offline", showConnection);
showConnection();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  // A preview opens beside the form, which stays.
  if (event.submitter?.getAttribute("formtarget") === "_blank") return;
  // A second press isn't a second request.
  if (!navigator.onLine || form.dataset["sent"] !== undefined) event.preventDefault();
  else form.dataset["sent"] = "";
});
document.addEventListener("click", (event) => {
  const isLink = event.target instanceof Element && event.target.closest("a[href]:not([target], [href^='#'])");
  if (isLink && !navigator.onLine) event.preventDefault();
});
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset["sent"];
});
