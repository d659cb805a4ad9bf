/** All subscribers as a file that can be imported again. It leaves the site, so it needs a passkey that was just used. */
import type { SubscriberEntry } from "../../../domain/newsletter/newsletter-desk.ts";
import { formatSubscribersFile } from "../../../domain/newsletter/subscribers-file.ts";
import { EXPORT_SUBSCRIBERS } from "./paths.ts";
import { deskScreen, recordIssue, todayOf } from "./visit.ts";

export const exportSubscribersScreen = deskScreen({
  path: EXPORT_SUBSCRIBERS,
  right: "exports",
  async get(visit) {
    if (!visit.session.isFresh) return "touch first";
    const all: SubscriberEntry[] = [];
    for await (const subscriber of visit.desk.all()) all.push(subscriber);
    await recordIssue(visit, "subscribers-downloaded");
    return { file: { name: `subscribers-${todayOf(visit)}.csv`, type: "text/csv; charset=utf-8", text: formatSubscribersFile(all) } };
  },
});
