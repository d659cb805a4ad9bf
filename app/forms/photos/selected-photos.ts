/**
 * Photos that the visitor has picked but not sent. Stored outside the form, so that several picks
 * add up, one can be removed, and a failed upload can be retried. Each has a preview, which uses
 * memory until it is released.
 */
import { useSyncExternalStore } from "react";
import { LARGEST_UPLOAD, MOST_PHOTOS, photoProblem, SIGNATURE, tooHeavy, tooMany } from "../../../domain/leads/photo.ts";
import { toast } from "../../ui/toast.tsx";

export type Picked = { readonly id: number; readonly file: File; readonly preview: string };

/** A rejected file, with the reason. */
export type Rejected = { readonly id: number; readonly text: string };

/** Progress of an upload in bytes. */
type Progress = { readonly sent: number; readonly total: number };

/** `rejected` lists the last choice only. */
type PhotosState = { readonly photos: readonly Picked[]; readonly rejected: readonly Rejected[]; readonly progress: Progress | undefined };

const NO_PHOTOS: PhotosState = { photos: [], rejected: [], progress: undefined };
let state = NO_PHOTOS;
let count = 0;
/** Removes the toasts about the last choice. */
let openToasts: readonly (() => void)[] = [];
const watchers = new Set<() => void>();

export const photosState = (): PhotosState => state;

function change(next: Partial<PhotosState>): void {
  state = { ...state, ...next };
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Nothing is picked on the server and before hydration. */
export const usePhotos = () => useSyncExternalStore(watch, photosState, () => NO_PHOTOS);

/** Calls back when others are picked, not on an upload's progress. Returns how to stop it. */
function watchPhotos(watcher: () => void): () => void {
  let before = state.photos;
  return watch(() => {
    if (state.photos === before) return;
    before = state.photos;
    watcher();
  });
}

/**
 * Adds the files that pass the checks, and shows why each of the others was rejected. Messages
 * about the previous choice are removed.
 */
export async function pick(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  for (const close of openToasts) close();
  openToasts = [];
  change({ rejected: [] });
  const photos: Picked[] = [];
  const rejected: Rejected[] = [];
  for (const file of files) {
    const wrong = photoProblem(file, await signatureOf(file));
    count += 1;
    if (wrong) {
      rejected.push({ id: count, text: wrong.text });
      openToasts = [...openToasts, toast({ ...wrong, tone: "bad" })];
    } else photos.push({ id: count, file, preview: URL.createObjectURL(file) });
  }
  change({ rejected: [...state.rejected, ...rejected], ...(photos.length > 0 && { photos: [...state.photos, ...photos] }) });
}

/** A folder, or a file that is no longer there, has none. */
async function signatureOf(file: File): Promise<Uint8Array> {
  const start = file.slice(0, SIGNATURE).arrayBuffer();
  return new Uint8Array(await start.catch(() => new ArrayBuffer()));
}

export function remove(id: number): void {
  for (const photo of state.photos) if (photo.id === id) URL.revokeObjectURL(photo.preview);
  change({ photos: state.photos.filter((photo) => photo.id !== id) });
}

export function clear(): void {
  for (const { preview } of state.photos) URL.revokeObjectURL(preview);
  change({ photos: [], rejected: [] });
}

export const showProgress = (progress: Progress | undefined): void => change({ progress });

/** The size of all photos together. Bytes. */
export const totalOf = (photos: readonly Picked[]): number => photos.reduce((sum, { file }) => sum + file.size, 0);

/** Space for the form's text beside the photos. Bytes. */
const TEXT_SIZE = 64 * 1024;

/** Why the photos can't go in one request. */
function problem(): string | undefined {
  if (state.photos.length > MOST_PHOTOS) return `${tooMany}.`;
  return totalOf(state.photos) + TEXT_SIZE > LARGEST_UPLOAD ? `${tooHeavy}.` : undefined;
}

/** What a form does with its photos. They are stored beside it, so that a failed upload loses none. */
export type PickedPhotos = typeof picked;
export const picked = { count: () => state.photos.length, problem, clear, watch: watchPhotos };
