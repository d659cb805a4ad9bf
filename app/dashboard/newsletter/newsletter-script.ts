/** What scripts add to the newsletter: a card is put in where the cursor is, and the progress moves without loading the page. */
import { figureLine, homeLine } from "../../../domain/newsletter/issue-text.ts";

/** The text field that cards are put into. */
for (const cards of document.querySelectorAll<HTMLElement>("[data-insert]")) {
  const text = document.querySelector<HTMLTextAreaElement>(`#${cards.dataset["insert"] ?? ""}`);
  cards.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("[data-insert-from]") : null;
    const kind = button?.dataset["insertFrom"];
    const choice = kind === undefined ? null : cards.querySelector<HTMLSelectElement>(`select[name="${kind}"]`);
    if (!text || !choice) return;
    event.preventDefault();
    if (choice.value === "") return choice.focus();
    const before = text.value.slice(0, text.selectionEnd).trimEnd();
    const after = text.value.slice(text.selectionEnd).trimStart();
    const line = kind === "home" ? homeLine(choice.value) : figureLine(choice.value);
    text.value = [before, line, after].filter(Boolean).join("\n\n");
    const at = text.value.indexOf(line, before.length) + line.length;
    text.focus();
    text.setSelectionRange(at, at);
  });
}

/** The part of a page that shows how something goes on. */
function follow(part: HTMLElement, seconds: number): void {
  setTimeout(() => {
    fetch(location.pathname, { headers: { Accept: "text/html" } })
      .then((answer) => answer.text())
      .then((html) => {
        const page = new DOMParser().parseFromString(html, "text/html");
        const next = page.getElementById(part.id);
        if (!next) return;
        // It's finished, or paused: the buttons are others, too.
        if (next.dataset["refresh"] === undefined) return location.assign(location.pathname);
        part.replaceChildren(...next.childNodes);
        follow(part, seconds);
      })
      // Without a connection it's looked at again.
      .catch(() => follow(part, seconds));
  }, seconds * 1000);
}

for (const part of document.querySelectorAll<HTMLElement>("[data-refresh]")) follow(part, Number(part.dataset["refresh"]));
