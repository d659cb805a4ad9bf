/** All sections of the site content that can be edited, in the order of the screens. */
import type { ContentSection } from "../domain/content/fields.ts";
import { agentSection } from "./agent.edit.ts";
import { brokerageSection } from "./brokerage.edit.ts";
import { emailSection } from "./email.edit.ts";

export const EDIT_SECTIONS: readonly ContentSection[] = [agentSection, brokerageSection, emailSection];
