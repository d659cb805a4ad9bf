/** What the screens about connections share. */
import type { Connections } from "../../../domain/connections/connection.ts";
import type { Action } from "../../../domain/dashboard/actions.ts";
import { noScreenPage } from "../refusals.tsx";
import type { Answer, Fields, MemberScreen, SignedIn } from "../screen.ts";

export type ConnectionsVisit = SignedIn & { readonly connections: Connections };

type ConnectionsScreen = Pick<MemberScreen, "path" | "nav"> & {
  readonly get: (visit: ConnectionsVisit) => Promise<Answer>;
  readonly post?: (visit: ConnectionsVisit, fields: Fields) => Promise<Answer>;
};

/** A screen about connections, for the owner. */
export function connectionsScreen({ path, nav, get, post }: ConnectionsScreen): MemberScreen {
  const within =
    <Rest extends readonly unknown[]>(answer: (visit: ConnectionsVisit, ...rest: Rest) => Promise<Answer>) =>
    async (visit: SignedIn, ...rest: Rest): Promise<Answer> => {
      const { connections } = visit.services;
      return connections ? answer({ ...visit, connections }, ...rest) : noScreenPage;
    };
  return { path, ...(nav && { nav }), right: "connections", get: within(get), ...(post && { post: within(post) }) };
}

/** Adds an entry to the history. It's saved already: a failure is reported, and the page goes on. */
export async function recordConnection({ dashboard, services, session }: ConnectionsVisit, action: Action, name: string): Promise<void> {
  await dashboard.record(session.member, action, name).catch((error: unknown) => services.report("history.not-recorded", error));
}
