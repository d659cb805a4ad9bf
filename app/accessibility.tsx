import { accessibilityPage, accessibilityUpdated } from "../content/accessibility.ts";
import { pages } from "../content/site.ts";
import { head } from "./layout/head.ts";
import { Legal } from "./layout/legal.tsx";

export const meta = () => head(pages["/accessibility"]);

export default function Accessibility() {
  return <Legal heading={accessibilityPage.heading} lead={accessibilityPage.lead} updated={accessibilityUpdated} sections={accessibilityPage.sections} />;
}
