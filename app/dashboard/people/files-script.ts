/** Says at once when chosen files are too many or too large for an email, before anything is sent. */
import { filesProblem } from "../../../domain/people/answer-files.ts";

export function checkChosenFiles(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-answer-files]")) {
    const check = (): boolean => {
      input.setCustomValidity(filesProblem([...(input.files ?? [])].map(({ size }) => size)) ?? "");
      return input.reportValidity();
    };
    input.addEventListener("change", check);
  }
}
