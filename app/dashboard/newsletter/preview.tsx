/** An issue as its readers will see it: in a mail program, on a phone, in dark colors, and as plain text. */
import { noScreenPage } from "../refusals.tsx";
import { withQuery } from "../screen.ts";
import { Problems } from "./draft.tsx";
import { framePath, issuePath, NEWSLETTER, previewPath, sendPath } from "./paths.ts";
import { deskScreen, issueGone } from "./visit.ts";
import { Crumb } from "../parts.tsx";

const LOOKS = { wide: "Computer", phone: "Phone", dark: "Dark", text: "Plain text" } as const;
type Look = keyof typeof LOOKS;

const lookIn = (url: URL): Look => {
  const look = url.searchParams.get("as") ?? "";
  return Object.hasOwn(LOOKS, look) ? (look as Look) : "phone";
};

export const issuePreviewScreen = deskScreen({
  path: `${NEWSLETTER}/:issue/preview`,
  async get({ desk, params, url }) {
    const id = params["issue"] ?? "";
    const [issue, shown] = [await desk.issue(id), await desk.shown(id)];
    if (!issue || !shown) return issueGone;
    const look = lookIn(url);
    const isDraft = issue.state === "draft";
    return {
      title: "Preview",
      body: (
        <>
          <Crumb path={issuePath(id)} name={isDraft ? "Back to the draft" : "Back to the issue"} />
          <h1>Preview</h1>
          <dl className="answers issue-more">
            <div>
              <dt>Subject</dt>
              <dd>{shown.subject || "None yet"}</dd>
            </div>
          </dl>
          <Problems problems={shown.problems} warnings={shown.warnings} />
          <nav aria-label="Look">
            <ul className="states">
              {Object.entries(LOOKS).map(([each, label]) => (
                <li key={each}>
                  <a href={withQuery(previewPath(id), { as: each })} aria-current={each === look ? "page" : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {look === "text" ? (
            <pre className="card issue-text">{shown.text}</pre>
          ) : (
            <iframe
              src={withQuery(framePath(id), { as: look })}
              title={`The email, ${LOOKS[look].toLowerCase()}`}
              sandbox="allow-same-origin"
              className={look === "wide" ? "issue-frame" : "issue-frame issue-frame-phone"}
            />
          )}
          {look === "dark" && <p className="small">Mail programs differ: some turn all colors around like this, others leave them.</p>}
          {isDraft && (
            <p className="sales-ways">
              <a href={sendPath(id)} className="button">
                Check and send
              </a>
            </p>
          )}
        </>
      ),
    };
  },
});

/** What mail programs with a dark theme do to an email of light colors, but not to its pictures. */
const TURNED = `<style>html{filter:invert(1) hue-rotate(180deg);background:#fff}img{filter:invert(1) hue-rotate(180deg)}</style></head>`;

/** The email alone, for the frame of the preview. */
export const issueFrameScreen = deskScreen({
  path: `${NEWSLETTER}/:issue/email`,
  async get({ desk, params, url }) {
    const shown = await desk.shown(params["issue"] ?? "");
    if (!shown) return noScreenPage;
    return { framed: lookIn(url) === "dark" ? shown.html.replace("</head>", TURNED) : shown.html };
  },
});
