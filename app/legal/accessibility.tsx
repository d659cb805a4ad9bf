import { accessibilityPage, accessibilityUpdated } from "../../content/accessibility.ts";
import { LegalPage } from "./legal-page.tsx";

export default function Accessibility() {
  return <LegalPage copy={accessibilityPage} updated={accessibilityUpdated} sections={accessibilityPage.sections} />;
}
