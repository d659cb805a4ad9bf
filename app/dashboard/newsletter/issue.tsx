/** One issue: a draft to write, or how its sending goes. */
import { deleteDraft, saveDraft, showDraft } from "./draft.tsx";
import { NEWSLETTER } from "./paths.ts";
import { changeSending, showSending } from "./sending.tsx";
import { INTENT } from "../screen.ts";
import { deskScreen, issueGone } from "./visit.ts";

export const issueScreen = deskScreen({
  path: `${NEWSLETTER}/:issue`,
  async get(visit) {
    const issue = await visit.desk.issue(visit.params["issue"] ?? "");
    if (!issue) return issueGone;
    return issue.state === "draft" ? showDraft(visit, issue) : showSending(visit, issue);
  },
  async post(visit, fields) {
    const issue = await visit.desk.issue(visit.params["issue"] ?? "");
    const isTyped = fields["body"] !== undefined;
    // What was typed into a draft that went out or was deleted meanwhile isn't lost.
    if (!issue || (isTyped && issue.state !== "draft")) return isTyped ? saveDraft(visit, issue, fields) : issueGone;
    if (issue.state !== "draft") return changeSending(visit, issue, fields);
    return fields[INTENT] === "delete" ? deleteDraft(visit, issue) : saveDraft(visit, issue, fields);
  },
});
