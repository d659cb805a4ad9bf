/** Sends a form with its photos. Not by `fetch`, which doesn't report upload progress. */
import type { ClientActionFunctionArgs } from "react-router";
import { photosState, showProgress } from "./selected-photos.ts";
import type { Outcome } from "../send.ts";

/** How long to wait without progress before giving up. Milliseconds. */
const TIMEOUT_MS = 120_000;

/**
 * A page's `clientAction`. The photos stay picked until the server has them. @param path the upload
 * address for scripts
 */
export const sendWithPhotos =
  (path: string) =>
  async ({ request }: ClientActionFunctionArgs): Promise<Outcome> => {
    const form = await request.formData();
    for (const { file } of photosState().photos) form.append("photos", file, file.name);
    return send(path, form);
  };

function send(path: string, form: FormData): Promise<Outcome> {
  return new Promise((resolve) => {
    const line = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => line.abort(), TIMEOUT_MS);
    };
    line.upload.addEventListener("progress", ({ loaded, total }) => {
      wait();
      showProgress({ sent: loaded, total });
    });
    line.addEventListener("loadend", () => {
      clearTimeout(timer);
      showProgress(undefined);
      const answer = line.response as Outcome | null;
      resolve(answer?.state === undefined ? { state: "unreachable" } : answer);
    });
    line.open("POST", path);
    line.responseType = "json";
    wait();
    line.send(form);
  });
}
