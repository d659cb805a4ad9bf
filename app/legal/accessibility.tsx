import { accessibilityPage, accessibilityUpdated } from "../../content/accessibility.ts";
import { LegalPage } from "./legal-page.tsx";

export default function Accessibility() {
  return (
    <LegalPage
      heading={accessibilityPage.heading}
      lead={accessibilityPage.lead}
      updated={accessibilityUpdated}
      sections={accessibilityPage.sections}
    />
  );
}
