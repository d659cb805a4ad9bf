/** The site content that tests hand in: what ships, or with `TEST_CONTENT=other` another agent's. */
import { DEFAULTS } from "../content/defaults.ts";
import type { SiteContent } from "../domain/site-content.ts";
import { OTHER_CONTENT } from "./other-agent.ts";

export const CONTENT: SiteContent = process.env["TEST_CONTENT"] === "other" ? OTHER_CONTENT : DEFAULTS;
