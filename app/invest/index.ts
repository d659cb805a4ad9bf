import { href, redirect } from "react-router";

/** The section's own address leads to its listings. */
export const loader = () => redirect(href("/invest/browse"), 301);
