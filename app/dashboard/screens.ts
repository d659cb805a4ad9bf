/** All screens. Those with an entry in the navigation come in its order. */
import { matchPath } from "react-router";
import { historyScreen } from "./history.tsx";
import { homeScreen } from "./home.tsx";
import { joinScreen } from "./sign-in/join.tsx";
import { membersScreen } from "./members/members.tsx";
import { newKeyScreen } from "./members/new-key.tsx";
import type { Screen, Visit } from "./screen.ts";
import { codeScreen, linkScreen } from "./sign-in/sign-in-link.tsx";
import { signInScreen } from "./sign-in/sign-in.tsx";
import { startScreen } from "./sign-in/start.tsx";
import { touchScreen } from "./sign-in/touch.tsx";

export const screens: readonly Screen[] = [
  homeScreen,
  membersScreen,
  newKeyScreen,
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
