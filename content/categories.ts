/** The category pages. To add one, add a record here. */
import type { ListingFilter } from "../domain/listings/listing.ts";

export type CategoryPath = `/${"buy" | "sell" | "rent" | "invest"}/${string}`;

export type Category = {
  readonly path: CategoryPath;
  readonly section: "buy" | "sell" | "rent" | "invest";
  readonly heading: string;
  /** The page's title in search results. */
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly introduction: readonly string[];
  /** Key of a picture. */
  readonly picture: string;
  readonly filter: ListingFilter;
  readonly listingsHeading: string;
  /** Shown when there are no listings. */
  readonly empty: string;
  readonly goodToKnow: { readonly heading: string; readonly facts: readonly string[] };
};

export const categories = [
  {
    path: "/buy/homes",
    section: "buy",
    heading: "Homes for Sale",
    title: "Homes for sale in the Twin Cities",
    description: "Houses, condos and townhouses for sale across the Twin Cities, with facts we check twice.",
    lead: "Houses, condos and townhouses, from a one-and-a-half-story on a South Saint Paul bluff to a lake home in Wayzata.",
    introduction: [
      "Most houses inside the city limits went up before 1960; most west of Highway 494 after 1970. Age isn't a fault, but it decides what to ask about: knob-and-tube wiring and clay sewer lines in the first kind, original windows and first furnaces in the second.",
      "Minneapolis, Saint Paul, Bloomington and several other cities require an inspection report when a home is offered for sale. Ask for it; it's free to read and often franker than the listing.",
    ],
    picture: "rowhouse",
    filter: { market: "sale", types: ["single-family", "condo", "townhouse"] },
    listingsHeading: "On the market now",
    empty: "No homes are listed right now. Tell us what you're looking for, and we'll let you know when one comes up.",
    goodToKnow: {
      heading: "Worth knowing before an offer",
      facts: [
        "Property taxes are due in two installments, May 15 and October 15, and are based on the previous year's value.",
        "A homestead classification lowers the tax on the home you live in; apply by the end of December of the year you move in.",
        "Minnesota sellers must disclose the material facts they know in writing, unless both sides agree in writing to waive it.",
        "In a house built before 1970, a sewer-line camera inspection costs a few hundred dollars and can save you a surprise of several thousand.",
      ],
    },
  },
  {
    path: "/buy/new-construction",
    section: "buy",
    heading: "New Construction",
    title: "New construction homes in the Twin Cities",
    description: "New homes finished or nearly finished around the Twin Cities, and what to settle with a builder before you sign.",
    lead: "Homes finished this year or close to it, with a builder to call when a door sticks.",
    introduction: [
      "A new house has no past, so the contract carries the weight. Read what the base price leaves out: lot premium, sod, window coverings, the second half of the basement.",
      "The person in the model home works for the builder. You can bring your own agent. Do it on the first visit; some builders won't let you add one later.",
    ],
    picture: "townhouse-garage",
    filter: { market: "sale", types: ["single-family", "condo", "townhouse"], newConstruction: true },
    listingsHeading: "New and nearly finished",
    empty: "No new homes are listed today. Ask us which builders have lots open.",
    goodToKnow: {
      heading: "What the law and your contract give you",
      facts: [
        "Minnesota's statutory warranty on a new home runs one year for workmanship, two for plumbing, wiring, heating and cooling, and ten for major structural faults.",
        "An independent inspection before the drywall goes up costs little and catches what no one can see later.",
        "Radon control has been part of the state building code for new homes since 2009; a fan can be added if a test reads high.",
        "The first tax bill is often for the bare lot. Budget for the full assessment that follows.",
      ],
    },
  },
  {
    path: "/buy/land",
    section: "buy",
    heading: "Land for Sale",
    title: "Land for sale near the Twin Cities",
    description: "Wooded lots, lakeshore and open land near the Twin Cities, with the questions to settle before you build.",
    lead: "Wooded, lakeshore and open lots, with the things that decide whether you can build.",
    introduction: [
      "A lot is worth what you can build on it. Before we talk price, we look up zoning, setbacks, wetlands, sewer and water, road access and soil.",
      "Where there is no city sewer, a septic design and a well have to fit on the same ground, and their places decide where the house goes.",
    ],
    picture: "field",
    filter: { market: "sale", types: ["land"] },
    listingsHeading: "Lots and acreage",
    empty: "No lots are listed today. Tell us the county and how you plan to use the land.",
    goodToKnow: {
      heading: "Ask these first",
      facts: [
        "Is there a survey, and does it show easements and the ordinary high-water level?",
        "Has the soil been tested where the septic field would go?",
        "Does the county's shoreland rule set a wider lot or a deeper setback than the one offered?",
        "Are there deferred assessments, or Green Acres taxes that fall due when the use changes?",
      ],
    },
  },
  {
    path: "/buy/commercial",
    section: "buy",
    heading: "Commercial Property for Sale",
    title: "Commercial property for sale in the Twin Cities",
    description: "Small offices and storefronts for owners who want to work in their own building.",
    lead: "Offices and storefronts for businesses that would rather own than rent.",
    introduction: [
      "Owning fixes your cost of space and ties up money that the business might need. We put both on one page: payment, taxes, upkeep and what you pay in rent today.",
      "Zoning decides use, parking decides customers, and an environmental report decides the loan. We order the last one early.",
    ],
    picture: "retail",
    filter: { market: "sale", types: ["commercial"] },
    listingsHeading: "For owners who will use them",
    empty: "No commercial buildings are listed today. Ask us; many small ones sell off-market.",
    goodToKnow: {
      heading: "Before you sign a letter of intent",
      facts: [
        "Confirm with the city that your use is permitted by right, not by a conditional use permit that could be denied.",
        "Ask for two winters of gas and snow-removal bills.",
        "Commercial property in Minnesota is taxed at a higher class rate than a home of the same value.",
        "A Phase I environmental report takes about three weeks; lenders will want one less than six months old.",
      ],
    },
  },
  {
    path: "/sell/condo",
    section: "sell",
    heading: "Sell Your Condo",
    title: "Selling a condo in the Twin Cities",
    description: "How to sell a condominium in Minnesota: resale documents, association rules, photos and timing.",
    lead: "You're selling your unit and a share of an association. Buyers will look at both.",
    introduction: [
      "Order the resale disclosure certificate early. The buyer has ten days to cancel after receiving it, so a late certificate means a late sale.",
      "We check the association's rules on showings, lockboxes and signs, and whether rentals are capped, before the first photo is taken.",
    ],
    picture: "room-loft",
    filter: { market: "sale", types: ["condo"] },
    listingsHeading: "Condos on the market, for comparison",
    empty: "We have no condos listed to compare right now. An estimate will show you recent sales instead.",
    goodToKnow: {
      heading: "Have these ready",
      facts: [
        "The declaration, bylaws, rules and the last two budgets.",
        "The past year's meeting minutes, and the reserve study if there is one.",
        "Monthly dues, what they cover, and any special assessment that has been approved.",
        "Parking stall and storage locker numbers, and how each is owned.",
      ],
    },
  },
  {
    path: "/sell/home",
    section: "sell",
    heading: "Sell Your Home",
    title: "Selling a house in the Twin Cities",
    description: "What to fix, what to leave, what to disclose and when to list a house in the Twin Cities.",
    lead: "A good sale is mostly settled in the three weeks before the sign goes up.",
    introduction: [
      "We walk through together with a pencil and sort what we see into three lists: fix, clean, leave. The last is usually the longest.",
      "Then comes the price. We show the sales behind it, and what happened to the ones that asked too much.",
    ],
    picture: "room-dining",
    filter: { market: "sale", types: ["single-family", "townhouse"] },
    listingsHeading: "Homes on the market, for comparison",
    empty: "No houses are listed for comparison today. An estimate will bring recent sales instead.",
    goodToKnow: {
      heading: "Minnesota disclosures to expect",
      facts: [
        "A written disclosure of the material facts you know about the property.",
        "Well and septic disclosures, and a radon disclosure with any test results.",
        "A lead-paint disclosure for a home built before 1978.",
        "In many cities, a truth-in-housing or time-of-sale inspection before closing or even before showings.",
      ],
    },
  },
  {
    path: "/sell/land",
    section: "sell",
    heading: "Sell Your Land",
    title: "Selling land near the Twin Cities",
    description: "What makes a lot easy to buy: survey, soils, access, utilities and a clear answer from the city.",
    lead: "Land sells when the buyer has no questions left. We answer them first.",
    introduction: [
      "Most land sits because no one knows what can be built on it. A current survey, a soil boring and a letter from the city fix that for less than most price cuts.",
      "We also look at who the buyer is likely to be: a neighbor, a builder, or someone with house plans in a drawer. Each is looking for something different.",
    ],
    picture: "field",
    filter: { market: "sale", types: ["land"] },
    listingsHeading: "Land on the market, for comparison",
    empty: "No lots are listed for comparison today. An estimate will bring recent sales instead.",
    goodToKnow: {
      heading: "What shortens the wait",
      facts: [
        "Corners marked and the line brushed out, so that people can walk it.",
        "A wetland delineation if any part stays wet in June.",
        "Where the nearest sewer, water, gas and fiber lines end, and what it costs to hook up.",
        "Deferred taxes and assessments worked out to the dollar.",
      ],
    },
  },
  {
    path: "/sell/commercial",
    section: "sell",
    heading: "Sell Your Commercial Property",
    title: "Selling commercial property in the Twin Cities",
    description: "Rent rolls, leases, environmental reports and timing for a commercial sale in the Twin Cities.",
    lead: "A buyer of a commercial building buys its income. We make it easy to read.",
    introduction: [
      "We start with three years of income and expenses, organize them the way a lender does, and take out whatever won't continue under a new owner.",
      "Then we decide how public the sale should be. Tenants and staff deserve to hear it from you, at a time of your choosing.",
    ],
    picture: "warehouse",
    filter: { market: "sale", types: ["commercial"] },
    listingsHeading: "Commercial property on the market, for comparison",
    empty: "No commercial buildings are listed for comparison today. Call for recent sales.",
    goodToKnow: {
      heading: "The folder a buyer will ask for",
      facts: [
        "Rent roll with lease ends, options and deposits.",
        "Three years of statements, and this year to date.",
        "Roof, parking-lot and mechanical records with dates.",
        "The last environmental report and any closure letter.",
      ],
    },
  },
  {
    path: "/rent/apartment",
    section: "rent",
    heading: "Apartments for Rent",
    title: "Apartments for rent in the Twin Cities",
    description: "Apartments for rent from one bedroom up, with rents, availability and what Minnesota law gives a renter.",
    lead: "From one bedroom by the mills to two near Medicine Lake.",
    introduction: [
      "Ask what the rent leaves out. Heat is often included in older brick buildings and rarely in new ones; a stall in a downtown ramp can cost as much as a small car payment.",
      "See it in the evening if you can. You'll hear the street, the upstairs floor and the boiler.",
    ],
    picture: "apartment-mid",
    filter: { market: "rent", types: ["apartment", "condo"] },
    listingsHeading: "Apartments",
    empty: "No apartments are available right now. Tell us what you need, and we'll look.",
    goodToKnow: {
      heading: "Your side of the lease",
      facts: [
        "Within three weeks after you move out and give a forwarding address, a landlord must return your deposit with interest or explain in writing why not.",
        "Since 2024, Minnesota landlords must show non-optional fees along with the rent.",
        "From October through April, heat must keep the unit at 68 degrees or warmer.",
        "Minneapolis and Saint Paul each have rules of their own on deposits and screening.",
      ],
    },
  },
  {
    path: "/rent/townhouse",
    section: "rent",
    heading: "Townhouses for Rent",
    title: "Townhouses for rent in the Twin Cities",
    description: "Townhouses for rent: your own entry and garage, with the association mowing the grass.",
    lead: "Your own front door and usually a garage, with someone else on the mower.",
    introduction: [
      "A rented townhouse often belongs to one owner inside an association. You sign with the owner and live by the association's rules, so read both.",
      "Ask who clears the snow: the drive is often done for you, and the front step is often yours.",
    ],
    picture: "rowhouse",
    filter: { market: "rent", types: ["townhouse"] },
    listingsHeading: "Townhouses",
    empty: "No townhouses are available today. Tell us what you need, and we'll look.",
    goodToKnow: {
      heading: "Ask before you sign",
      facts: [
        "Does the association allow rentals, and is this one registered?",
        "Is the garage yours alone, and can you get a second stall?",
        "Who pays for water, trash and snow?",
        "Who do you call when the furnace quits on a Sunday?",
      ],
    },
  },
  {
    path: "/rent/house",
    section: "rent",
    heading: "Houses for Rent",
    title: "Houses for rent in the Twin Cities",
    description: "Houses for rent in and around the Twin Cities, with yards, garages and the upkeep that goes with them.",
    lead: "A whole house, a yard, and the leaves that come with it.",
    introduction: [
      "Rented houses change hands mostly between May and September. Outside those months there are fewer, and more room to talk about terms.",
      "Agree on upkeep in the lease: mowing, snow, gutters, furnace filters. What isn't written down becomes an argument in January.",
    ],
    picture: "story-and-a-half",
    filter: { market: "rent", types: ["single-family"] },
    listingsHeading: "Houses",
    empty: "No houses are available today. Tell us what you need, and we'll look.",
    goodToKnow: {
      heading: "Walk through with this list",
      facts: [
        "Test the smoke and carbon monoxide alarms; every floor with bedrooms needs them.",
        "Look at the last twelve months of gas and electric bills.",
        "Ask for the rental license where the city issues one.",
        "Photograph each room on the first day and send the pictures to the landlord.",
      ],
    },
  },
  {
    path: "/invest/land",
    section: "invest",
    heading: "Invest in Land",
    title: "Land investments in the Twin Cities",
    description: "Development sites and holding land around the Twin Cities, with zoning, utilities and carrying cost.",
    lead: "Land pays nothing while you wait, so the plan has to cover the wait.",
    introduction: [
      "We start from the end: what will be allowed here, who will build it, and when the pipes arrive. The Metropolitan Council's sewer staging says more about that than any broker.",
      "Then we work backward through taxes, interest and engineering to a price that leaves room for a bad year.",
    ],
    picture: "lot-wooded",
    filter: { market: "investment", types: ["land"] },
    listingsHeading: "Sites",
    empty: "No sites are listed today. Tell us the county and your time horizon.",
    goodToKnow: {
      heading: "What decides the return",
      facts: [
        "Sewer and water: in the service area now, in ten years, or not planned.",
        "Guided use in the city's comprehensive plan, which comes before zoning.",
        "Wetland, shoreland and tree rules that take acres out of play.",
        "Green Acres and rural-preserve taxes that fall due when the use changes.",
      ],
    },
  },
  {
    path: "/invest/single-family",
    section: "invest",
    heading: "Single-Family Investments",
    title: "Single-family rental houses in the Twin Cities",
    description: "Rental houses in the Twin Cities with rents, repair budgets and license rules.",
    lead: "One roof, one furnace, one lease: a plain way to begin.",
    introduction: [
      "A rental house is simple to finance and simple to sell. It's also all or nothing: when it stands empty, all of it stands empty.",
      "We build one month of vacancy and 10% of rent for repairs into every projection before you see it.",
    ],
    picture: "split-level",
    filter: { market: "investment", types: ["single-family"] },
    listingsHeading: "Rental houses",
    empty: "No rental houses are listed today. Tell us which cities you'd buy in.",
    goodToKnow: {
      heading: "Before the first tenant",
      facts: [
        "Most metro cities license rentals; the fee, the inspection and the wait differ from town to town.",
        "The homestead tax break ends when you stop living there: ask the county for the new figure.",
        "Saint Paul limits most yearly rent increases to 3%, with exceptions; check the current ordinance.",
        "Keep deposits and their interest separate from your own money, and keep records.",
      ],
    },
  },
  {
    path: "/invest/multi-family",
    section: "invest",
    heading: "Multi-Family Investments",
    title: "Multi-family investments in the Twin Cities",
    description: "Duplexes, fourplexes and small apartment buildings in the Twin Cities with cap rates and rent rolls.",
    lead: "Duplexes, fourplexes and small apartment buildings, where one empty unit doesn't mean an empty year.",
    introduction: [
      "You can buy up to four units with a home loan if you live in one. At five or more, the bank lends on the building's income, and the paperwork changes completely.",
      "We read the rent roll against the leases and the leases against the bank statements. They don't always agree.",
    ],
    picture: "duplex",
    filter: { market: "investment", types: ["multi-family"] },
    listingsHeading: "Buildings",
    empty: "No buildings are listed today. Tell us how many units you want.",
    goodToKnow: {
      heading: "Look past the cap rate",
      facts: [
        "Who pays for heat? In a brick building with one boiler, the owner does.",
        "Ask the age of the roof, the boiler, the electric panels and the sewer line: four figures that move the price.",
        "Rents well under the market may be bound by a lease, an ordinance or a promise. Find out which.",
        "The taxes on the listing may be on a lower value than the county will use after you buy.",
      ],
    },
  },
  {
    path: "/invest/commercial",
    section: "invest",
    heading: "Commercial Investments",
    title: "Commercial investments in the Twin Cities",
    description: "Retail, office and warehouse investments in the Twin Cities with lease terms and cap rates.",
    lead: "Retail, office and warehouse, where the lease is the asset.",
    introduction: [
      "Two buildings side by side can earn the same rent and be worth very different amounts, because one lease ends in nine months and the other in nine years.",
      "We read who pays for roof, parking lot, taxes and insurance, then ask what it would cost to find the next tenant.",
    ],
    picture: "office",
    filter: { market: "investment", types: ["commercial"] },
    listingsHeading: "Buildings",
    empty: "No commercial investments are listed today. Tell us the property type and the return you need.",
    goodToKnow: {
      heading: "Read these in the lease",
      facts: [
        "Net or gross, and what “net” leaves out.",
        "Options to extend, at what rent, and early termination rights.",
        "Who replaces the roof and the heating units, not just who repairs them.",
        "Limits on use that would keep the next tenant out.",
      ],
    },
  },
] as const satisfies readonly Category[];
