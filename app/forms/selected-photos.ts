/**
 * Photos that the visitor has picked but not sent. Stored outside the form, so that several picks
 * add up, one can be removed, and a failed upload can be retried. Each has a preview, which uses
 * memory until it is released.
 */
import { LARGEST_UPLOAD, MOST_PHOTOS, photoProblem, SIGNATURE, tooHeavy, tooMany } from "../../domain/leads/photo.ts";
import { toast } from "../ui/toast.tsx";

export type Picked = { readonly id: number; readonly file: File; readonly preview: string };

/** Progress of an upload in bytes. */
export type Sending = { readonly sent: number; readonly total: number };

/** A rejected file, with the reason. */
export type Refused = { readonly id: number; readonly text: string };

/** `refused` lists the last choice only. */
type State = { readonly photos: readonly Picked[]; readonly refused: readonly Refused[]; readonly sending: Sending | undefined };

const NOTHING: State = { photos: [], refused: [], sending: undefined };
let state = NOTHING;
let count = 0;
/** Removes the toasts about the last choice. */
let openToasts: readonly (() => void)[] = [];
const watchers = new Set<() => void>();

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const watcher of watchers) watcher();
}

export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The same for the photos alone, without the upload's progress. */
export function watchPhotos(watcher: () => void): () => void {
  let before = state.photos;
  return watch(() => {
    if (state.photos === before) return;
    before = state.photos;
    watcher();
  });
}

export const now = (): State => state;
/** On the server and before hydration, nothing is picked. */
export const atFirst = (): State => NOTHING;

/**
 * Adds the files that pass the checks, and shows why each of the others was rejected. Messages
 * about the previous choice are removed.
 */
export async function pick(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  for (const takeBack of openToasts) takeBack();
  openToasts = [];
  change({ refused: [] });
  const taken: Picked[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const wrong = photoProblem(file, await signatureOf(file));
    count += 1;
    if (wrong) {
      refused.push({ id: count, text: wrong.text });
      openToasts = [...openToasts, toast({ ...wrong, tone: "bad" })];
    } else taken.push({ id: count, file, preview: URL.createObjectURL(file) });
  }
  change({ refused: [...state.refused, ...refused], ...(taken.length > 0 && { photos: [...state.photos, ...taken] }) });
}

async function signatureOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, SIGNATURE).arrayBuffer());
  } catch {
    // A folder, or a file that is no longer there.
    return new Uint8Array();
  }
}

export function takeAway(id: number): void {
  for (const photo of state.photos) if (photo.id === id) URL.revokeObjectURL(photo.preview);
  change({ photos: state.photos.filter((photo) => photo.id !== id) });
}

export function clear(): void {
  for (const { preview } of state.photos) URL.revokeObjectURL(preview);
  change({ photos: [], refused: [] });
}

export const sending = (progress: Sending | undefined): void => change({ sending: progress });

export const totalOf = (photos: readonly Picked[]): number => photos.reduce((sum, { file }) => sum + file.size, 0);

/** Room for the form's text beside the photos. Bytes. */
const WORDS = 64 * 1024;

/** Why the photos can't go in one request. */
export function problem(): string | undefined {
  if (state.photos.length > MOST_PHOTOS) return `${tooMany}.`;
  return totalOf(state.photos) + WORDS > LARGEST_UPLOAD ? `${tooHeavy}.` : undefined;
}
