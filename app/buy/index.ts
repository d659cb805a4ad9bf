import { href, redirect } from "react-router";
import type { Route } from "./+types/index";

/** The section's address redirects to its listings and keeps the query. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(href("/buy/browse") + new URL(request.url).search, 301);
