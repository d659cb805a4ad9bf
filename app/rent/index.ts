import { href, redirect } from "react-router";
import type { Route } from "./+types/index";

/** The section's own address leads to its listings, with all that was asked along with it. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(href("/rent/browse") + new URL(request.url).search, 301);
