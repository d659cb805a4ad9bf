/** What is stored about one person of the list. */
import { peopleOf, personGone } from "../people/people-of.ts";
import { personPath } from "../people/paths.ts";
import { titleOf } from "../people/person-parts.tsx";
import { type Answer, INTENT, type MemberScreen, type SignedIn } from "../screen.ts";
import { answerPersonForm, isPersonIntent, PersonData, type Problem } from "./person-data.tsx";
import { privacyOfPath } from "./paths.ts";
import { privacyOf } from "./visit.ts";
import { Crumb } from "../parts.tsx";

const whoOf = (visit: SignedIn) => ({ person: visit.params["person"] ?? "" });

export const personPrivacyScreen: MemberScreen = {
  path: privacyOfPath(":person"),
  right: "erasure",
  get: (visit) => page(visit),
  post: async (visit, fields) =>
    isPersonIntent(fields[INTENT]) ? answerPersonForm(visit, whoOf(visit), fields, (problem) => page(visit, problem)) : page(visit),
};

async function page(visit: SignedIn, problem?: Problem): Promise<Answer> {
  const { person: id } = whoOf(visit);
  const person = await peopleOf(visit).get(id);
  const found = await privacyOf(visit).find({ person: id });
  if (!person || found.state !== "found") return personGone;
  return {
    title: "Privacy",
    ...(problem && { status: 422 }),
    body: (
      <>
        <Crumb path={personPath(id)} name={titleOf(person)} />
        <h1>Their data</h1>
        <PersonData found={found} problem={problem} kept={visit.kept} isOne />
      </>
    ),
  };
}
