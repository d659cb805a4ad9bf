/** Where photos are stored. Separate, so that the commands don't load the image library. */
import path from "node:path";
import { checkKey } from "../storage/keys.ts";

/** The folder of all photos, where they also wait for the rest of their post. */
export const picturesFolder = (dataDir: string): string => path.join(dataDir, "photos");

/**
 * The folder of a request's photos, each under its `file`, when they're stored in the data folder. Throws if the id isn't the name of a folder:
 * a backup can come from anyone, and what it calls a request is deleted with this folder.
 */
export const picturesOf = (dataDir: string, lead: string): string => path.join(picturesFolder(dataDir), checkKey(lead));

/** Where photos wait whose request isn't stored, when they're stored in the data folder. */
export const unclaimedFolder = (dataDir: string): string => path.join(picturesFolder(dataDir), "unclaimed");

/** The prefixes of the same in the storage (server/storage). */
export const PICTURES = "photos/";
export const prefixOf = (lead: string): string => `${PICTURES}${lead}/`;
export const UNCLAIMED = `${PICTURES}unclaimed/`;
export const unclaimedPrefixOf = (lead: string): string => `${UNCLAIMED}${lead}/`;

const LISTING = "listing-";
const ANSWER = "answer-";

/** The name of the folder of a listing's photo, beside those of requests. */
export const listingFolder = (folder: string): string => `${LISTING}${folder}`;
/** The photo's folder by that name; `undefined` if it's another one. */
export const listingFolderIn = (name: string): string | undefined => (name.startsWith(LISTING) ? name.slice(LISTING.length) : undefined);

/** The same of the files of an answer. */
export const answerFolder = (folder: string): string => `${ANSWER}${folder}`;
export const answerFolderIn = (name: string): string | undefined => (name.startsWith(ANSWER) ? name.slice(ANSWER.length) : undefined);
