import { accessibilityPage, accessibilityUpdated } from "../../content/accessibility.ts";
import { useContent } from "../content.ts";
import { LegalPage } from "./legal-page.tsx";

export default function Accessibility() {
  const copy = accessibilityPage(useContent());
  return <LegalPage copy={copy} updated={accessibilityUpdated} sections={copy.sections} />;
}
