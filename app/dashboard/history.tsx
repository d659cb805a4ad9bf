/** The history: what members did, the owner's view of everyone, an assistant's of their own. */
import { mayDo } from "../../domain/dashboard/members.ts";
import { Entries } from "./entries.tsx";
import { HISTORY, type MemberScreen, withQuery } from "./screen.ts";

const BEFORE = "before";

export const historyScreen: MemberScreen = {
  path: HISTORY,
  right: "work",
  nav: () => ({ name: "History", icon: "clock", isSeldom: true }),
  async get({ dashboard, session: { member }, url }) {
    const before = url.searchParams.get(BEFORE) ?? undefined;
    const isWhole = mayDo(member.role, "whole-history");
    const entries = await dashboard.history(isWhole ? "everyone" : member, before);
    const older = entries.length === dashboard.historyPage ? entries.at(-1)?.id : undefined;
    return {
      title: "History",
      body: (
        <>
          <h1>History</h1>
          <p className="lead">
            {isWhole
              ? "Who signed in, who changed what about access, and what was done with photos, open houses and samples. Newest first."
              : "What you did here. Newest first."}
          </p>
          {entries.length === 0 ? <p>There's nothing older.</p> : <Entries entries={entries} />}
          <p className="pager">
            {before && (
              <a href={HISTORY} className="link link-alone">
                Back to the newest
              </a>
            )}
            {older && (
              <a href={withQuery(HISTORY, { [BEFORE]: older })} className="link link-alone">
                Older
              </a>
            )}
          </p>
        </>
      ),
    };
  },
};
