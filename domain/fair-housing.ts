/**
 * Finds words in an advertisement that state a preference or a limitation about people: Fair Housing Act, 42 U.S.C. 3604(c) with HUD's
 * memorandum of January 9, 1995 (Achtenberg), which says what does and what doesn't; and Minnesota Statutes 363A.09, subdivision 2, which
 * adds classes. It's a help for the writer and no legal opinion: nothing is refused because of it.
 */

export type ProtectedClass =
  | "race, color or national origin"
  | "religion or creed"
  | "sex or gender identity"
  | "sexual orientation"
  | "disability"
  | "familial status"
  | "marital status"
  | "public assistance";

export type FairHousingFlag = {
  /** The words as they were written. */
  readonly text: string;
  /** Where they begin, in UTF-16 units. */
  readonly at: number;
  readonly class: ProtectedClass;
  readonly why: string;
  /** What to write instead. */
  readonly better: string;
};

type Rule = {
  readonly class: ProtectedClass;
  readonly pattern: RegExp;
  readonly why: string;
  readonly better: string;
};

const words = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "giu");

/** People, as advertisements name them. */
const PEOPLE = String.raw`(?:famil(?:y|ies)|people|persons?|tenants?|renters?|buyers?|residents?|occupants?|applicants?|individuals?|professionals?|households?|owners?|neighbors?|couples?|m[ae]n|wom[ae]n|adults?|gentlem[ae]n|lad(?:y|ies)|roommates?|students?)`;
const ORIGIN = String.raw`(?:white|black|african(?:[- ]american)?|caucasian|anglo|asian|chinese|japanese|korean|hmong|vietnamese|indian|somali|ethiopian|arab|hispanic|latin[oax]|mexican|native american|american|european|irish|italian|polish|german|scandinavian|norwegian|swedish|russian|ukrainian|immigrant|foreign)`;
const FAITH = String.raw`(?:christian|catholic|protestant|lutheran|baptist|evangelical|mormon|jewish|jews?|muslim|islamic|hindu|buddhist|atheist|church[- ]?going)`;
const NO = String.raw`(?:no|not for|not suitable for|not suited (?:to|for)|not appropriate for|without|sorry,? no)`;
const FOR = String.raw`(?:perfect|ideal|great|wonderful|best|suitable|suited|made|designed|meant|just right)(?: home| house| place| spot| choice)?,? for`;

const RULES: readonly Rule[] = [
  {
    class: "race, color or national origin",
    pattern: words(
      String.raw`(?:no|only|prefer(?:red|ably)?|ideal for|perfect for|for) ${ORIGIN}s?|${ORIGIN}s? (?:only|preferred|welcome|${PEOPLE}|(?:family )?home|neighborhood|community|area|block|building)|(?:no|without) (?:immigrants|foreigners|minorities|undocumented(?: (?:immigrants|${PEOPLE}))?)`,
    ),
    why: "It names people by race, color or where they come from.",
    better: "Leave it out. Describe the house: its rooms, its lot, its street.",
  },
  {
    class: "race, color or national origin",
    pattern: words(
      String.raw`(?:racially |ethnically )?(?:integrated|segregated|restricted|exclusive|changing|minority|ethnic|inner[- ]city) (?:neighborhood|community|area|block|street|enclave)|(?:private|restricted|exclusive) membership|english[- ](?:speaking|speakers)(?: only| preferred| required)?|must speak english|(?:us|u\.s\.|american) citizens? (?:only|preferred)|citizens only|near (?:an? |the )?(?:integrated|ethnic|minority)[\p{L} ]{0,20}`,
    ),
    why: "It can be read as saying who lives there, or who may.",
    better: "Name what is near instead: “two blocks from Como Park”.",
  },
  {
    class: "religion or creed",
    pattern: words(
      String.raw`(?:no|only|prefer(?:red|ably)?|ideal for|perfect for|for) ${FAITH}s?|${FAITH}s? (?:only|preferred|welcome|${PEOPLE}|(?:family )?(?:home|household|neighborhood|community|area|values))`,
    ),
    why: "It prefers or excludes people of a religion.",
    better: "Leave it out. A place may be named as a landmark with the distance: “0.3 miles to St. Mark's”, beside others.",
  },
  {
    class: "sex or gender identity",
    pattern: words(
      String.raw`(?:no|only|prefer(?:red|ably)?|looking for|seeking|ideal for|perfect for) (?:single |professional )?(?:(?:fe)?males?|m[ae]n|wom[ae]n|ladies|gentlem[ae]n|girls?|boys?|guys|bachelors)|(?:(?:fe)?males?|m[ae]n|wom[ae]n|ladies|gentlem[ae]n|girls|guys)(?: ${PEOPLE})? (?:only|preferred|wanted)|no (?:transgender|trans)(?: ${PEOPLE})?|bachelor pad`,
    ),
    why: "It prefers or excludes people by sex or gender identity.",
    better: "Leave it out: “studio with a separate kitchen” says what is there.",
  },
  {
    class: "sexual orientation",
    pattern: words(
      String.raw`(?:no|only|prefer(?:red|ably)?|ideal for|perfect for|for) (?:gays?|lesbians?|straight|heterosexual|homosexuals?|same[- ]sex|lgbtq?\+?)(?: ${PEOPLE})?|(?:gay|lesbian|straight|lgbtq?\+?)[- ](?:friendly|only|preferred|welcome)|(?:straight|heterosexual|gay|lesbian|traditional) (?:couples?|famil(?:y|ies)|${PEOPLE})(?: only| preferred)?`,
    ),
    why: "Minnesota law protects sexual orientation.",
    better: "Leave it out.",
  },
  {
    class: "disability",
    pattern: words(
      String.raw`${NO} (?:the )?(?:wheelchairs?|disabled|handicapped|disabilit(?:y|ies)|mentally (?:ill|disabled)|mental(?: illness)?|blind|deaf|(?:service|support|assistance|emotional support) (?:animals?|dogs?))(?: ${PEOPLE})?|(?:able[- ]bodied|healthy|physically fit|mentally stable)(?: ${PEOPLE})?|must be (?:able to (?:live independently|climb (?:the )?stairs|walk)|healthy|fit|able[- ]bodied)|independent living (?:only|required)`,
    ),
    why: "It excludes people with a disability. Service and support animals aren't pets.",
    better: "Say how the house is built: “12 steps to the front door”, “no elevator”, “roll-in shower”.",
  },
  {
    class: "familial status",
    pattern: words(
      String.raw`${NO} (?:small |young |little |school[- ]age )?(?:children|child|kids?|babies|infants?|toddlers|teen(?:ager)?s|minors|famil(?:y|ies)(?! rooms?)|pregnant[\p{L} ]{0,10})|(?:adults?|adults?[- ]only|singles?|couples?|mature (?:adults?|couples?|${PEOPLE})|empty[- ]nesters?|retirees?|seniors?)(?: ${PEOPLE})? (?:only|preferred|building|community|complex|living)|adults[- ]only|child[- ](?:free|less)|(?:one|two|three|1|2|3) (?:child|children|kids?)(?: (?:only|max(?:imum)?|limit|allowed))|(?:maximum|max|limit|up to|at most)(?: of)? (?:one|two|three|four|\d) (?:child|children|kids)|mature (?:${PEOPLE}|adults?|couples?)`,
    ),
    why: "It limits or discourages families with children. Housing for people of 55 or 62 and older may say so only if it qualifies by law.",
    better: "Leave it out, or say how many people the law allows: “up to 4 occupants”.",
  },
  {
    class: "familial status",
    pattern: words(
      String.raw`${FOR} (?:an? |the |any |your )?(?:[\p{L}-]+ )?(?:famil(?:y|ies)|kids|children|couples?|empty[- ]nesters?|singles?|newlyweds?|retirees?|seniors?|young professionals?|professionals?|students?|bachelors?|roommates?)|(?:growing|young|large|small) famil(?:y|ies)|(?:family|kid|child)[- ](?:friendly|oriented)|famil(?:y|ies) (?:preferred|welcome|neighborhood|community)|(?:great|good|safe) (?:place|neighborhood|area|street|yard) (?:to raise|for raising) (?:an? |your )?(?:family|kids|children)|raise (?:an? |your )?(?:family|kids|children)|young professionals?|empty[- ]nesters?`,
    ),
    why: "It says who should live there, so others may feel that they shouldn't.",
    better: "Say what is there: “four bedrooms on one floor”, “fenced yard”, “a block from the school”.",
  },
  {
    class: "marital status",
    pattern: words(
      String.raw`(?:no|only|prefer(?:red|ably)?|ideal for|perfect for) (?:married|unmarried|single|divorced|engaged)(?: ${PEOPLE})?|(?:married|unmarried|divorced|single|engaged) (?:couples?|${PEOPLE})(?: only| preferred)?|newlyweds?|no (?:singles|unmarried couples)`,
    ),
    why: "Minnesota law protects marital status.",
    better: "Leave it out.",
  },
  {
    class: "public assistance",
    pattern: words(
      String.raw`${NO} (?:section[- ]?(?:8|eight)|(?:housing )?(?:choice )?vouchers?|public assistance|welfare|subsid(?:y|ies|ized)|government (?:assistance|programs?)|rental assistance|hud)|(?:working|employed) (?:${PEOPLE}) only|must (?:be employed|have a job)|(?:section[- ]?8|vouchers?) not (?:accepted|welcome)`,
    ),
    why: "Minnesota law protects people who get public assistance, with rental assistance.",
    better: "Say what every applicant needs: “monthly income of 2.5 times the rent, from any lawful source”.",
  },
  {
    class: "race, color or national origin",
    pattern: words(String.raw`(?:safe|crime[- ]free|low[- ]crime|good) (?:neighborhood|area|part of town|street|block)`),
    why: "Who lives somewhere is often meant by “safe” or “good”, and readers take it so.",
    better: "Name facts: “streetlights on every corner”, “a dead-end street”.",
  },
];

/**
 * Words that HUD's memo allows or that name a thing, which a rule would otherwise find: "family room", "mother-in-law suite", "bachelor
 * apartment", "master bedroom", "walk-in closet", "single-family home", "great view".
 */
const ALLOWED = words(
  String.raw`single[- ]family|multi[- ]?family|two[- ]family|family[- ](?:rooms?|size[d]?|kitchen|dining)|mother[- ]in[- ]law (?:suite|apartment|unit)|bachelor apartments?|master (?:bed|bath)?(?:room|suite|bed|bath)s?|white oak|black walnut|(?:white|black) (?:cabinets|trim|granite|appliances|brick|marble|tile|quartz)|children'?s (?:museum|hospital|theatre|theater|library)|american (?:walnut|cherry|elm|foursquare)|italian (?:marble|tile|villa)|spanish (?:tile|revival)`,
);

/** All flags of a text, in its order; the first rule that finds a place says why. */
export function fairHousingFlags(text: string): readonly FairHousingFlag[] {
  // As long as the original, so that places stay the same.
  const masked = text
    .replaceAll(ALLOWED, (found) => "§".repeat(found.length))
    .replaceAll(/[\s\u2018\u2019]/g, (each) => (/\s/.test(each) ? " " : "'"));
  const flags: FairHousingFlag[] = [];
  for (const { class: protectedClass, pattern, why, better } of RULES)
    for (const { index, 0: found } of masked.matchAll(pattern)) {
      const overlaps = flags.some(({ at, text: other }) => index < at + other.length && at < index + found.length);
      if (!overlaps) flags.push({ text: text.slice(index, index + found.length), at: index, class: protectedClass, why, better });
    }
  return flags.toSorted((a, b) => a.at - b.at);
}
