/** Copies the text for print. */
const button = document.querySelector<HTMLButtonElement>("[data-copy]");
const text = document.querySelector<HTMLElement>("[data-copy-text]");
const state = document.querySelector<HTMLElement>("[data-copy-state]");

if (button && text && "clipboard" in navigator) {
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(text.textContent.trim()).then(
      () => state && (state.textContent = "Copied"),
      () => state && (state.textContent = "Your browser didn't allow it. Select the text and copy it."),
    );
  });
}
