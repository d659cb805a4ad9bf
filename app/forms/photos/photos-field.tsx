/**
 * The photos field: a file input, a drop area, and below it the picked photos. Without scripts it
 * is the file input alone, and the photos go with the form's plain post.
 */
import { useEffect, useRef } from "react";
import { imagesOf, PHOTO_TYPES } from "../../../domain/leads/photo.ts";
import { ErrorText } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Photos, PhotosFieldProps } from "../request-form.tsx";
import { clear, photosState, type Picked, picked, pick, type Rejected, remove, totalOf, usePhotos } from "./selected-photos.ts";
import { useDrop } from "./use-drop.ts";

/** `drop` labels the drop area; `remove` precedes a file's name, `refused` the rejected files. */
type PhotosCopy = { readonly drop: string; readonly remove: string; readonly refused: string };

/** What a page with a photos field passes to its form. */
export const photosWith = (copy: PhotosCopy): Photos => ({
  ...picked,
  Field: (props) => <PhotosField {...props} copy={copy} />,
  Progress: UploadProgress,
});

function PhotosField({ id, name, field, error, again, copy }: PhotosFieldProps & { copy: PhotosCopy }) {
  const { photos, rejected } = usePhotos();
  const { input, choose } = useFileInput(photos);
  const over = useDrop();
  const described = [`${id}-help`, again && `${id}-again`, rejected.length > 0 && `${id}-refused`, error && `${id}-error`];
  return (
    <div className="field">
      <label htmlFor={id} className="label">
        <span>{field.label}</span>
        {field.optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <p id={`${id}-help`} className="help">
        {field.help}
      </p>
      <div className="drop" data-over={over || undefined}>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          multiple
          accept={PHOTO_TYPES.join()}
          aria-describedby={described.filter(Boolean).join(" ")}
          aria-invalid={error ? true : undefined}
          className="w-full min-w-0 flex-[1_1_15rem] text-[1rem] text-muted"
          onChange={(event) => void choose([...(event.target.files ?? [])])}
        />
        <p className="flex-[1_1_12rem] text-[0.9375rem] text-muted pointer-coarse:hidden noscript:hidden">{copy.drop}</p>
      </div>
      {again && photos.length === 0 && (
        <p id={`${id}-again`} className="help mt-1.5">
          Please choose your photos again. Browsers don't keep them.
        </p>
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {rejected.length > 0 && <RejectedFiles id={`${id}-refused`} heading={copy.refused} rejected={rejected} />}
      <p role="status" className="help mt-1.5">
        {photos.length > 0 && `${imagesOf(photos.length)}, ${megabytes(totalOf(photos))}`}
      </p>
      <Previews photos={photos} label={copy.remove} onRemoved={() => input.current?.focus()} />
    </div>
  );
}

/** The file input, which always contains the picked photos. */
function useFileInput(photos: readonly Picked[]) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Files chosen before hydration.
    void pick([...(input.current?.files ?? [])]);
    return clear;
  }, []);
  // The browser's own count matches, and a removed file can be chosen again.
  useEffect(() => fill(input.current, photos), [photos]);
  const choose = async (files: readonly File[]): Promise<void> => {
    await pick(files.filter((file) => !photos.some((photo) => photo.file === file)));
    // If none was accepted, rejected files don't stay in the input.
    fill(input.current, photosState().photos);
  };
  return { input, choose };
}

function fill(input: HTMLInputElement | null, photos: readonly Picked[]): void {
  const files = new DataTransfer();
  for (const { file } of photos) files.items.add(file);
  if (input) input.files = files.files;
}

/** Stays until the next choice, longer than the toasts. */
function RejectedFiles({ id, heading, rejected }: { id: string; heading: string; rejected: readonly Rejected[] }) {
  return (
    <>
      <ErrorText id={id}>{heading}</ErrorText>
      <ul aria-labelledby={id} className="list-disc ps-11 text-base wrap-anywhere">
        {rejected.map((file) => (
          <li key={file.id}>{file.text}</li>
        ))}
      </ul>
    </>
  );
}

function Previews({ photos, label, onRemoved }: { photos: readonly Picked[]; label: string; onRemoved: () => void }) {
  if (photos.length === 0) return null;
  const onRemove = (id: number): void => {
    remove(id);
    onRemoved();
  };
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4">
      {photos.map(({ id, file, preview }) => (
        <li key={id} className="relative min-w-0">
          <img
            src={preview}
            alt={`Preview of ${file.name}`}
            className="block aspect-4/3 w-full rounded-[3px] border-1 border-line bg-quiet object-cover"
          />
          <button
            type="button"
            aria-label={`${label} ${file.name}`}
            onClick={() => onRemove(id)}
            className="absolute end-1 top-1 grid size-11 place-items-center rounded-full bg-ink/80 text-paper"
          >
            <Icon kind="cross" className="size-5" />
          </button>
          <p className="mt-1 truncate text-[0.875rem]/[1.35] text-muted">{file.name}</p>
        </li>
      ))}
    </ul>
  );
}

function UploadProgress() {
  const { progress } = usePhotos();
  if (!progress) return null;
  const percent = Math.floor((100 * progress.sent) / Math.max(1, progress.total));
  return (
    <label className="grid gap-1.5 text-[0.9375rem]">
      <span>{percent < 100 ? `Uploading your photos: ${percent}%` : "Photos uploaded. Saving…"}</span>
      <progress max={progress.total} value={progress.sent} className="w-full accent-action" />
    </label>
  );
}

const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1_048_576).toFixed(1)} MB`;
