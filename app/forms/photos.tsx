/**
 * The photos field: a file input, a drop area, and below it the picked photos. Without scripts it
 * is the file input alone, and the photos go with the form's plain post.
 */
import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { imagesOf, PHOTO_TYPES } from "../../domain/leads/photo.ts";
import { Icon } from "../ui/icon.tsx";
import { atFirst, clear, now, type Picked, pick, problem, type Refused, takeAway, totalOf, watch, watchPhotos } from "./selected-photos.ts";
import type { Photos, PhotosFieldProps } from "./request-form.tsx";

/**
 * `drop` is the label of the drop area, `remove` comes before a file's name, `refused` above the
 * rejected files.
 */
export type PhotosCopy = { readonly drop: string; readonly remove: string; readonly refused: string };

/** What a page with a photos field passes to its form. */
export const photosWith = (copy: PhotosCopy): Photos => ({
  count: () => now().photos.length,
  problem,
  clear,
  watch: watchPhotos,
  Field: (props) => <PhotosField {...props} copy={copy} />,
  Progress: PhotosProgress,
});

function PhotosField({ id, name, field, error, again, copy }: PhotosFieldProps & { copy: PhotosCopy }) {
  const { photos, refused } = useSyncExternalStore(watch, now, atFirst);
  const input = useRef<HTMLInputElement>(null);
  const over = useDrop();

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
    fill(input.current, now().photos);
  };

  const remove = (photo: Picked): void => {
    takeAway(photo.id);
    input.current?.focus();
  };

  const described = [`${id}-help`, again && `${id}-again`, refused.length > 0 && `${id}-refused`, error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
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
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void choose([...(event.target.files ?? [])])}
        />
        <p>{copy.drop}</p>
      </div>
      {again && photos.length === 0 && (
        <p id={`${id}-again`} className="help mt-1.5">
          Please choose your photos again. Browsers don't keep them.
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="error whitespace-pre-line">
          <Icon kind="alert" className="mt-1 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {refused.length > 0 && <NotTaken id={`${id}-refused`} heading={copy.refused} refused={refused} />}
      <p role="status" className="help mt-1.5">
        {photos.length > 0 && `${imagesOf(photos.length)}, ${megabytes(totalOf(photos))}`}
      </p>
      {photos.length > 0 && (
        <ul className="previews">
          {photos.map((photo) => (
            <Preview key={photo.id} photo={photo} label={`${copy.remove} ${photo.file.name}`} remove={() => remove(photo)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function fill(input: HTMLInputElement | null, photos: readonly Picked[]): void {
  const files = new DataTransfer();
  for (const { file } of photos) files.items.add(file);
  if (input) input.files = files.files;
}

/** Stays until the next choice, longer than the toasts. */
function NotTaken({ id, heading, refused }: { id: string; heading: string; refused: readonly Refused[] }) {
  return (
    <>
      <p id={id} className="error">
        <Icon kind="alert" className="mt-1 size-4 shrink-0" />
        <span>{heading}</span>
      </p>
      <ul aria-labelledby={id} className="list-disc ps-11 text-base wrap-anywhere">
        {refused.map((file) => (
          <li key={file.id}>{file.text}</li>
        ))}
      </ul>
    </>
  );
}

function Preview({ photo, label, remove }: { photo: Picked; label: string; remove: () => void }) {
  return (
    <li>
      <img src={photo.preview} alt={`Preview of ${photo.file.name}`} />
      <button type="button" aria-label={label} onClick={remove}>
        <Icon kind="cross" className="size-5" />
      </button>
      <p>{photo.file.name}</p>
    </li>
  );
}

function PhotosProgress() {
  const { sending } = useSyncExternalStore(watch, now, atFirst);
  if (!sending) return null;
  const percent = Math.floor((100 * sending.sent) / Math.max(1, sending.total));
  return (
    <label className="sending">
      <span>{percent < 100 ? `Uploading your photos: ${percent}%` : "Photos uploaded. Saving…"}</span>
      <progress max={sending.total} value={sending.sent} />
    </label>
  );
}

/**
 * Accepts files dropped anywhere on the page; returns whether some are being dragged over it. A
 * file dropped elsewhere would otherwise replace the page, and everything typed in it.
 */
function useDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const carriesFiles = (event: Event): DataTransfer | undefined => {
      const { dataTransfer } = event as unknown as DragEvent;
      return dataTransfer?.types.includes("Files") ? dataTransfer : undefined;
    };
    const onOver = (event: Event): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: Event): void => {
      if ((event as unknown as DragEvent).relatedTarget === null) setOver(false);
    };
    const onDrop = (event: Event): void => {
      const files = carriesFiles(event)?.files;
      if (!files) return;
      event.preventDefault();
      setOver(false);
      void pick([...files]);
    };
    const listeners = { dragover: onOver, dragleave: onLeave, drop: onDrop };
    for (const [kind, listener] of Object.entries(listeners)) document.addEventListener(kind, listener);
    return () => {
      for (const [kind, listener] of Object.entries(listeners)) document.removeEventListener(kind, listener);
    };
  }, []);
  return over;
}

const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1_048_576).toFixed(1)} MB`;
