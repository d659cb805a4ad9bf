/** Where the scripts of the add-listing page send its form: they tell how far the photos are, and take their answer as JSON. */
import { href, redirect } from "react-router";
import type { PageHandle } from "../../domain/page-handle.ts";
import { receiveFromScripts } from "../forms/photos/receive-photos.ts";
import { listingDraft } from "./add-listing.form.ts";
import type { Route } from "./+types/add-listing-send";

export const handle = { uploads: true } satisfies PageHandle;

export const action = ({ request, context }: Route.ActionArgs) => receiveFromScripts(listingDraft, request, context);

/** There is nothing to see here. */
export const loader = () => redirect(href("/sell/add-listing"));
