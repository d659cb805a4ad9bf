/** All screens. Those with an entry in the navigation come in its order. */
import { matchPath } from "react-router";
import { backupsScreen } from "./backups/backups.tsx";
import { contentScreen } from "./content/list.tsx";
import { sectionScreen } from "./content/section.tsx";
import { healthScreen } from "./health/health.tsx";
import { connectionScreen } from "./connections/connection.tsx";
import { connectionsListScreen } from "./connections/list.tsx";
import { newConnectionScreen } from "./connections/new-connection.tsx";
import { historyScreen } from "./history.tsx";
import { homeScreen } from "./home.tsx";
import { joinScreen } from "./sign-in/join.tsx";
import { factsScreen } from "./homes/facts.tsx";
import { homeHistoryScreen } from "./homes/home-history.tsx";
import { listScreen } from "./homes/list.tsx";
import { newHomeScreen } from "./homes/new-home.tsx";
import { openHousesScreen } from "./homes/open-houses.tsx";
import { photosScreen } from "./homes/photos.tsx";
import { placeScreen } from "./homes/place.tsx";
import { previewScreen } from "./homes/preview.tsx";
import { printScreen } from "./homes/print.tsx";
import { statusScreen } from "./homes/status.tsx";
import { exportSalesScreen } from "./sales/export.ts";
import { importSalesScreen } from "./sales/import.tsx";
import { salesListScreen } from "./sales/list.tsx";
import { newSaleScreen } from "./sales/new-sale.tsx";
import { saleScreen } from "./sales/sale.tsx";
import { appointmentScreen } from "./appointments/appointment.tsx";
import { blockedScreen } from "./appointments/blocked.tsx";
import { cancelManyScreen } from "./appointments/cancel-many.tsx";
import { appointmentListScreen } from "./appointments/list.tsx";
import { newAppointmentScreen } from "./appointments/new-appointment.tsx";
import { newTimeScreen } from "./appointments/new-time.tsx";
import { weekScreen } from "./appointments/week.tsx";
import { exportSubscribersScreen } from "./newsletter/export.ts";
import { importSubscribersScreen } from "./newsletter/import.tsx";
import { issueScreen } from "./newsletter/issue.tsx";
import { newIssueScreen } from "./newsletter/draft.tsx";
import { newsletterScreen } from "./newsletter/list.tsx";
import { paceScreen } from "./newsletter/pace.tsx";
import { issueFrameScreen, issuePreviewScreen } from "./newsletter/preview.tsx";
import { issueReadersScreen } from "./newsletter/readers.tsx";
import { sendScreen } from "./newsletter/send.tsx";
import { subscribersScreen } from "./newsletter/subscribers.tsx";
import { answerFileScreen } from "./people/answer-file.ts";
import { answerScreen } from "./people/answer.tsx";
import { howFastScreen } from "./people/how-fast.tsx";
import { peopleScreen } from "./people/list.tsx";
import { mergeScreen } from "./people/merge.tsx";
import { personScreen } from "./people/person.tsx";
import { savedRepliesScreen } from "./people/saved-replies.tsx";
import { pastClientsScreen } from "./privacy/past-clients.tsx";
import { personPrivacyScreen } from "./privacy/person.tsx";
import { privacyScreen } from "./privacy/privacy.tsx";
import { proofScreen, proofsScreen } from "./privacy/proofs.tsx";
import { retentionScreen } from "./privacy/retention.tsx";
import { membersScreen } from "./members/members.tsx";
import { newKeyScreen } from "./members/new-key.tsx";
import { manifestScreen, workerScreen } from "./push/assets.ts";
import { notificationsScreen } from "./push/notifications.tsx";
import type { Screen, Visit } from "./screen.ts";
import { codeScreen, linkScreen } from "./sign-in/sign-in-link.tsx";
import { signInScreen } from "./sign-in/sign-in.tsx";
import { startScreen } from "./sign-in/start.tsx";
import { touchScreen } from "./sign-in/touch.tsx";

export const screens: readonly Screen[] = [
  homeScreen,
  peopleScreen,
  savedRepliesScreen,
  howFastScreen,
  personScreen,
  answerScreen,
  answerFileScreen,
  mergeScreen,
  weekScreen,
  appointmentListScreen,
  cancelManyScreen,
  blockedScreen,
  newAppointmentScreen,
  newTimeScreen,
  appointmentScreen,
  listScreen,
  newHomeScreen,
  salesListScreen,
  newSaleScreen,
  importSalesScreen,
  exportSalesScreen,
  saleScreen,
  factsScreen,
  photosScreen,
  openHousesScreen,
  placeScreen,
  statusScreen,
  homeHistoryScreen,
  previewScreen,
  printScreen,
  contentScreen,
  sectionScreen,
  newsletterScreen,
  newIssueScreen,
  paceScreen,
  subscribersScreen,
  importSubscribersScreen,
  exportSubscribersScreen,
  issueScreen,
  issuePreviewScreen,
  issueFrameScreen,
  sendScreen,
  issueReadersScreen,
  connectionsListScreen,
  newConnectionScreen,
  connectionScreen,
  notificationsScreen,
  privacyScreen,
  proofsScreen,
  proofScreen,
  retentionScreen,
  pastClientsScreen,
  personPrivacyScreen,
  healthScreen,
  backupsScreen,
  membersScreen,
  newKeyScreen,
  workerScreen,
  manifestScreen,
  historyScreen,
  touchScreen,
  signInScreen,
  codeScreen,
  linkScreen,
  startScreen,
  joinScreen,
];

/** The screen at a path, with the named parts of its own path. The first that fits is taken. */
export function screenAt(pathname: string): { readonly screen: Screen | undefined; readonly params: Visit["params"] } {
  for (const screen of screens) {
    const match = matchPath({ path: screen.path, caseSensitive: true }, pathname);
    if (match) return { screen, params: match.params };
  }
  return { screen: undefined, params: {} };
}
