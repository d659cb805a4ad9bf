import { isRouteErrorResponse } from "react-router";
import { notReached as copy } from "../../content/site.ts";
import { useContent } from "../content.ts";
import { isNoAnswer } from "../forms/unreachable.ts";
import { DarkPage } from "./dark-page.tsx";

/** An unexpected error: what it was, and how to reach the agent. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { agent } = useContent();
  if (isNoAnswer(error)) return <NotReached />;
  return (
    <DarkPage lit={false}>
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <h1>Unexpected Application Error!</h1>
      <p className="mt-6 border-s-4 border-lamp ps-4 font-mono text-base break-words text-muted">{messageOf(error)}</p>
      <p className="lead mt-6">
        <span>
          {isRefusal(error)
            ? "We couldn't process that request, and nothing was saved."
            : "Something went wrong on our end. Reloading the page often helps."}
        </span>{" "}
        <span>{`In the meantime, you can reach ${agent.name}:`}</span>
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={`tel:${agent.phoneDial}`} className="button">
          {`Call ${agent.phone}`}
        </a>
        <a href={`mailto:${agent.email}`} className="button button-quiet">
          {agent.email}
        </a>
      </p>
    </DarkPage>
  );
}

/** The requested page didn't load; as far as the browser knows, this isn't an error of the site. */
function NotReached() {
  const { agent } = useContent();
  return (
    <DarkPage lit={false}>
      <title>{copy.title}</title>
      <h1>{copy.title}</h1>
      <p className="lead mt-6">{copy.text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => location.reload()}>
          {copy.again}
        </button>
        <a href={`tel:${agent.phoneDial}`} className="button button-quiet">
          {`Call ${agent.phone}`}
        </a>
      </p>
    </DarkPage>
  );
}

/** The request was invalid, not the site. */
const isRefusal = (error: unknown): boolean => isRouteErrorResponse(error) && error.status < 500;

/** The text shown for an error. The server's own errors have it as their body. */
export function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error))
    return typeof error.data === "string" && error.data !== "" ? error.data : `${error.status} ${error.statusText}`;
  return error instanceof Error && error.message !== "" ? error.message : "Unknown error";
}
