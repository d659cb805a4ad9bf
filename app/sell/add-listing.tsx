import { href } from "react-router";
import { addListingPage as copy } from "../../content/add-listing.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { RequestPage } from "../agent/request-page.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { photosWith } from "../forms/photos/photos-field.tsx";
import { receiveWithPhotos } from "../forms/photos/receive-photos.ts";
import { sendWithPhotos } from "../forms/photos/send-photos.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { NextSteps } from "../layout/next-steps.tsx";
import { listingDraft } from "./add-listing.form.ts";
import type { Route } from "./+types/add-listing";

export const handle = { uploads: true } satisfies PageHandle;

export const action = ({ request, context }: Route.ActionArgs) => receiveWithPhotos(listingDraft, request, context);
export const clientAction = sendWithPhotos(href("/sell/add-listing/send"));
export { neverRevalidate as shouldRevalidate } from "../forms/send.ts";
import { ListItems } from "../ui/texts.tsx";

const photos = photosWith(copy.photos);

export default function AddListing() {
  return (
    <RequestPage
      eyebrow="Selling"
      copy={copy}
      form={
        <RequestForm form={listingDraft} photos={photos}>
          <p className="small">{copy.note}</p>
        </RequestForm>
      }
      side={
        <RequestSide>
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{copy.tips.heading}</h2>
            <ul className="ruled mt-4">
              <ListItems texts={copy.tips.items} />
            </ul>
          </section>
        </RequestSide>
      }
    >
      <NextSteps section="sell" />
    </RequestPage>
  );
}
