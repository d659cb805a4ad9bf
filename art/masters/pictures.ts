/**
 * The pictures that ship with the project: what each shows, where the eye goes, and how its master
 * was cut from the render.
 */
import type { Master } from "./master.ts";
import { heroRetouch } from "./retouch.ts";

export type { Master } from "./master.ts";

export const masters = {
  "hero": {
    alt: "Illustration: a timber lake home at dusk, its two-story window wall lit and mirrored in the bay, with a dock and a red canoe.",
    focus: [0.57, 0.5],
    use: "wide",
    retouch: heroRetouch,
  },
  "hero-portrait": {
    alt: "Illustration: a timber lake home under a wide evening sky, its tall windows lit and mirrored in the water behind a red canoe.",
    focus: [0.52, 0.57],
    use: "tall",
  },
  "lake-home": {
    alt: "Illustration: a timber lake home with a glazed gable and a long deck in the last sun, a dock and a red canoe on the bay before it.",
    focus: [0.48, 0.54],
    use: "card",
  },
  "bungalow": {
    alt: "Illustration: a green Craftsman bungalow with a deep porch on stone piers, its windows lit after sunset, under autumn maples.",
    focus: [0.52, 0.56],
    use: "card",
  },
  "bungalow-snow": {
    alt: "Illustration: a blue Craftsman bungalow with its porch lit at dawn, first thin snow on the roof and the lawn.",
    focus: [0.5, 0.55],
    use: "card",
  },
  "tudor": {
    alt: "Illustration: a brick Tudor Revival house with steep half-timbered gables, a wide window of small panes lit at dusk.",
    focus: [0.5, 0.55],
    use: "card",
  },
  "farmhouse": {
    alt: "Illustration: a white modern farmhouse with black windows, a metal porch roof and a two-door garage in low evening sun.",
    focus: [0.45, 0.55],
    use: "card",
  },
  "rambler": {
    alt: "Illustration: a low buff-brick rambler of the 1960s with a picture window and a carport in golden light.",
    focus: [0.5, 0.58],
    use: "card",
  },
  "rambler-tan": {
    alt: "Illustration: a small tan rambler with a teal door, brick wainscot and a one-car garage on a gray autumn afternoon.",
    focus: [0.55, 0.58],
    use: "card",
    // Noise of the lamp beside the garage door.
    retouch: [{ at: [1102, 612, 20, 56], from: [1102, 690] }],
  },
  "rambler-hill": {
    alt: "Illustration: a white brick rambler with a navy gable and a wide lit window, above a low stone wall on a slope at dawn.",
    focus: [0.64, 0.5],
    use: "card",
  },
  "mid-century": {
    alt: "Illustration: a low mid-century rambler with a brick hearth wall, a lit living room behind tall glass under a wide gable, among tall pines at dusk.",
    focus: [0.46, 0.58],
    use: "card",
  },
  "colonial": {
    alt: "Illustration: a pale yellow center-hall Colonial with green shutters and a red door, a screened porch on the left and a garage on the right.",
    focus: [0.46, 0.58],
    use: "card",
  },
  "victorian": {
    alt: "Illustration: a blue Victorian house with a steep dark red gable, a bay window and a spindled porch, its lawn reaching down to a river at dusk.",
    focus: [0.4, 0.5],
    use: "card",
  },
  "split-level": {
    alt: "Illustration: an olive and brick split-level with a red door and lit windows in the first snow at dusk, with a garage and a separate shop.",
    focus: [0.36, 0.6],
    use: "card",
  },
  "story-and-a-half": {
    alt: "Illustration: a small green story-and-a-half house with a brick vestibule, an arched door and lit windows on a gray autumn day.",
    focus: [0.6, 0.56],
    use: "card",
  },
  "two-story": {
    alt: "Illustration: the garden side of a tan two-story house with a cream gabled bay, a walkout level and a white deck, lit above a pond at dusk.",
    focus: [0.5, 0.45],
    use: "card",
  },
  "rowhouse": {
    alt: "Illustration: a row of four three-story brick row houses with bays, stoops and colored doors at dusk, many windows lit.",
    focus: [0.42, 0.5],
    use: "card",
  },
  "townhouse-new": {
    alt: "Illustration: a new row of gabled townhouses in low sun, the end unit in white board and batten with black windows and a covered porch.",
    focus: [0.42, 0.5],
    use: "card",
  },
  "townhouse-trees": {
    alt: "Illustration: the garden side of a townhouse row under autumn trees on a gray day, tall gable windows lit, covered porches between them.",
    focus: [0.36, 0.55],
    use: "card",
  },
  "townhouse-garage": {
    alt: "Illustration: a row of townhouses with two-car garages and shake gables at dusk after a first snow, the drives cleared and windows lit.",
    focus: [0.55, 0.5],
    use: "card",
  },
  "duplex": {
    alt: "Illustration: a two-story cream brick side-by-side duplex in low sun, a teal and a red door side by side under small gabled hoods.",
    focus: [0.53, 0.52],
    use: "card",
  },
  "fourplex": {
    alt: "Illustration: a two-story brown brick fourplex with projecting sun porches, stone bands and a lit entry at dusk, between autumn trees.",
    focus: [0.5, 0.5],
    use: "card",
  },
  "apartment": {
    alt: "Illustration: a four-story brick apartment building with gables and balconies in low evening sun, a birch in autumn color before its entrance.",
    focus: [0.6, 0.5],
    use: "card",
  },
  "apartment-mid": {
    alt: "Illustration: a red-brick apartment building of three floors over a garage, its windows lit at dusk, with the first snow on the ground.",
    focus: [0.4, 0.55],
    use: "card",
  },
  "loft": {
    alt: "Illustration: a six-story brick loft building with factory windows on a street corner after sunset, its lit shopfronts mirrored in the wet street.",
    focus: [0.6, 0.5],
    use: "card",
  },
  "loft-warehouse": {
    alt: "Illustration: a five-story cream brick warehouse with paired arched windows, a fire escape and a loading dock, lit from inside before sunrise.",
    focus: [0.4, 0.5],
    use: "card",
  },
  "condo-tower": {
    alt: "Illustration: a condominium tower of 20 floors with balconies at dusk, a glazed skyway bridge across the avenue and office towers behind.",
    focus: [0.6, 0.45],
    use: "card",
  },
  "retail": {
    alt: "Illustration: a five-suite brick shopping strip with colored awnings and lit shop windows, mirrored in a wet parking lot at dusk.",
    focus: [0.6, 0.58],
    use: "card",
  },
  "office": {
    alt: "Illustration: a one-story red brick office with wide windows, a tan metal fascia and birches, parking stalls in front, in low summer sun.",
    focus: [0.38, 0.56],
    use: "card",
  },
  "warehouse": {
    alt: "Illustration: a ribbed concrete warehouse with four loading docks, two drive-in doors and brick offices at its ends before sunrise.",
    focus: [0.56, 0.56],
    use: "card",
  },
  "lot-wooded": {
    alt: "Illustration: a clearing under first snow among oaks with rust-colored leaves and dark spruces, with a surveyor's laths standing in it.",
    focus: [0.45, 0.55],
    use: "card",
  },
  "lot-lakeshore": {
    alt: "Illustration: a grassy lot sloping to reeds and a calm lake at dawn, golden trees on either side and mist before the far shore.",
    focus: [0.55, 0.55],
    use: "card",
  },
  "field": {
    alt: "Illustration: a mown hay field with round bales and survey laths in low golden sun, a line of autumn trees along its far edge.",
    focus: [0.62, 0.6],
    use: "card",
  },
  "door": {
    crop: [0, 60, 1200, 1440],
    alt: "Illustration: a red front door with a wreath between lit sidelights on a porch at dusk, two pumpkins beside it.",
    focus: [0.5, 0.5],
    use: "card",
  },
  "doorway": {
    over: "door",
    crop: [100, 150, 1000, 1250],
    alt: "Illustration: someone stands in the open, lit doorway of a house at dusk, seen only as a silhouette, between two porch lanterns.",
    focus: [0.5, 0.42],
    use: "card",
  },
  "room-living": {
    alt: "Illustration: a great room framed in Douglas fir with a stone chimney and a wall of windows up into the gable, over a lake at dusk.",
    focus: [0.52, 0.56],
    use: "card",
  },
  "room-kitchen": {
    alt: "Illustration: a white oak kitchen with a dark island, leather stools and a plaster hood; beyond a doorway, a pantry with a window.",
    focus: [0.45, 0.55],
    use: "card",
  },
  "room-bedroom": {
    alt: "Illustration: a blue bedroom at nightfall, a made bed between two curtained windows, bedside lamps lit, dark trees outside.",
    focus: [0.5, 0.58],
    use: "card",
  },
  "room-bath": {
    alt: "Illustration: a bath with a freestanding tub under a half-frosted window with trees at dusk, green tiles and a white oak vanity with two basins.",
    focus: [0.5, 0.6],
    use: "card",
  },
  "room-loft": {
    alt: "Illustration: a loft with brick walls, heavy timber posts and tall gridded windows over city buildings at dusk; a leather sofa and green chairs.",
    focus: [0.5, 0.58],
    use: "card",
  },
  "room-entry": {
    alt: "Illustration: an entry hall with a white and oak stair and a bench beside it, a red rug, and low sun through a wide window over a bookcase.",
    focus: [0.5, 0.52],
    use: "card",
  },
  "room-dining": {
    alt: "Illustration: a dining room with oak wainscot, box beams and a built-in buffet with leaded glass, a lamp lit over a long oak table.",
    focus: [0.5, 0.58],
    use: "card",
  },
  "room-bedroom-prewar": {
    alt: "Illustration: a sage green bedroom at nightfall with an oak bed, paired windows in oak trim and a chest of drawers, lamps lit.",
    focus: [0.45, 0.58],
    use: "card",
  },
  "room-bedroom-postwar": {
    alt: "Illustration: a bedroom with a walnut bed under a ribbon of windows, globe lamps, a green easy chair and a white rug in low sun.",
    focus: [0.5, 0.58],
    use: "card",
  },
  "room-bedroom-recent": {
    alt: "Illustration: a clay-colored bedroom with a white bed before three framed prints, a big window with curtains and a chair in its light.",
    focus: [0.5, 0.58],
    use: "card",
  },
  "room-kitchen-postwar": {
    alt: "Illustration: a kitchen with flat walnut cabinets, blue-green tile and a ribbon of windows; a round table under a brass lamp.",
    focus: [0.5, 0.56],
    use: "card",
  },
  "room-kitchen-prewar": {
    alt: "Illustration: a kitchen with cream cabinets, white tile and an apron sink under an oak-trimmed window; an oak table with chairs in front.",
    focus: [0.48, 0.56],
    use: "card",
  },
  "room-bath-prewar": {
    alt: "Illustration: a bath with white hexagon floor tile and subway tile, a clawfoot tub with a ring curtain and a pedestal basin.",
    focus: [0.48, 0.58],
    use: "card",
  },
  "room-bath-postwar": {
    alt: "Illustration: a bath with blue-green square tile around an alcove tub, a walnut vanity under a wide mirror and a high window.",
    focus: [0.48, 0.58],
    use: "card",
  },
  "room-fireplace": {
    alt: "Illustration: a living room with a stone Tudor fireplace lit between leaded windows, dark ceiling timbers, bookshelves and leather armchairs.",
    focus: [0.5, 0.58],
    use: "card",
  },
  "room-kitchen-recent": {
    alt: "Illustration: a kitchen with maple cabinets, dark stone tops, an island with two stools and a round table by a tall window.",
    focus: [0.48, 0.56],
    use: "card",
  },
  "room-entry-new": {
    alt: "Illustration: an entry with a dark front door between panes of glass, a built-in bench with six cubbies and hooks, and a white oak floor.",
    focus: [0.5, 0.54],
    use: "card",
  },
  "room-bedroom-lodge": {
    alt: "Illustration: a bedroom under a fir ceiling with a leather bed, a fieldstone hearth with a low fire, and wide windows over a lake at dusk.",
    focus: [0.5, 0.55],
    use: "card",
  },
  "room-bath-lodge": {
    alt: "Illustration: a bath with a copper tub under a wide window over a lake, slate underfoot, a fir vanity and a fieldstone wall.",
    focus: [0.5, 0.56],
    use: "card",
  },
} as const satisfies Record<string, Master>;
