/** Receives the add-listing form from scripts, which show upload progress, and answers in JSON. */
import { href, redirect } from "react-router";
import type { PageHandle } from "../../domain/page-handle.ts";
import { receiveFromScripts } from "../forms/photos/receive-photos.ts";
import { listingDraft } from "./add-listing.form.ts";
import type { Route } from "./+types/add-listing-send";

export const handle = { uploads: true } satisfies PageHandle;

export const action = ({ request, context }: Route.ActionArgs) => receiveFromScripts(listingDraft, request, context);

export const loader = () => redirect(href("/sell/add-listing"));
