/** Names that the forms kit reserves beside a form's own fields. */

/** How the visitor came. Apart from the others, because the lines in every page need only these. */
export const ORIGIN = {
  referrer: "_referrer",
  utmSource: "_utm_source",
  utmMedium: "_utm_medium",
  utmCampaign: "_utm_campaign",
} as const;

export const FIELD = {
  /** Which form of the page was sent. */
  form: "_form",
  /** The idempotency key that the browser made; absent without scripts. */
  key: "_key",
  /** The signed note of when the form was made. */
  formToken: "_token",
  /** A field that people never see; its plain name is what machines like to fill in. */
  honeypot: "website",
  consent: "_consent",
  ...ORIGIN,
} as const;
