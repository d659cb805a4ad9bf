/** Proofs that people were erased. Nothing in them is about the people, so they can be shown and printed. */
import { countLines, type ErasureProof } from "../../../domain/privacy/found.ts";
import { useContent } from "../../content.ts";
import { Crumb, When } from "../parts.tsx";
import { noScreenPage } from "../refusals.tsx";
import { type MemberScreen, withQuery } from "../screen.ts";
import { ERASURES, PRIVACY, proofPath } from "./paths.ts";
import { privacyOf } from "./visit.ts";

/** What was found, in a line. */
const summaryOf = ({ counts }: ErasureProof): string => countLines(counts).join(", ") || "No record";

export const proofsScreen: MemberScreen = {
  path: ERASURES,
  right: "erasure",
  async get(visit) {
    const after = visit.url.searchParams.get("after") ?? undefined;
    const { proofs, next } = await privacyOf(visit).proofs(after);
    return {
      title: "Erasures",
      body: (
        <>
          <Crumb path={PRIVACY} name="Privacy" />
          <h1>Erasures</h1>
          <p>When, by whom, and how much. Whose data it was isn't kept.</p>
          {proofs.length === 0 ? (
            <section className="card empty">
              <h2>No one was erased</h2>
              <p>Each erasure is listed here from now on.</p>
            </section>
          ) : (
            <ul className="rows">
              {proofs.map((proof) => (
                <li key={proof.id} className="card row">
                  <a href={proofPath(proof.id)} className="row-link">
                    <When at={proof.at} />
                  </a>
                  <p className="small">{summaryOf(proof)}</p>
                  {!proof.doneAt && <p className="tag tag-waits">Not finished</p>}
                </li>
              ))}
            </ul>
          )}
          {next && (
            <p className="pager">
              <a href={withQuery(ERASURES, { after: next })} rel="next" className="link link-alone">
                Earlier
              </a>
            </p>
          )}
        </>
      ),
    };
  },
};

export const proofScreen: MemberScreen = {
  path: proofPath(":proof"),
  right: "erasure",
  async get(visit) {
    const proof = await privacyOf(visit).proof(visit.params["proof"] ?? "");
    if (!proof) return noScreenPage;
    return {
      title: "Proof of an erasure",
      body: (
        <>
          <Crumb path={ERASURES} name="Erasures" />
          <h1>Proof of an erasure</h1>
          <section aria-label="Proof">
            <Proof proof={proof} />
          </section>
        </>
      ),
    };
  },
};

function Proof({ proof }: { proof: ErasureProof }) {
  const { agent, brokerage } = useContent();
  return (
    <>
      {!proof.doneAt && (
        <p>
          It isn't finished: an email is on its way, or an appointment is still to come. The server goes on by itself. Load this page again
          to see whether it's done.
        </p>
      )}
      <dl className="answers card timeline-entry">
        <div>
          <dt>Site</dt>
          <dd>{`${agent.name}, ${brokerage.name}`}</dd>
        </div>
        <div>
          <dt>Asked for</dt>
          <dd>
            <When at={proof.at} />
          </dd>
        </div>
        <div>
          <dt>Finished</dt>
          <dd>{proof.doneAt ? <When at={proof.doneAt} /> : "Not yet"}</dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>
            <bdi>{proof.by ?? "Someone who no longer has access"}</bdi>
          </dd>
        </div>
        <div>
          <dt>Erased</dt>
          <dd>{summaryOf(proof)}</dd>
        </div>
        <div>
          <dt>Keys</dt>
          <dd className="row-email">{proof.digests.join(", ")}</dd>
        </div>
      </dl>
      <p className="small">
        A key is a keyed digest (HMAC-SHA-256) of an address or number. It names no one, and can be compared with an address only on this
        server. Print this page with your browser, if you need it on paper.
      </p>
    </>
  );
}
