import { href } from "react-router";
import { addListingPage as copy } from "../../content/add-listing.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { RequestSide } from "../agent/request-side.tsx";
import { photosWith } from "../forms/photos/photos-field.tsx";
import { receiveWithPhotos } from "../forms/photos/receive-photos.ts";
import { sendWithPhotos } from "../forms/photos/send-photos.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { neverRevalidate } from "../forms/send.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { listingDraft } from "./add-listing.form.ts";
import type { Route } from "./+types/add-listing";

export const handle = { uploads: true } satisfies PageHandle;

export const action = ({ request, context }: Route.ActionArgs) => receiveWithPhotos(listingDraft, request, context);
export const clientAction = sendWithPhotos(href("/sell/add-listing/send"));
export const shouldRevalidate = neverRevalidate;

const photos = photosWith(copy.photos);

export default function AddListing() {
  return (
    <>
      <PageHeader eyebrow="Selling" heading={copy.heading} lead={copy.lead} />
      <div className="wrap grid items-start gap-x-16 gap-y-14 pb-24 lg:grid-cols-12">
        <section className="card p-5 sm:p-9 lg:col-span-7" aria-labelledby="form">
          <h2 id="form" className="mb-8">
            {copy.formHeading}
          </h2>
          <RequestForm form={listingDraft} photos={photos}>
            <p className="small">{copy.note}</p>
          </RequestForm>
        </section>
        <RequestSide>
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{copy.tips.heading}</h2>
            <ul className="ruled mt-4">
              {copy.tips.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        </RequestSide>
      </div>
      <NextSteps section="sell" />
    </>
  );
}
