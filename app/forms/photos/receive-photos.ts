/** Actions for forms with photos: read the upload as it arrives, then treat it like any request. */
import { data, type RouterContextProvider } from "react-router";
import type { Form } from "../../../domain/forms/form.ts";
import { CLIENT_ADDRESS } from "../../../domain/services.ts";
import { servicesOf } from "../../context.ts";
import { notSent } from "../failure-message.ts";
import { readPost } from "../post.ts";
import { knownFields, processSubmission, rejectIfStorageDisabled, toPage } from "../receive.ts";

/** An action for a form with photos. A post without files is accepted too. */
export async function receiveWithPhotos(form: Form, request: Request, context: Readonly<RouterContextProvider>) {
  return toPage(request, await receiveUpload(form, request, context));
}

async function receiveUpload(form: Form, request: Request, context: Readonly<RouterContextProvider>) {
  rejectIfStorageDisabled(context);
  if (!/^multipart\/form-data/i.test(request.headers.get("content-type") ?? ""))
    return processSubmission(form, await readPost(request, knownFields(form)), request, context);
  const { limits, photos } = servicesOf(context);
  // Counted before anything is read, so a flood of photos costs only bandwidth.
  const rateLimited = limits.attempt(form.id, request.headers.get(CLIENT_ADDRESS) ?? "");
  const post = await photos.read(request, { fields: knownFields(form), files: "photos", keep: rateLimited === undefined });
  if ("status" in post) throw data(post.message, { status: post.status, statusText: "Not Accepted" });
  return processSubmission(form, post.fields, request, context, { photos: { post, rateLimited } });
}

/** The same for scripts: the answer is JSON. */
export async function receiveFromScripts(form: Form, request: Request, context: Readonly<RouterContextProvider>): Promise<Response> {
  const answer = await receiveUpload(form, request, context).catch((refused: unknown) => {
    if (!isAnswer(refused)) throw refused;
    return {
      data: { state: "failed", message: notSent(servicesOf(context).content.current().agent, String(refused.data)) },
      init: refused.init,
    };
  });
  return Response.json(answer.data, answer.init ?? {});
}

const isAnswer = (thrown: unknown): thrown is ReturnType<typeof data> =>
  (thrown as { type?: unknown } | null)?.type === "DataWithResponseInit";
