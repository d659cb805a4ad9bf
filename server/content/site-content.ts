/** The current site content. */
import { DEFAULTS } from "../../content/defaults.ts";
import type { ContentSource, SiteContent } from "../../domain/site-content.ts";

/** The content that ships, and never changes. */
export const shippedContent = (content: SiteContent = DEFAULTS): ContentSource => ({ current: () => content, version: () => 0 });
