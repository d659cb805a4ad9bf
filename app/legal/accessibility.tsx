import { accessibilityPage, accessibilityUpdated } from "../../content/accessibility.ts";
import { Legal } from "./legal-page.tsx";

export default function Accessibility() {
  return (
    <Legal
      heading={accessibilityPage.heading}
      lead={accessibilityPage.lead}
      updated={accessibilityUpdated}
      sections={accessibilityPage.sections}
    />
  );
}
