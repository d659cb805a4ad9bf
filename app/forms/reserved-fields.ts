/** Field names reserved by every form. */

/**
 * How the visitor came. Separate from the others, because the script in every page needs only
 * these.
 */
export const ORIGIN = {
  referrer: "_referrer",
  utmSource: "_utm_source",
  utmMedium: "_utm_medium",
  utmCampaign: "_utm_campaign",
} as const;

export const FIELD = {
  /** Which form of the page was submitted. */
  form: "_form",
  /** The idempotency key that the browser made; absent without scripts. */
  key: "_key",
  /** The form token: the signed time when the form was rendered. */
  formToken: "_token",
  /** The honeypot: people never see it, and its plain name tempts bots. */
  honeypot: "website",
  consent: "_consent",
  ...ORIGIN,
} as const;
