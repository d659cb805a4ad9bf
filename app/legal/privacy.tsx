import { privacyPage, type PrivacySetting, privacyUpdated } from "../../content/privacy.ts";
import { servicesOf } from "../context.ts";
import { LegalPage } from "./legal-page.tsx";
import type { Route } from "./+types/privacy";

/** Shows only the sections that are true with this site's settings. */
export function loader({ context }: Route.LoaderArgs) {
  const { leads, schedulerUrl, heroVideoUrl } = servicesOf(context).site;
  const settings = new Set<PrivacySetting>([
    leads === "server" ? "leads-server" : "leads-browser",
    ...(schedulerUrl ? (["external-scheduler"] as const) : leads === "server" ? (["own-scheduler"] as const) : []),
    ...(heroVideoUrl ? (["external-video"] as const) : []),
  ]);
  return privacyPage.sections.filter((section) => !("only" in section) || settings.has(section.only));
}

export default function Privacy({ loaderData: sections }: Route.ComponentProps) {
  return <LegalPage copy={privacyPage} updated={privacyUpdated} sections={sections} />;
}
