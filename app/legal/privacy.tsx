import { privacyPage, privacySections, type PrivacySetting, type PrivacyText, privacyUpdated } from "../../content/privacy.ts";
import { servicesOf } from "../context.ts";
import { LegalPage } from "./legal-page.tsx";
import type { Route } from "./+types/privacy";

/** Shows only the sections that are true with this site's settings. */
export function loader({ context }: Route.LoaderArgs) {
  const { site, content } = servicesOf(context);
  const { leads, schedulerUrl, heroVideoUrl, photosElsewhere } = site;
  const isStored = leads === "server";
  const present = content.current();
  const { keepMonths } = present.privacy;
  const settings = new Set<PrivacySetting>([
    isStored ? "leads-server" : "leads-browser",
    ...(isStored ? ([keepMonths > 0 ? "kept-for-months" : "kept-until-erased"] as const) : []),
    ...(schedulerUrl ? (["external-scheduler"] as const) : isStored ? (["own-scheduler"] as const) : []),
    ...(heroVideoUrl ? (["external-video"] as const) : []),
  ]);
  const shown = privacySections.filter(({ only }) => only === undefined || settings.has(only));
  const written = (text: PrivacyText): string =>
    withMonths(typeof text === "string" ? text : text(present), keepMonths).replaceAll(
      "{photos}",
      privacyPage.photoPlaces[photosElsewhere ? "elsewhere" : "here"],
    );
  return {
    updated: present.privacy.updated > privacyUpdated ? present.privacy.updated : privacyUpdated,
    sections: shown.map(({ id, heading, paragraphs, points }) => ({
      id,
      heading,
      points: points?.map(written),
      paragraphs: paragraphs.map(written),
    })),
  };
}

const withMonths = (text: string, months: number): string => text.replaceAll("{months}", months === 1 ? "1 month" : `${months} months`);

export default function Privacy({ loaderData: { sections, updated } }: Route.ComponentProps) {
  return <LegalPage copy={privacyPage} updated={updated} sections={sections} />;
}
